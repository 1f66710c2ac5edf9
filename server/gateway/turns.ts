/** How many requests the gateway sends to the service at once, and how many may wait. */
export interface TurnLimits {
  readonly total: number;
  /** From one address, which may be a whole office. */
  readonly perAddress: number;
  /** With one token; requests of an address without a token count as one client. A browser opens six connections. */
  readonly perToken: number;
  /** Waiting requests, in all and of one address. More are refused at once. */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** How many milliseconds a request may wait. */
  readonly waitMs: number;
}

export interface Client {
  readonly address: string;
  readonly token: string | null;
}

/** No turn: too many requests wait already, or the wait was too long. */
export class NoTurn extends Error {}

export interface Turns {
  /**
   * Resolves when it is the client's turn, with the milliseconds that it waited. The signal ends the turn, or the wait for it.
   * Rejects with NoTurn if there is none, and with the signal's reason if the client has left.
   */
  take(client: Client, until: AbortSignal): Promise<number>;
}

const LIMITS: TurnLimits = {
  total: 512,
  perAddress: 128,
  perToken: 32,
  waiting: 512,
  waitingPerAddress: 128,
  waitMs: 10_000,
};

/** Shares the connection to the service fairly: a client whose requests hang uses up its own turns, not those of others. */
export function openTurns(limits: Partial<TurnLimits> = {}): Turns {
  const { total, perAddress, perToken, waiting, waitingPerAddress, waitMs } = { ...LIMITS, ...limits };
  const taken = counter();
  const queued = counter();
  // In order of arrival.
  const queue = new Set<{ readonly client: Client; readonly begin: () => void }>();

  const hasRoom = (client: Client): boolean =>
    taken.of(ALL) < total && taken.of(client.address) < perAddress && taken.of(tokenKey(client)) < perToken;

  const begin = (client: Client, until: AbortSignal): void => {
    const keys = [ALL, client.address, tokenKey(client)];
    taken.add(keys, 1);
    until.addEventListener(
      'abort',
      () => {
        taken.add(keys, -1);
        // A request that its own client's limit holds back is overtaken by others.
        for (const next of queue) if (hasRoom(next.client)) next.begin();
      },
      { once: true },
    );
  };

  const wait = (client: Client, until: AbortSignal): Promise<number> =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const keys = [ALL, client.address];
      const leave = (): void => {
        clearTimeout(timer);
        until.removeEventListener('abort', abandon);
        if (queue.delete(waiter)) queued.add(keys, -1);
      };
      const waiter = {
        client,
        begin: () => {
          leave();
          begin(client, until);
          resolve(performance.now() - since);
        },
      };
      const abandon = (): void => {
        leave();
        reject(until.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new NoTurn('waited too long'));
      }, waitMs);
      until.addEventListener('abort', abandon, { once: true });
      queue.add(waiter);
      queued.add(keys, 1);
    });

  return {
    async take(client, until) {
      until.throwIfAborted();
      if (!hasRoom(client)) {
        if (queued.of(ALL) >= waiting || queued.of(client.address) >= waitingPerAddress) throw new NoTurn('too many wait');
        return await wait(client, until);
      }
      begin(client, until);
      return 0;
    },
  };
}

const ALL = '';
const tokenKey = ({ address, token }: Client): string => `${token === null ? address : ''} ${token ?? ''}`;

/** Counts by name; a name whose count is 0 is removed. */
function counter() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(keys: readonly string[], by: number): void {
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + by;
        if (count === 0) counts.delete(key);
        else counts.set(key, count);
      }
    },
  };
}

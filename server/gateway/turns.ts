/** How many requests the gateway carries to the service at once, and how many wait for that. */
export interface TurnLimits {
  readonly total: number;
  /** Of one address: an office behind one, and no more. */
  readonly perAddress: number;
  /** Of one token; those of an address without a token count as one. A browser opens six connections. */
  readonly perToken: number;
  /** Requests that wait, of all and of one address. What comes past that is refused at once. */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** Milliseconds that one waits. */
  readonly waitMs: number;
}

export interface Client {
  readonly address: string;
  readonly token: string | null;
}

/** There was no turn: too many wait already, or the wait was too long. */
export class NoTurn extends Error {}

export interface Turns {
  /**
   * Resolves when it is the client's turn, with the milliseconds that it waited. The turn ends with the signal, which ends the wait too.
   * Rejects with NoTurn where there is none, and with the signal's reason where the client has left.
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

/** Shares the way to the service: whoever lets requests hang takes turns from himself, not from others. */
export function openTurns(limits: Partial<TurnLimits> = {}): Turns {
  const { total, perAddress, perToken, waiting, waitingPerAddress, waitMs } = { ...LIMITS, ...limits };
  const taken = counter();
  const queued = counter();
  // In the order in which they came.
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
        // One who waits because of his own requests is passed by others.
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

/** Numbers by name; a name whose number is 0 is forgotten. */
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

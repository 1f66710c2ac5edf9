/**
 * Sends the clicks of toggle-queue to the service, one user at a time in order. The user is read before each patch, so that a
 * change made elsewhere is noticed instead of overwritten; a lost answer is cleared up by reading again. Independent of React and
 * of the client: both are behind the port, and outcomes are reported by events.
 */
import { createStore } from '../../../store.ts';
import { applyChange, changedNames, type FlagChange, type Flags, hasChange, inverseFor } from './flags.ts';
import { decide, emptyQueue, enqueue, fail, isIdle, type QueueState, succeed, takeNext } from './toggle-queue.ts';

export interface FlagPort {
  readonly read: (id: string) => Promise<Flags>;
  readonly patch: (id: string, flags: Flags) => Promise<Flags>;
  /** True if it is unknown whether the service applied the patch: no answer, a time-out, its own failure. */
  readonly isUnknownOutcome: (error: unknown) => boolean;
}

export type FlagEvent =
  /** The service has applied a change; `undo` reverses what it changed (empty if nothing did). */
  | {
      readonly type: 'confirmed';
      readonly id: string;
      readonly change: FlagChange;
      readonly undo: FlagChange;
      readonly flags: Flags;
    }
  | {
      readonly type: 'refused';
      readonly id: string;
      readonly change: FlagChange;
      readonly error: unknown;
      readonly flags: Flags;
      /** The answer was lost: the service may have applied the change. */
      readonly isLost: boolean;
    }
  /** Someone else changed these flags after the person saw them. */
  | { readonly type: 'foreign'; readonly id: string; readonly change: FlagChange; readonly flags: Flags };

export interface FlagEntry {
  readonly queue: QueueState;
  /** The last rejection, until the next click. */
  readonly error: unknown;
  /** Flags that were changed elsewhere, until the next click. */
  readonly foreign: FlagChange | null;
}

export function createFlagStore(port: FlagPort, tell: (event: FlagEvent) => void) {
  const entries = new Map<string, FlagEntry>();
  /** Counts changes of any entry. */
  const version = createStore(0);
  const draining = new Set<string>();
  /** By user: a change whose answer was lost. */
  const lost = new Map<string, { readonly change: FlagChange; readonly undo: FlagChange }>();

  const put = (id: string, entry: FlagEntry): void => {
    entries.set(id, entry);
    version.set(version.get() + 1);
  };
  const update = (id: string, change: Partial<FlagEntry>): void => {
    const entry = entries.get(id);
    if (entry) put(id, { ...entry, ...change });
  };
  const queueOf = (id: string): QueueState | undefined => entries.get(id)?.queue;

  /** Sends the patch, and finds out the outcome if its answer was lost. */
  const send = async (id: string, patch: Flags, change: FlagChange, undo: FlagChange): Promise<Flags> => {
    try {
      return await port.patch(id, patch);
    } catch (error) {
      if (!port.isUnknownOutcome(error)) throw error;
      const now = await port.read(id).catch(() => null);
      if (now && hasChange(now, change)) return now;
      lost.set(id, { change, undo });
      throw error;
    }
  };

  /** The next reading tells what became of a lost change: if it was applied, it can be undone, and nobody else made it. */
  const findLost = (id: string, read: Flags): void => {
    const found = lost.get(id);
    lost.delete(id);
    const queue = queueOf(id);
    if (!found || !queue || !hasChange(read, found.change)) return;
    update(id, { queue: { ...queue, confirmed: applyChange(queue.confirmed, found.change) } });
    tell({ type: 'confirmed', id, ...found, flags: read });
  };

  const sendNext = async (id: string, queue: QueueState): Promise<void> => {
    const taken = takeNext(queue);
    const change = taken.sending?.change ?? {};
    update(id, { queue: taken });
    try {
      const before = await port.read(id);
      findLost(id, before);
      const decision = decide(queueOf(id) ?? taken, before);
      update(id, { queue: decision.state });
      if (changedNames(decision.foreign).length > 0) {
        update(id, { foreign: decision.foreign });
        tell({ type: 'foreign', id, change: decision.foreign, flags: before });
      }
      const undo = inverseFor(change, before);
      const flags = decision.patch ? await send(id, decision.patch, change, undo) : before;
      update(id, { queue: succeed(queueOf(id) ?? decision.state, flags) });
      tell({ type: 'confirmed', id, change, undo, flags });
    } catch (error) {
      const queueNow = queueOf(id) ?? taken;
      update(id, { queue: fail(queueNow), error });
      tell({ type: 'refused', id, change, error, flags: queueNow.confirmed, isLost: lost.has(id) });
    }
  };

  const drain = async (id: string): Promise<void> => {
    if (draining.has(id)) return;
    draining.add(id);
    for (let queue = queueOf(id); queue && !isIdle(queue); queue = queueOf(id)) await sendNext(id, queue);
    draining.delete(id);
  };

  return {
    get: (id: string): FlagEntry | undefined => entries.get(id),
    subscribe: version.subscribe,
    /** True while any user has an unconfirmed click: leaving the page would lose it. */
    isBusy: (): boolean => draining.size > 0,
    /** A click: `seen` is what the person saw of this user. Resolves when all changes of this user are settled. */
    change: (id: string, change: FlagChange, seen: Flags): Promise<void> => {
      const known = queueOf(id);
      const queue = known && !isIdle(known) ? known : emptyQueue(seen);
      put(id, { queue: enqueue(queue, change), error: null, foreign: null });
      return drain(id);
    },
  };
}

export type FlagStore = ReturnType<typeof createFlagStore>;

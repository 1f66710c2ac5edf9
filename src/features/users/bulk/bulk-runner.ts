/**
 * Drives a bulk run: six workers with one request each, so that there are never more than six. Each batch of users is read again
 * just before it is sent, so that the patch (always all three flags) includes others' changes since the preview. If an answer is
 * missing (time-out, lost connection, 5xx), reading the user clears it up. If that fails too, the user is marked: a retry that
 * finds the wanted flags counts them as changed by this run, so that they can be undone. A 429 stops all workers for the time that
 * the service names. The service is behind a port, so that the run can be tested without one.
 */
import { applyChange, type Flags, hasChange, sameFlags } from '../flags/flags.ts';
import { type BulkEvent, type BulkRun, isOver, type PauseReason, reduce } from './bulk-run.ts';

export const WORKERS = 6;
/** Users read per request: 50 comparisons of a UUID stay well within the limits of the filter grammar. */
export const BATCH = 50;
/** After this many consecutive failures of a kind that would affect every user, the run pauses and says why. */
const STOP_AFTER = 6;
const DEFAULT_WAIT_MS = 5_000;
const READ_RETRY_MS = [500, 2_000] as const;

/** The outcome of a failed request, independent of the client's error type. */
export interface Failure {
  readonly kind: 'throttled' | 'signed-out' | 'forbidden' | 'unknown-outcome' | 'refused';
  readonly message: string;
  readonly retryAfterMs?: number;
  /** No connection at all. */
  readonly offline?: boolean;
}

export interface BulkPort {
  /** The flags of these users; a user missing from the answer no longer exists. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Flags>>;
  readonly patch: (id: string, flags: Flags) => Promise<Flags>;
  readonly toFailure: (error: unknown) => Failure;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly say: (key: 'gone' | 'not-changed' | 'unknown', message: string) => string;
}

export interface RunHandle {
  readonly get: () => BulkRun;
  readonly dispatch: (event: BulkEvent) => void;
}

interface Ready {
  readonly index: number;
  readonly patch: Flags;
}

/** Works until the run is finished or paused; call it again after a resume or a retry. */
export async function work(handle: RunHandle, port: BulkPort): Promise<void> {
  const ready: Ready[] = [];
  let refilling: Promise<void> | null = null;
  let row: { kind: PauseReason; length: number } | null = null;

  const pauseReasonOf = (failure: Failure): PauseReason | null =>
    failure.offline ? 'offline' : failure.kind === 'signed-out' || failure.kind === 'forbidden' ? failure.kind : null;

  /** Counts failures that would affect everyone; true if the run has now been paused for it. */
  const noteFailure = (failure: Failure): void => {
    const kind = pauseReasonOf(failure);
    row = kind === null ? null : { kind, length: row?.kind === kind ? row.length + 1 : 1 };
    if (row && row.length >= STOP_AFTER) handle.dispatch({ type: 'pause', reason: row.kind });
  };

  const throttle = (failure: Failure, indexes: readonly number[]): void => {
    const until = port.now() + (failure.retryAfterMs ?? DEFAULT_WAIT_MS);
    handle.dispatch({ type: 'wait', untilMs: Math.max(until, handle.get().waitUntilMs ?? 0) });
    handle.dispatch({ type: 'put-back', indexes });
  };

  /** A read may be repeated: one lost answer must not fail fifty users. */
  const readPatiently = async (ids: readonly string[]): Promise<ReadonlyMap<string, Flags>> => {
    for (const waitMs of READ_RETRY_MS) {
      try {
        return await port.read(ids);
      } catch (error) {
        if (port.toFailure(error).kind !== 'unknown-outcome') throw error;
        await port.sleep(waitMs);
      }
    }
    return port.read(ids);
  };

  /** Reads the next batch of waiting users and decides what to send for each. */
  const refill = async (): Promise<void> => {
    const indexes: number[] = [];
    const { items } = handle.get();
    for (let index = 0; index < items.length && indexes.length < BATCH; index += 1)
      if (items[index]?.state === 'waiting') indexes.push(index);
    if (indexes.length === 0) return;
    handle.dispatch({ type: 'sending', indexes });
    try {
      const flags = await readPatiently(indexes.map((index) => items[index]?.id ?? ''));
      for (const index of indexes) {
        const item = items[index];
        const now = item && flags.get(item.id);
        if (!item) continue;
        if (!now) {
          handle.dispatch({ type: 'outcome', index, state: 'failed', reason: port.say('gone', '') });
          continue;
        }
        handle.dispatch({ type: 'read', index, flags: now });
        if (hasChange(now, item.want))
          handle.dispatch({ type: 'outcome', index, state: item.mayBeSent ? 'changed' : 'unchanged' });
        else ready.push({ index, patch: applyChange(now, item.want) });
      }
    } catch (error) {
      const failure = port.toFailure(error);
      if (failure.kind === 'throttled') return throttle(failure, indexes);
      for (const index of indexes) handle.dispatch({ type: 'outcome', index, state: 'failed', reason: failure.message });
      noteFailure(failure);
    }
  };

  const send = async ({ index, patch }: Ready): Promise<void> => {
    const id = handle.get().items[index]?.id ?? '';
    try {
      const answered = await port.patch(id, patch);
      row = null;
      const right = sameFlags(answered, patch);
      handle.dispatch({
        type: 'outcome',
        index,
        state: right ? 'changed' : 'failed',
        ...(right ? {} : { reason: port.say('not-changed', '') }),
      });
    } catch (error) {
      const failure = port.toFailure(error);
      if (failure.kind === 'throttled') return throttle(failure, [index]);
      if (failure.kind !== 'unknown-outcome') {
        handle.dispatch({ type: 'outcome', index, state: 'failed', reason: failure.message });
        return noteFailure(failure);
      }
      await clearUp(index, id, failure);
    }
  };

  /** Without a conclusive answer, the user's record tells the outcome. */
  const clearUp = async (index: number, id: string, failure: Failure): Promise<void> => {
    const fail = (reason: string) => handle.dispatch({ type: 'outcome', index, state: 'failed', reason, mayBeSent: true });
    try {
      const now = (await readPatiently([id])).get(id);
      if (now && hasChange(now, handle.get().items[index]?.want ?? {})) {
        handle.dispatch({ type: 'outcome', index, state: 'changed' });
      } else fail(port.say(now ? 'not-changed' : 'gone', failure.message));
      row = null;
    } catch {
      fail(port.say('unknown', failure.message));
      noteFailure(failure);
    }
  };

  const worker = async (): Promise<void> => {
    while (handle.get().phase === 'running') {
      const { waitUntilMs } = handle.get();
      if (waitUntilMs !== null) {
        const left = waitUntilMs - port.now();
        // Short sleeps, so that pause and cancel take effect during the wait.
        if (left > 0) {
          await port.sleep(Math.min(left, 250));
          continue;
        }
        handle.dispatch({ type: 'wait', untilMs: null });
      }
      const next = ready.shift();
      if (next) {
        await send(next);
        continue;
      }
      if (refilling) {
        await refilling;
        if (ready.length === 0 && handle.get().counts.waiting === 0) return;
        continue;
      }
      if (handle.get().counts.waiting === 0) return;
      refilling = refill().finally(() => {
        refilling = null;
      });
      await refilling;
    }
  };

  await Promise.all(Array.from({ length: WORKERS }, worker));
  // Users read but not sent (paused, cancelled) wait again; a stopping run ends here.
  if (ready.length > 0) handle.dispatch({ type: 'put-back', indexes: ready.splice(0).map(({ index }) => index) });
  handle.dispatch({ type: 'settle' });
  // A worker may have stopped while another one put a throttled user back.
  const after = handle.get();
  if (after.phase === 'running' && !isOver(after) && after.counts.waiting > 0) await work(handle, port);
}

/** Holds the current state of a run; `onChange` is called with each new state. */
export function holdRun(first: BulkRun, onChange: (run: BulkRun) => void = () => undefined): RunHandle {
  let run = first;
  return {
    get: () => run,
    dispatch: (event) => {
      const next = reduce(run, event);
      if (next === run) return;
      run = next;
      onChange(run);
    },
  };
}

/**
 * A run over many users that sets or clears flags, as a value: preview → running ⇄ paused → done | cancelled. The numbers always
 * add up: changed + unchanged + failed + open = total, and open is 0 at the end. Users not sent by a cancelled run count as
 * unchanged, which they are. No time, no network: the driver is bulk-runner.
 */
import { applyChange, type FlagChange, type Flags, hasChange, inverseFor } from '../flags/flags.ts';

/** The maximum number of users in one run. */
export const MAX_RUN = 10_000;

export type ItemState = 'waiting' | 'sending' | 'changed' | 'unchanged' | 'unsent' | 'failed';
export type Phase = 'preview' | 'running' | 'paused' | 'stopping' | 'cancelled' | 'done';
/** Why a run is paused: by the person, or by a failure that would affect every further user too. */
export type PauseReason = 'person' | 'offline' | 'signed-out' | 'forbidden';

export interface BulkItem {
  readonly id: string;
  readonly name: string;
  /** The change for this user. */
  readonly want: FlagChange;
  /** The flags before the run changed them: as read for the preview, then as read just before sending for the first time. */
  readonly before: Flags;
  /** A change was sent whose answer was lost: the service may have applied it, even after a check that did not find it. */
  readonly mayBeSent: boolean;
  readonly state: ItemState;
  /** The reason of a failure, in words. */
  readonly reason: string | null;
}

export type StateCounts = Readonly<Record<ItemState, number>>;

export interface BulkRun {
  readonly items: readonly BulkItem[];
  readonly counts: StateCounts;
  readonly phase: Phase;
  readonly pauseReason: PauseReason | null;
  /** The service asked to wait until then (milliseconds since 1970); null for no wait. */
  readonly waitUntilMs: number | null;
  /** An `undo` reverses another run, a `redo` reverses an undo. */
  readonly purpose: 'change' | 'undo' | 'redo';
  /** The list changed while it was read for this run: matching users may be missing. */
  readonly mayLack: boolean;
  /** How many users already had the flags in the preview. */
  readonly skipped: number;
}

export type BulkEvent =
  | { readonly type: 'start' | 'resume' | 'cancel' | 'retry-failed' | 'send-rest' | 'settle' }
  | { readonly type: 'pause'; readonly reason: PauseReason }
  | { readonly type: 'sending' | 'put-back'; readonly indexes: readonly number[] }
  | { readonly type: 'read'; readonly index: number; readonly flags: Flags }
  | {
      readonly type: 'outcome';
      readonly index: number;
      readonly state: 'changed' | 'unchanged' | 'failed';
      readonly reason?: string;
      readonly mayBeSent?: boolean;
    }
  | { readonly type: 'wait'; readonly untilMs: number | null };

const NONE: StateCounts = { waiting: 0, sending: 0, changed: 0, unchanged: 0, unsent: 0, failed: 0 };

const countStates = (items: readonly BulkItem[]): StateCounts => {
  const counts: Record<ItemState, number> = { ...NONE };
  for (const item of items) counts[item.state] += 1;
  return counts;
};

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly flags: Flags;
}

/** A run in preview: users who already have the flags are unchanged from the start and never sent. A repeated id is one user. */
export function planRun(users: readonly Candidate[], want: FlagChange, mayLack = false): BulkRun {
  const unique = [...new Map(users.map((user) => [user.id, user])).values()];
  return toRun(
    unique.map(({ id, name, flags }) => ({ id, name, want, before: flags })),
    'change',
    mayLack,
  );
}

/** The service may have changed this user, but the run does not know. */
const isUnsure = ({ mayBeSent, state }: BulkItem): boolean => mayBeSent && state !== 'changed';
export const isAnyUnsure = ({ items }: BulkRun): boolean => items.some(isUnsure);

/** The run that reverses a run's changes, also those that it does not know of; null if there are none. */
export function planUndo(run: BulkRun): BulkRun | null {
  const changed = run.items.filter((item) => item.state === 'changed' || isUnsure(item));
  if (changed.length === 0) return null;
  return toRun(
    changed.map(({ id, name, want, before }) => ({
      id,
      name,
      want: inverseFor(want, before),
      before: applyChange(before, want),
    })),
    run.purpose === 'undo' ? 'redo' : 'undo',
  );
}

function toRun(
  plans: readonly Pick<BulkItem, 'id' | 'name' | 'want' | 'before'>[],
  purpose: BulkRun['purpose'],
  mayLack = false,
): BulkRun {
  const items = plans.map((plan): BulkItem => {
    const right = hasChange(plan.before, plan.want);
    return { ...plan, mayBeSent: false, state: right ? 'unchanged' : 'waiting', reason: null };
  });
  const counts = countStates(items);
  const skipped = counts.unchanged;
  return { items, counts, phase: 'preview', pauseReason: null, waitUntilMs: null, purpose, mayLack, skipped };
}

/** The three numbers reported at the end, and how many users are still open. */
export function totals({ items, counts }: BulkRun) {
  return {
    total: items.length,
    changed: counts.changed,
    unchanged: counts.unchanged + counts.unsent,
    failed: counts.failed,
    unsent: counts.unsent,
    open: counts.waiting + counts.sending,
  };
}

/** How far a run is, of the users that its preview said to change. */
export function progress(run: BulkRun) {
  const { total, open, unsent } = totals(run);
  return { done: total - open - unsent - run.skipped, toSend: total - run.skipped };
}

export const isOver = (run: BulkRun): boolean => run.phase === 'done' || run.phase === 'cancelled';
/** True if leaving the page would interrupt the run. */
export const isBusy = (run: BulkRun): boolean => run.phase === 'running' || run.phase === 'paused' || run.phase === 'stopping';

function patchItems(run: BulkRun, changes: readonly (readonly [number, Partial<BulkItem>])[]): BulkRun {
  const items = [...run.items];
  const counts: Record<ItemState, number> = { ...run.counts };
  for (const [index, change] of changes) {
    const item = items[index];
    if (!item) continue;
    const next: BulkItem = { ...item, ...change };
    counts[item.state] -= 1;
    counts[next.state] += 1;
    items[index] = next;
  }
  return { ...run, items, counts };
}

const indexesIn = (run: BulkRun, state: ItemState): number[] =>
  run.items.flatMap((item, index) => (item.state === state ? [index] : []));

export function reduce(run: BulkRun, event: BulkEvent): BulkRun {
  switch (event.type) {
    case 'start':
      return run.phase === 'preview' ? settle({ ...run, phase: 'running' }) : run;
    case 'pause':
      return run.phase === 'running' ? { ...run, phase: 'paused', pauseReason: event.reason } : run;
    case 'resume':
      return run.phase === 'paused' ? { ...run, phase: 'running', pauseReason: null, waitUntilMs: null } : run;
    case 'cancel':
      if (isOver(run) || run.phase === 'stopping') return run;
      return settle({ ...run, phase: 'stopping', pauseReason: null, waitUntilMs: null });
    case 'retry-failed':
      return sendAgain(run, 'failed');
    case 'send-rest':
      return sendAgain(run, 'unsent');
    case 'sending':
      return patchItems(
        run,
        event.indexes.map((index) => [index, { state: 'sending' }]),
      );
    case 'put-back':
      return settle(
        patchItems(
          run,
          event.indexes.map((index) => [index, { state: 'waiting' }]),
        ),
      );
    case 'read':
      return run.items[event.index]?.mayBeSent ? run : patchItems(run, [[event.index, { before: event.flags }]]);
    case 'outcome': {
      const { index, state, reason = null, mayBeSent = run.items[index]?.mayBeSent ?? false } = event;
      return settle(patchItems(run, [[index, { state, reason, mayBeSent }]]));
    }
    case 'wait':
      return { ...run, waitUntilMs: event.untilMs };
    case 'settle':
      return settle(run);
  }
}

/** Continues a finished run with the failed users, or with those that a cancelled run did not send. */
function sendAgain(run: BulkRun, state: 'failed' | 'unsent'): BulkRun {
  if (!isOver(run) || run.counts[state] === 0) return run;
  const again = patchItems(
    run,
    indexesIn(run, state).map((index) => [index, { state: 'waiting', reason: null }]),
  );
  return { ...again, phase: 'running' };
}

/** Ends a run without open users, and a stopping run without pending requests. */
function settle(run: BulkRun): BulkRun {
  if (run.counts.sending > 0) return run;
  if (run.phase === 'stopping') {
    const left = patchItems(
      run,
      indexesIn(run, 'waiting').map((index) => [index, { state: 'unsent' }]),
    );
    return { ...left, phase: 'cancelled' };
  }
  if ((run.phase === 'running' || run.phase === 'paused') && run.counts.waiting === 0) {
    return { ...run, phase: 'done', pauseReason: null, waitUntilMs: null };
  }
  return run;
}

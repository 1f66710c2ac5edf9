/**
 * The flags of one user between click and service, as a value. Clicks are intents on top of what the service last confirmed; they
 * are sent one at a time, in the order of the clicks, each as a merge-patch of all three flags. A rejected intent is removed
 * alone, so that the screen always shows "confirmed + still to be sent". No time, no network: the driver is flag-store.
 * Source: contract.md "Requests" (Update user is PATCH, all three flags required).
 */
import { applyChange, changedNames, differing, type FlagChange, type FlagName, type Flags, pick, sameFlags } from './flags.ts';

export interface Intent {
  readonly id: number;
  readonly change: FlagChange;
  /** The flags that the person saw when clicking; a different value at the service was changed elsewhere. */
  readonly seen: Flags;
}

export interface QueueState {
  readonly confirmed: Flags;
  /** The intent being sent. */
  readonly sending: Intent | null;
  readonly waiting: readonly Intent[];
  readonly nextId: number;
}

export const emptyQueue = (confirmed: Flags): QueueState => ({ confirmed, sending: null, waiting: [], nextId: 1 });

const pendingOf = (state: QueueState): readonly Intent[] => (state.sending ? [state.sending, ...state.waiting] : state.waiting);

/** What the screen shows: the last click of each flag wins. */
export const shownFlags = (state: QueueState): Flags =>
  pendingOf(state).reduce((flags, intent) => applyChange(flags, intent.change), state.confirmed);

export const isIdle = (state: QueueState): boolean => state.sending === null && state.waiting.length === 0;

/** Flags changed by a click but not confirmed by an answer yet. */
export const pendingNames = (state: QueueState): readonly FlagName[] => [
  ...new Set(pendingOf(state).flatMap((intent) => changedNames(intent.change))),
];

export function enqueue(state: QueueState, change: FlagChange): QueueState {
  const intent: Intent = { id: state.nextId, change, seen: shownFlags(state) };
  return { ...state, waiting: [...state.waiting, intent], nextId: state.nextId + 1 };
}

/** Starts the next intent; the same state if one is already being sent, or none is waiting. */
export function takeNext(state: QueueState): QueueState {
  const [next, ...waiting] = state.waiting;
  return state.sending || !next ? state : { ...state, sending: next, waiting };
}

/**
 * What to send for the current intent, given the user's flags as just read: the intent's own flags over the service's others, so
 * that a change made elsewhere is never overwritten unseen. If `patch` is null, the service already has the flags and nothing is
 * sent. `foreign`: flags that someone else changed after the person saw them.
 */
export function decide(
  state: QueueState,
  read: Flags,
): { readonly state: QueueState; readonly patch: Flags | null; readonly foreign: FlagChange } {
  const { sending } = state;
  const foreign = pick(read, differing(read, state.confirmed));
  const patch = sending ? applyChange(read, sending.change) : null;
  return { state: { ...state, confirmed: read }, patch: patch && !sameFlags(patch, read) ? patch : null, foreign };
}

/** The service answered the current intent with the user's flags. */
export const succeed = (state: QueueState, answered: Flags): QueueState => ({ ...state, confirmed: answered, sending: null });

/** The current intent was rejected: only it is rolled back, along with any intents that now change nothing. */
export function fail(state: QueueState): QueueState {
  const waiting: Intent[] = [];
  let flags = state.confirmed;
  for (const intent of state.waiting) {
    const after = applyChange(flags, intent.change);
    if (sameFlags(after, flags)) continue;
    waiting.push(intent);
    flags = after;
  }
  return { ...state, sending: null, waiting };
}

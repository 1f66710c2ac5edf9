/**
 * The flags of one user between click and service, as a value. Clicks are intents laid over what the service last confirmed; one is
 * under way at a time, in the order of the clicks, and each is sent as a merge-patch of all three flags. A refused intent is taken
 * away alone, so that what is shown is always "confirmed + what is still to be sent". No time, no network: the driver is flag-store.
 * Source: contract.md "Requests" (Update user is PATCH, all three flags required).
 */
import { applyChange, changedNames, differing, type FlagChange, type FlagName, type Flags, pick, sameFlags } from './flags.ts';

export interface Intent {
  readonly id: number;
  readonly change: FlagChange;
  /** The flags that the person saw when clicking; what differs from them at the service was changed elsewhere. */
  readonly seen: Flags;
}

export interface QueueState {
  readonly confirmed: Flags;
  /** The intent that is being sent. */
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

/** Flags that a click has changed and that no answer has confirmed yet. */
export const pendingNames = (state: QueueState): readonly FlagName[] => [
  ...new Set(pendingOf(state).flatMap((intent) => changedNames(intent.change))),
];

export function enqueue(state: QueueState, change: FlagChange): QueueState {
  const intent: Intent = { id: state.nextId, change, seen: shownFlags(state) };
  return { ...state, waiting: [...state.waiting, intent], nextId: state.nextId + 1 };
}

/** Takes the next intent under way; the same state where one is already, or none waits. */
export function takeNext(state: QueueState): QueueState {
  const [next, ...waiting] = state.waiting;
  return state.sending || !next ? state : { ...state, sending: next, waiting };
}

/**
 * What is to be sent for the intent under way, given the user's flags as just read: the intent's own flags over the service's others,
 * so that a change made elsewhere is never overwritten unseen. `patch` null: the service is already there, nothing is sent.
 * `foreign`: flags that someone else changed since the person looked.
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

/** The service has answered the intent under way with the user's flags. */
export const succeed = (state: QueueState, answered: Flags): QueueState => ({ ...state, confirmed: answered, sending: null });

/** The intent under way was refused: it alone is rolled back. Intents that now change nothing fall away with it. */
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

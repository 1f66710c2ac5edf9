/**
 * A review of a set of users, one at a time, as a value that survives a reload: ids and decisions, no names. A decision compares
 * the flags with those that the user had at first: changed, kept, or skipped for later.
 */
import { type Flags, sameFlags } from '../flags/flags.ts';

export const MAX_QUEUE = 10_000;

export type DecisionKind = 'changed' | 'kept' | 'skipped';

export interface Decision {
  readonly kind: DecisionKind;
  readonly before: Flags;
  readonly after: Flags;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** A problem after the decision: the service rejected one of its changes. */
  readonly problem: string | null;
  /** The person has not moved on yet: a change of the flags made the decision. */
  readonly byChange?: boolean | undefined;
}

export interface ReviewSession {
  /** The filter and order that made the queue. */
  readonly key: string;
  readonly ids: readonly string[];
  /** Index in `ids` of the user shown. */
  readonly at: number;
  readonly decisions: Readonly<Record<string, Decision>>;
  readonly startedAtMs: number;
}

export const startReview = (key: string, ids: readonly string[], startedAtMs: number): ReviewSession => ({
  key,
  ids: [...new Set(ids)].slice(0, MAX_QUEUE),
  at: 0,
  decisions: {},
  startedAtMs,
});

export const currentId = (session: ReviewSession): string | null => session.ids[session.at] ?? null;

export const moveTo = (session: ReviewSession, at: number): ReviewSession => ({
  ...session,
  at: Math.max(0, Math.min(session.ids.length - 1, at)),
});

/** Past the last user: the summary. */
export const toEnd = (session: ReviewSession): ReviewSession => ({ ...session, at: session.ids.length });

/** The next undecided user, after the shown one and then from the start; null if all are decided. */
export function nextOpen(session: ReviewSession): number | null {
  const order = [...session.ids.keys()].map((step) => (session.at + 1 + step) % session.ids.length);
  const find = (isWanted: (id: string) => boolean) => order.find((index) => isWanted(session.ids[index] ?? ''));
  return find((id) => !Object.hasOwn(session.decisions, id)) ?? null;
}

interface Deciding {
  readonly id: string;
  readonly skips: boolean;
  readonly before: Flags;
  readonly after: Flags;
  readonly atMs: number;
  readonly byChange?: boolean | undefined;
}

/** Records a decision; `before` stays from the first decision, so that deciding again after going back shows the whole change. */
export function decide(session: ReviewSession, { id, skips, before, after, atMs, byChange }: Deciding): ReviewSession {
  const first = session.decisions[id]?.before ?? before;
  const changed = !sameFlags(first, after);
  const kind: DecisionKind = changed ? 'changed' : skips ? 'skipped' : 'kept';
  const decision = { kind, before: first, after, atMs, problem: null, byChange };
  return { ...session, decisions: { ...session.decisions, [id]: decision } };
}

/**
 * A change applied before the person moved on: it is a decision, so that a reload at that moment does not lose it. If the person
 * takes it back before moving on, there is no decision again.
 */
export function recordChange(session: ReviewSession, id: string, before: Flags, after: Flags, atMs: number): ReviewSession {
  if (!session.ids.includes(id) || sameFlags(before, after)) return session;
  const known = session.decisions[id];
  if (known?.byChange && sameFlags(known.before, after)) {
    const { [id]: _, ...decisions } = session.decisions;
    return { ...session, decisions };
  }
  return decide(session, { id, skips: false, before, after, atMs, byChange: !known || known.byChange });
}

/** The service rejected the decided change: the decision gets the actual flags and the reason. */
export function amend(session: ReviewSession, id: string, after: Flags, problem: string | null): ReviewSession {
  const decision = session.decisions[id];
  if (!decision) return session;
  const kind = sameFlags(decision.before, after) ? (decision.kind === 'changed' ? 'kept' : decision.kind) : 'changed';
  return { ...session, decisions: { ...session.decisions, [id]: { ...decision, kind, after, problem } } };
}

/** A skipped user is left for later: neither decided nor open. */
export function countDecisions(session: ReviewSession) {
  const counts = { changed: 0, kept: 0, skipped: 0 };
  for (const { kind } of Object.values(session.decisions)) counts[kind] += 1;
  const decided = counts.changed + counts.kept;
  return { ...counts, decided, total: session.ids.length, open: session.ids.length - decided - counts.skipped };
}

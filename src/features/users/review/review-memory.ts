/** A person's reviews, stored in the browser: a reload or a closed tab loses no decision. Only ids and flags, no names. */
import { isRecord, parseRecord } from '../../../../contract/shape.ts';
import { USER_FLAGS } from '../../../../contract/user-flags.ts';
import type { Decision, ReviewSession } from './review-session.ts';

/** Only the newest are kept; an old queue is useless. */
const MOST = 5;
const VERSION = 1;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (person: string): string => `sam.reviews.${person}`;

const isFlags = (value: unknown): boolean => isRecord(value) && USER_FLAGS.every((name) => typeof value[name] === 'boolean');

const isDecision = (value: unknown): value is Decision =>
  isRecord(value) &&
  (value.kind === 'changed' || value.kind === 'kept' || value.kind === 'skipped') &&
  isFlags(value.before) &&
  isFlags(value.after) &&
  typeof value.atMs === 'number';

function isSession(value: unknown): value is ReviewSession {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    Array.isArray(value.ids) &&
    value.ids.every((id) => typeof id === 'string') &&
    Number.isInteger(value.at) &&
    typeof value.startedAtMs === 'number' &&
    isRecord(value.decisions) &&
    Object.values(value.decisions).every(isDecision)
  );
}

/** Unreadable content (an older version, tampering) counts as nothing. */
function readAll(store: Store, person: string): readonly ReviewSession[] {
  try {
    const stored = parseRecord(store.getItem(keyOf(person)));
    return stored?.version === VERSION && Array.isArray(stored.sessions) ? stored.sessions.filter(isSession) : [];
  } catch {
    return [];
  }
}

export const loadReview = (store: Store, person: string, key: string): ReviewSession | null =>
  readAll(store, person).find((session) => session.key === key) ?? null;

/** False if the browser refuses to store it. If space is short, older reviews are dropped. */
export function saveReview(store: Store, person: string, session: ReviewSession): boolean {
  const others = readAll(store, person).filter(({ key }) => key !== session.key);
  for (let most = MOST; most >= 1; most -= 1) {
    try {
      store.setItem(keyOf(person), JSON.stringify({ version: VERSION, sessions: [session, ...others].slice(0, most) }));
      return true;
    } catch {
      // Too large for the storage: it may fit with one review fewer.
    }
  }
  return false;
}

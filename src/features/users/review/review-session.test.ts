import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flags } from '../flags/flags.ts';
import { loadReview, saveReview } from './review-memory.ts';
import {
  amend,
  countDecisions,
  currentId,
  decide,
  moveTo,
  nextOpen,
  type ReviewSession,
  recordChange,
  startReview,
  toEnd,
} from './review-session.ts';

const off: Flags = { isInReview: false, isOnline: false, isQualified: false };
const on: Flags = { ...off, isInReview: true };
const deciding = (id: string, after: Flags = off, skips = false) => ({ id, skips, before: off, after, atMs: 1 });
const queue = (count: number) =>
  startReview(
    'k',
    Array.from({ length: count }, (_, index) => `u${index}`),
    0,
  );

describe('review session', () => {
  it('tells changed, kept and skipped apart', () => {
    let session = decide(queue(4), deciding('u0', on));
    session = decide(session, deciding('u1'));
    session = decide(session, deciding('u2', off, true));
    expect(countDecisions(session)).toEqual({ changed: 1, kept: 1, skipped: 1, decided: 2, total: 4, open: 1 });
    // Skipping after a change still records the change.
    expect(decide(session, deciding('u3', on, true)).decisions.u3?.kind).toBe('changed');
  });

  it('compares with the flags of the first time a user came up', () => {
    const session = decide(decide(queue(1), deciding('u0', on)), { id: 'u0', skips: false, before: on, after: on, atMs: 2 });
    expect(session.decisions.u0).toMatchObject({ kind: 'changed', before: off, atMs: 2 });
  });

  it('goes to the next open user, round the end, and knows when there is none', () => {
    let session = moveTo(decide(queue(3), deciding('u2')), 1);
    expect(nextOpen(session)).toBe(0);
    session = decide(decide(session, deciding('u0')), deciding('u1'));
    expect(nextOpen(session)).toBeNull();
    expect(nextOpen(queue(0))).toBeNull();
    expect(moveTo(session, 99).at).toBe(2);
    expect(currentId(queue(0))).toBeNull();
  });

  it('tells a refused change as what it is', () => {
    const session = amend(decide(queue(1), deciding('u0', on)), 'u0', off, '403');
    expect(session.decisions.u0).toMatchObject({ kind: 'kept', after: off, problem: '403' });
    expect(amend(queue(1), 'u0', off, 'x')).toEqual(queue(1));
  });

  it('records a change as soon as the service has it, and ends past the last user', () => {
    const session = recordChange(queue(2), 'u1', off, on, 5);
    expect(session.decisions.u1).toMatchObject({ kind: 'changed', before: off, after: on });
    expect(recordChange(queue(1), 'stranger', off, on, 5)).toEqual(queue(1));
    expect(currentId(toEnd(session))).toBeNull();
    expect(nextOpen(toEnd(session))).toBe(0);
  });

  it('forgets a decision that was only a change, once it is undone', () => {
    const changed = recordChange(queue(2), 'u1', off, on, 5);
    expect(recordChange(changed, 'u1', on, off, 6)).toEqual(queue(2));
    const twice = recordChange(changed, 'u1', on, { ...on, isOnline: true }, 6);
    expect(recordChange(twice, 'u1', { ...on, isOnline: true }, on, 7).decisions.u1).toMatchObject({ kind: 'changed' });
    // The person has moved on with the change: undoing it leaves the user as kept.
    const moved = decide(changed, { ...deciding('u1', on), before: on });
    expect(recordChange(moved, 'u1', on, off, 6).decisions.u1).toMatchObject({ kind: 'kept', before: off, after: off });
  });

  it('loses no one of 500: every user is met once', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 500, maxLength: 500 }), (skips) => {
        let session = queue(500);
        const met = new Set<string>();
        for (const skip of skips) {
          const id = currentId(session) ?? '';
          met.add(id);
          session = decide(session, deciding(id, off, skip));
          const next = nextOpen(session);
          if (next !== null) session = moveTo(session, next);
        }
        expect(met.size).toBe(500);
        expect(nextOpen(session)).toBeNull();
        const skipped = skips.filter(Boolean).length;
        expect(countDecisions(session)).toMatchObject({ decided: 500 - skipped, skipped, open: 0 });
      }),
      { seed: 3, numRuns: 5 },
    );
  });
});

describe('review memory', () => {
  const memory = () => {
    const values = new Map<string, string>();
    return {
      values,
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };

  it('gives a session back, of each person and queue its own', () => {
    const store = memory();
    const session = decide(queue(3), deciding('u0', on));
    expect(saveReview(store, 'ann', session)).toBe(true);
    expect(loadReview(store, 'ann', 'k')).toEqual(session);
    expect(loadReview(store, 'bob', 'k')).toBeNull();
    expect(loadReview(store, 'ann', 'other')).toBeNull();
  });

  it('keeps the newest five', () => {
    const store = memory();
    for (let index = 0; index < 8; index += 1) saveReview(store, 'ann', { ...queue(1), key: `k${index}` });
    expect(loadReview(store, 'ann', 'k7')).not.toBeNull();
    expect(loadReview(store, 'ann', 'k2')).toBeNull();
  });

  it('lets older reviews make way where room is short', () => {
    const store = memory();
    const small = {
      ...store,
      setItem: (key: string, value: string) => {
        if (value.length > 200) throw new Error('quota');
        store.setItem(key, value);
      },
    };
    expect(saveReview(small, 'ann', { ...queue(10), key: 'old' })).toBe(true);
    expect(saveReview(small, 'ann', { ...queue(10), key: 'new' })).toBe(true);
    expect(loadReview(small, 'ann', 'new')).not.toBeNull();
    expect(loadReview(small, 'ann', 'old')).toBeNull();
  });

  it('takes what it cannot read as nothing, and says when it cannot keep', () => {
    const store = memory();
    for (const text of ['{', 'null', '[]', '{"version":1,"sessions":[{"key":"k"}]}', '{"version":9,"sessions":[]}']) {
      store.values.set('sam.reviews.ann', text);
      expect(loadReview(store, 'ann', 'k')).toBeNull();
    }
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(saveReview(full, 'ann', queue(1) satisfies ReviewSession)).toBe(false);
  });
});

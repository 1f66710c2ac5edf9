import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, FLAG_NAMES, type FlagChange, type Flags, flagsOf, inverseFor } from './flags.ts';
import {
  decide,
  emptyQueue,
  enqueue,
  fail,
  isIdle,
  pendingNames,
  type QueueState,
  shownFlags,
  succeed,
  takeNext,
} from './toggle-queue.ts';

const off: Flags = { isInReview: false, isOnline: false, isQualified: false };
const review = (on: boolean): FlagChange => ({ isInReview: on });

/** Sends all waiting intents to a service that stores the flags; returns the patches in order. */
function drain(
  start: QueueState,
  service: { flags: Flags },
  accept: () => boolean = () => true,
): { state: QueueState; sent: Flags[] } {
  let state = start;
  const sent: Flags[] = [];
  while (!isIdle(state)) {
    state = takeNext(state);
    const decision = decide(state, service.flags);
    state = decision.state;
    if (decision.patch === null) state = succeed(state, service.flags);
    else if (accept()) {
      sent.push(decision.patch);
      service.flags = decision.patch;
      state = succeed(state, service.flags);
    } else state = fail(state);
  }
  return { state, sent };
}

describe('toggle queue', () => {
  it('shows a click at once and sends all three flags', () => {
    const state = enqueue(emptyQueue(off), review(true));
    expect(shownFlags(state)).toEqual({ ...off, isInReview: true });
    expect(pendingNames(state)).toEqual(['isInReview']);
    expect(drain(state, { flags: off }).sent).toEqual([{ isInReview: true, isOnline: false, isQualified: false }]);
  });

  it('sends two quick clicks in their order and ends in the last state', () => {
    const service = { flags: off };
    const { state, sent } = drain(enqueue(enqueue(emptyQueue(off), review(true)), review(false)), service);
    expect(sent.map((flags) => flags.isInReview)).toEqual([true, false]);
    expect(shownFlags(state)).toEqual(off);
    expect(service.flags).toEqual(off);
  });

  it('has one intent under way at a time', () => {
    const once = takeNext(enqueue(enqueue(emptyQueue(off), review(true)), review(false)));
    expect(takeNext(once)).toBe(once);
  });

  it('rolls back a refused click alone', () => {
    let state = takeNext(enqueue(enqueue(emptyQueue(off), review(true)), { isQualified: true }));
    state = fail(state);
    expect(shownFlags(state)).toEqual({ ...off, isQualified: true });
    expect(drain(state, { flags: off }).sent).toEqual([{ ...off, isQualified: true }]);
  });

  it('sends nothing for a click that only took back a refused one', () => {
    const state = fail(takeNext(enqueue(enqueue(emptyQueue(off), review(true)), review(false))));
    expect(isIdle(state)).toBe(true);
  });

  it('keeps a change made elsewhere and tells of it', () => {
    const state = takeNext(enqueue(emptyQueue(off), review(true)));
    const decision = decide(state, { ...off, isQualified: true });
    expect(decision.foreign).toEqual({ isQualified: true });
    expect(decision.patch).toEqual({ isInReview: true, isOnline: false, isQualified: true });
  });

  it('sends nothing where the service is already there', () => {
    const decision = decide(takeNext(enqueue(emptyQueue(off), review(true))), { ...off, isInReview: true });
    expect(decision.patch).toBeNull();
    expect(decision.foreign).toEqual({ isInReview: true });
  });

  it('knows how to undo what a change really changed', () => {
    expect(inverseFor({ isInReview: true, isOnline: false }, off)).toEqual({ isInReview: false });
    expect(flagsOf({ isInReview: null, isOnline: true })).toEqual({ isInReview: false, isOnline: true, isQualified: false });
  });

  it('ends, for any clicks and any refusals, with the screen equal to the service', () => {
    const flag = fc.constantFrom(...FLAG_NAMES);
    const clicks = fc.array(fc.record({ flag, on: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(clicks, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (made, verdicts) => {
        const service = { flags: off };
        const queued = made.reduce((state, { flag: name, on }) => enqueue(state, { [name]: on }), emptyQueue(off));
        expect(shownFlags(queued)).toEqual(
          made.reduce<Flags>((flags, { flag: name, on }) => applyChange(flags, { [name]: on }), off),
        );
        let turn = 0;
        const { state } = drain(queued, service, () => verdicts[turn++] ?? true);
        expect(shownFlags(state)).toEqual(service.flags);
        if (verdicts.every(Boolean)) expect(service.flags).toEqual(shownFlags(queued));
      }),
      { seed: 20261128, numRuns: 300 },
    );
  });
});

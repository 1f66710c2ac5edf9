import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, dayOf } from '../contract/dates.ts';

const SERVICE = Date.parse('2026-11-28T23:59:58.000Z');
const answer = (ms: number | null) => ({ headers: new Headers(ms === null ? {} : { date: new Date(ms).toUTCString() }) });

/** The module stores the difference, so each test loads its own copy. */
async function clockAt(ownMs: number) {
  vi.useFakeTimers({ now: ownMs });
  vi.resetModules();
  return import('./clock.ts');
}

beforeEach(() => vi.useRealTimers());
afterEach(() => vi.useRealTimers());

describe('the service’s clock', () => {
  it.each([-3, 3])('is right over a computer whose clock is %i days off', async (days) => {
    const { noteServiceTime, serviceDay, serviceNow } = await clockAt(SERVICE + days * DAY_MS);
    noteServiceTime(answer(SERVICE), Date.now() - 200);
    expect(serviceDay()).toBe(dayOf(SERVICE));
    expect(Math.abs(serviceNow() - SERVICE)).toBeLessThanOrEqual(1000);
  });

  it('leaves a clock alone that is right within the seconds that an answer takes', async () => {
    const { noteServiceTime, serviceNow } = await clockAt(SERVICE + 1_500);
    noteServiceTime(answer(SERVICE), Date.now() - 900);
    expect(serviceNow()).toBe(Date.now());
    // The answer may have been written at any moment during a slow request.
    noteServiceTime(answer(SERVICE - 30_000), Date.now() - 60_000);
    expect(serviceNow()).toBe(Date.now());
  });

  it('follows when the computer’s clock is put right', async () => {
    const { noteServiceTime, serviceNow } = await clockAt(SERVICE + 3 * DAY_MS);
    noteServiceTime(answer(SERVICE), Date.now());
    vi.setSystemTime(SERVICE + 10_000);
    noteServiceTime(answer(SERVICE + 10_000), Date.now());
    expect(serviceNow()).toBe(Date.now());
  });

  it('is known not to be told after a second answer without a date, until one comes', async () => {
    const { isOwnClock, noteServiceTime } = await clockAt(SERVICE);
    noteServiceTime(answer(null), Date.now());
    expect(isOwnClock()).toBe(false);
    noteServiceTime(answer(null), Date.now());
    expect(isOwnClock()).toBe(true);
    noteServiceTime(answer(SERVICE), Date.now());
    noteServiceTime(answer(null), Date.now());
    noteServiceTime(answer(null), Date.now());
    expect(isOwnClock()).toBe(false);
  });

  it('keeps what it knows where an answer shows no date, and begins with the computer’s own', async () => {
    const { noteServiceTime, serviceNow } = await clockAt(SERVICE);
    noteServiceTime(answer(null), Date.now());
    noteServiceTime({ headers: new Headers({ date: 'yesterday' }) }, Date.now());
    expect(serviceNow()).toBe(Date.now());
    noteServiceTime(answer(SERVICE + DAY_MS), Date.now());
    noteServiceTime(answer(null), Date.now());
    expect(dayOf(serviceNow())).toBe(dayOf(SERVICE + DAY_MS));
  });
});

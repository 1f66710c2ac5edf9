import { describe, expect, it } from 'vitest';
import { DAY_MS } from './dates.ts';
import { periodsOn, type Validity } from './periods.ts';
import { limitOf, noticeDayOf, type RenewalTerms, STANDINGS, standingOf, windowOf } from './renewals.ts';

const TODAY = 20_000;
const TERMS: RenewalTerms = { renewalDays: null, isAlertingOnExpiration: true, warningDayLimit: null, criticalDayLimit: null };
const at = (days: number): number => (TODAY + days) * DAY_MS;
/** A period that began long ago and whose last day is this many days ahead. */
const endsIn = (days: number): Validity => periodsOn([{ id: 'p', validFrom: at(-400), validTo: at(days) }], TODAY);
const standing = (daysLeft: number, terms: Partial<RenewalTerms> = {}) => standingOf(endsIn(daysLeft), { ...TERMS, ...terms });

describe('the day of notice', () => {
  it.each([
    // With a notice period of 30 days, the notice date is that many days ahead, and notice can still be given on the date itself.
    [150, 'running', 120, 'good'],
    [121, 'running', 91, 'good'],
    [120, 'noticeDue', 90, 'warn'],
    [91, 'noticeDue', 61, 'warn'],
    [90, 'noticeDue', 60, 'warn'],
    [61, 'noticeDue', 31, 'warn'],
    [60, 'noticeDue', 30, 'warn'],
    [31, 'noticeDue', 1, 'warn'],
    [30, 'noticeDue', 0, 'warn'],
    [29, 'noticeMissed', -1, 'bad'],
    [1, 'noticeMissed', -29, 'bad'],
    [0, 'noticeMissed', -30, 'bad'],
    [-1, 'ended', -31, 'bad'],
  ] as const)('%s days before the end: %s', (daysLeft, kind, daysToNotice, tone) => {
    expect(standing(daysLeft, { renewalDays: 30 })).toMatchObject({ kind, daysToNotice, tone });
  });

  it('is missed in red with 47 days left, alerts on or off, whatever the limits', () => {
    const missed = { renewalDays: 90, warningDayLimit: 10, criticalDayLimit: 5 };
    expect(standing(47, missed)).toMatchObject({ kind: 'noticeMissed', tone: 'bad', alertsOff: false, limit: null });
    expect(standing(47, { ...missed, isAlertingOnExpiration: false })).toMatchObject({
      kind: 'noticeMissed',
      tone: 'bad',
      alertsOff: true,
    });
  });

  it('moves on where a period follows without a gap', () => {
    const periods = [
      { id: 'a', validFrom: at(-400), validTo: at(10) },
      { id: 'b', validFrom: at(11), validTo: at(400) },
    ];
    expect(standingOf(periodsOn(periods, TODAY), { ...TERMS, renewalDays: 30 })).toMatchObject({
      kind: 'running',
      daysToNotice: 370,
    });
  });

  it('does not exist without an end, or without a number of days', () => {
    expect(noticeDayOf(100, 30)).toBe(70);
    for (const days of [null, 0, -1, '9007199254740993' as unknown as number]) expect(noticeDayOf(100, days)).toBeNull();
    expect(noticeDayOf(null, 30)).toBeNull();
    expect(noticeDayOf(Number.POSITIVE_INFINITY, 30)).toBeNull();
  });
});

describe('the end, where no notice is agreed', () => {
  it.each([
    [-1, 'ended', null, 'bad'],
    [0, 'ending', 'within30', 'warn'],
    [1, 'ending', 'within30', 'warn'],
    [30, 'ending', 'within30', 'warn'],
    [31, 'ending', 'within60', 'good'],
    [60, 'ending', 'within60', 'good'],
    [61, 'ending', 'within90', 'good'],
    [90, 'ending', 'within90', 'good'],
    [91, 'running', 'later', 'good'],
  ] as const)('in %s days: %s %s', (daysLeft, kind, window, tone) => {
    expect(standing(daysLeft)).toMatchObject({ kind, window, tone, daysLeft, noticeDay: null });
  });

  it.each([
    [0, 'critical', 'bad'],
    [1, 'critical', 'bad'],
    [2, 'warning', 'warn'],
    [100, 'warning', 'warn'],
    [101, null, 'good'],
  ] as const)('in %s days with limits of 100 and 1: %s', (daysLeft, limit, tone) => {
    expect(standing(daysLeft, { warningDayLimit: 100, criticalDayLimit: 1 })).toMatchObject({ limit, tone });
  });

  it('is no calmer because nobody is told of it', () => {
    const off = { isAlertingOnExpiration: false, criticalDayLimit: 5 };
    expect(standing(1, off)).toMatchObject({ limit: 'critical', tone: 'bad', alertsOff: true });
    expect(standing(1, { isAlertingOnExpiration: null }).alertsOff).toBe(false);
    expect(standing(-1, off)).toMatchObject({ kind: 'ended', tone: 'bad', alertsOff: false });
    expect(standing(200, off)).toMatchObject({ kind: 'running', tone: 'neutral', alertsOff: true });
  });
});

it('tells what has not begun, has no end and has no periods', () => {
  const on = (periods: Parameters<typeof periodsOn>[0]) => standingOf(periodsOn(periods, TODAY), { ...TERMS, renewalDays: 30 });
  expect(on([{ id: 'a', validFrom: at(1), validTo: at(9) }])).toMatchObject({ kind: 'notStarted', daysToNotice: null });
  expect(on([{ id: 'a', validFrom: at(-9), validTo: null }])).toMatchObject({ kind: 'neverEnds', noticeDay: null });
  expect(on([])).toMatchObject({ kind: 'noPeriods', daysLeft: null });
  // While a period runs, nothing is more urgent than a missed notice.
  expect(STANDINGS[0]).toBe('noticeMissed');
});

it('parts windows and limits at their own days', () => {
  expect([0, 30, 31, 60, 61, 90, 91].map(windowOf)).toEqual([
    'within30',
    'within30',
    'within60',
    'within60',
    'within90',
    'within90',
    'later',
  ]);
  expect(limitOf(0, { ...TERMS, criticalDayLimit: -1, warningDayLimit: Number.NaN })).toBeNull();
});

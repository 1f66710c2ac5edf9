import { describe, expect, it } from 'vitest';
import { alertLevel, bucketOf, noticeDay } from './renewals.ts';

describe('bucketOf', () => {
  it.each([
    [-1, 'overdue'],
    [0, 'within30'],
    [1, 'within30'],
    [30, 'within30'],
    [31, 'within60'],
    [60, 'within60'],
    [61, 'within90'],
    [90, 'within90'],
    [91, 'later'],
    [Number.POSITIVE_INFINITY, 'later'],
    [null, 'none'],
  ] as const)('%s days → %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket);
  });
});

describe('alertLevel', () => {
  const limits = { isAlertingOnExpiration: true, warningDayLimit: 31, criticalDayLimit: 1 };

  it.each([
    [-1, 'expired'],
    [0, 'critical'],
    [1, 'critical'],
    [2, 'warning'],
    [30, 'warning'],
    [31, 'warning'],
    [32, 'fine'],
    [null, 'fine'],
  ] as const)('%s days left → %s', (days, level) => {
    expect(alertLevel(days, limits)).toBe(level);
  });

  it('is silent when alerts are off, but not about what has expired', () => {
    expect(alertLevel(0, { ...limits, isAlertingOnExpiration: false })).toBe('silent');
    expect(alertLevel(-1, { ...limits, isAlertingOnExpiration: false })).toBe('expired');
  });

  it('applies no limit that is no number of days', () => {
    const odd = '9007199254740993' as unknown as number;
    expect(alertLevel(0, { isAlertingOnExpiration: true, warningDayLimit: odd, criticalDayLimit: -1 })).toBe('fine');
    expect(noticeDay(100, odd)).toBeNull();
  });

  it('has no level for a limit that is not set', () => {
    expect(alertLevel(0, { isAlertingOnExpiration: true, warningDayLimit: null, criticalDayLimit: null })).toBe('fine');
  });
});

describe('noticeDay', () => {
  it('counts back from the last day', () => {
    expect(noticeDay(100, 30)).toBe(70);
    expect(noticeDay(null, 30)).toBeNull();
    expect(noticeDay(100, null)).toBeNull();
    expect(noticeDay(100, 0)).toBeNull();
    expect(noticeDay(Number.POSITIVE_INFINITY, 30)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, monthsBetween, parseDate } from './dates.ts';
import { monthsAfter } from './lifecycle.ts';

describe('instants', () => {
  it('are read alike in the usual form and in any other', () => {
    const instant = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (at) => {
        const usual = at.toISOString();
        expect(parseDate(usual)).toBe(at.getTime());
        expect(parseDate(usual.replace('Z', '+00:00'))).toBe(at.getTime());
      }),
      { seed: 31 },
    );
  });

  it.each([
    '2023-02-29T00:00:00.000Z',
    '2023-04-31T00:00:00.000Z',
    '2023-13-01T00:00:00.000Z',
    '2023-00-01T00:00:00.000Z',
    '2023-01-00T00:00:00.000Z',
    '2023-01-01T24:00:00.000Z',
    '2023-01-01T00:60:00.000Z',
    '2023-01-01T00:00:61.000Z',
    '2023-01-0aT00:00:00.000Z',
    '2023-01-01T00:00:00.0 0Z',
    '2023-01-01T00:00:00,000Z',
  ])('%s is none', (text) => expect(parseDate(text)).toBeNull());

  it('take a leap second for the end of the second before it', () => {
    const end = Date.UTC(2016, 11, 31, 23, 59, 59, 999) + 0.5;
    expect(parseDate('2016-12-31T23:59:60.000Z')).toBe(end);
    expect(parseDate('2016-12-31T23:59:60.25Z')).toBe(end);
    expect(parseDate('2016-12-31T15:59:60-08:00')).toBe(end);
  });

  it.each([
    '2026-11-28T12:00:60Z',
    '2026-11-28T23:59:60Z',
    '2026-11-30T23:59:60+01:00',
    '9999-12-31T23:59:59-05:00',
    '0000-01-01T00:00:00+05:00',
  ])('%s is none', (text) => expect(parseDate(text)).toBeNull());

  it('with more than three decimals lie between two milliseconds', () => {
    const ms = Date.UTC(2026, 10, 29, 23, 59, 59, 999);
    expect(parseDate('2026-11-29T23:59:59.999000000000Z')).toBe(ms);
    for (const digits of ['9991', '999999', '9999999', '9999999999999999999999'])
      expect(parseDate(`2026-11-29T23:59:59.${digits}Z`)).toBe(ms + 0.5);
    expect(parseDate('2026-11-29T23:59:59.9Z')).toBe(ms - 99);
    expect(parseDate('9999-12-31T23:59:59.9999999Z')).toBe(253_402_300_799_999.5);
    expect(parseDate('2026-11-29T00:00:00.0000001Z')).toBeGreaterThan(Date.UTC(2026, 10, 29));
  });
});

it('counts the whole months of the calendar between two days, the same in both directions', () => {
  const day = (year: number, month: number, date: number) => dayOf(Date.UTC(year, month - 1, date));
  expect(monthsBetween(day(2026, 11, 29), day(2027, 4, 30))).toBe(5);
  expect(monthsBetween(day(2026, 11, 29), day(2027, 4, 28))).toBe(4);
  expect(monthsBetween(day(2027, 4, 30), day(2026, 11, 29))).toBe(-5);
  expect(monthsBetween(day(2027, 1, 31), day(2027, 2, 28))).toBe(1);
  expect(monthsBetween(day(2028, 1, 31), day(2028, 2, 28))).toBe(0);
  expect(monthsBetween(day(2026, 3, 1), day(2026, 3, 1))).toBe(0);
  const wrong: number[][] = [];
  for (let from = day(2027, 12, 1); from < day(2028, 2, 1); from += 1)
    for (let months = 1; months < 30; months += 1) {
      const later = monthsAfter(from, months);
      if (monthsBetween(from, later) !== months || monthsBetween(from, later - 1) !== months - 1) wrong.push([from, months]);
    }
  expect(wrong).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { plainDay, plainNumber } from './without-intl.ts';
import { calendarDay } from './zone.ts';

const LOCALES = ['en-GB', 'en-US'];
const OPTIONS: readonly Intl.NumberFormatOptions[] = [
  {},
  { maximumFractionDigits: 20 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' },
  { minimumFractionDigits: 0, maximumFractionDigits: 0, signDisplay: 'negative' },
  { minimumFractionDigits: 4 },
];
const NUMBERS = [
  0,
  1,
  -1,
  9.5,
  12,
  999,
  1000,
  -1000.25,
  12_345,
  99_999.99,
  1_234_567.125,
  0.1,
  -0.05,
  123_456_789_012,
  2 ** 49,
  10n ** 14n,
  -(10n ** 14n),
];

describe.each(LOCALES)('in %s', (locale) => {
  it('writes numbers as Intl does', () => {
    let written = 0;
    for (const options of OPTIONS)
      for (const value of NUMBERS) {
        const plain = plainNumber(value, locale, options);
        if (plain === null) continue;
        written += 1;
        expect(plain, `${value} ${JSON.stringify(options)}`).toBe(new Intl.NumberFormat(locale, options).format(value));
      }
    expect(written).toBeGreaterThan(50);
  });

  it('writes every day of a leap year as Intl does', () => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    for (let day = 0; day < 366; day += 1) {
      const ms = Date.UTC(2028, 0, 1 + day);
      const at = calendarDay(ms, 'UTC');
      expect(at && plainDay(at, locale)).toBe(format.format(ms));
    }
  });
});

it.each([
  ['another locale', 1234, 'de-DE', {}],
  ['English with other marks', 1234, 'en-ZA', {}],
  ['what must be rounded', 1.005, 'en-GB', { maximumFractionDigits: 2 }],
  ['a negative zero, which has a sign', -0, 'en-GB', {}],
  ['an exponent', 1e21, 'en-GB', {}],
  ['what is no number', Number.NaN, 'en-GB', {}],
  ['amounts that came as text', '12.50', 'en-GB', {}],
  ['percent', 0.5, 'en-GB', { style: 'percent' }],
  ['a sign for positive numbers', 5, 'en-GB', { signDisplay: 'exceptZero' }],
  ['numbers with words', 5, 'en-GB', { notation: 'compact' }],
] as const)('leaves to Intl: %s', (_, value, locale, options) => {
  expect(plainNumber(value, locale, options)).toBeNull();
});

it.each([
  ['another locale', { year: 2026, month: 3, day: 1 }, 'en-AU'],
  ['years of another calendar', { year: 1582, month: 10, day: 4 }, 'en-GB'],
  ['years of five digits', { year: 12_026, month: 3, day: 1 }, 'en-US'],
])('leaves days to Intl: %s', (_, day, locale) => {
  expect(plainDay(day, locale)).toBeNull();
});

it('reads days of UTC', () => {
  expect(calendarDay(0, 'UTC')).toEqual({ year: 1970, month: 1, day: 1 });
  expect(calendarDay(-1, 'UTC')).toEqual({ year: 1969, month: 12, day: 31 });
  expect(calendarDay(0.5, 'UTC')).toBeNull();
});

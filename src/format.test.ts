import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_ID, type Field } from '../contract/fields.ts';
import { ApplicationMetric, LicenseDetail, User } from '../contract/resources/index.ts';
import {
  formatDate,
  formatDay,
  formatMoney,
  formatNumber,
  formatRelative,
  formatRelativeDay,
  formatValue,
  setFormatLocale,
} from './format.ts';

const set = (locale: string, zoneinfo: string) => setFormatLocale({ locale, zoneinfo });
afterEach(() => set('en-GB', 'UTC'));

const LATE = Date.UTC(2024, 0, 31, 23, 30);

describe('dates', () => {
  it.each([
    ['Pacific/Pago_Pago', '31 Jan 2024'],
    ['UTC', '31 Jan 2024'],
    ['Pacific/Kiritimati', '1 Feb 2024'],
  ])('fall on the day of the zone %s', (zone, day) => {
    set('en-GB', zone);
    expect(formatDate(LATE)).toBe(day);
  });

  it('are written by the locale', () => {
    set('de-DE', 'UTC');
    expect(formatDate(LATE)).toBe('31. Jan. 2024');
    set('en-US', 'UTC');
    expect(formatDate(LATE, { withTime: true })).toContain('11:30');
  });

  it('survive claims that are not valid', () => {
    set('not a locale!', 'Mars/Olympus');
    expect(formatDate(LATE)).toMatch(/2024/);
  });

  it('beyond what a Date holds are shown as they came', () => {
    expect(formatDate(9e15)).toBe('9000000000000000');
    expect(formatDate(Number.NaN)).toBe('NaN');
  });

  it('are put in relation to now by the largest unit', () => {
    set('en-GB', 'UTC');
    const now = Date.UTC(2024, 5, 15);
    expect(formatRelative(now - 3 * 86_400_000, now)).toBe('3 days ago');
    expect(formatRelative(now + 61 * 86_400_000, now)).toBe('in 2 months');
    expect(formatRelative(now - 800 * 86_400_000, now)).toBe('2 years ago');
    expect(formatRelative(now, now)).toBe('this minute');
  });
});

describe('calendar days', () => {
  const NEW_YEAR = Date.UTC(2026, 0, 1);
  it.each(['Pacific/Niue', 'America/New_York', 'UTC', 'Pacific/Kiritimati'])('are the same day in %s', (zone) => {
    set('en-GB', zone);
    expect(formatDay(NEW_YEAR)).toBe('1 Jan 2026');
    expect(formatValue({ kind: 'day', label: 'Bought' }, NEW_YEAR)).toBe('1 Jan 2026');
    // 23:30 UTC is another day for half of the world; days are counted by UTC for all of it.
    const now = NEW_YEAR + 23.5 * 3_600_000;
    expect(formatRelativeDay(NEW_YEAR, now)).toBe('today');
    expect(formatRelativeDay(NEW_YEAR - 86_400_000, now)).toBe('yesterday');
    expect(formatRelativeDay(NEW_YEAR + 86_400_000, now)).toBe('tomorrow');
    expect(formatRelativeDay(NEW_YEAR + 20 * 86_400_000, now)).toBe('in 20 days');
  });

  it('that could not be read are shown as they came', () => {
    expect(formatValue({ kind: 'day', label: 'Bought' }, 'next spring')).toBe('next spring');
    expect(formatDay(9e15)).toBe('9000000000000000');
  });
});

describe('numbers', () => {
  it('follow the locale and keep their decimals', () => {
    expect(formatNumber(1234567.125)).toBe('1,234,567.125');
    set('de-DE', 'UTC');
    expect(formatNumber(1234567.5)).toBe('1.234.567,5');
  });

  it('beyond 2^53 keep every digit', () => {
    set('en-GB', 'UTC');
    expect(formatNumber('9007199254740993')).toBe('9,007,199,254,740,993');
    expect(formatNumber(10n ** 20n)).toBe('100,000,000,000,000,000,000');
  });

  it('that are no numbers stay text', () => expect(formatNumber('12 pieces')).toBe('12 pieces'));
  it('are short on axes', () => expect(formatNumber(1_234_567, { compact: true })).toMatch(/^1\.2\s?m$/i));
});

describe('money', () => {
  it('shows the ISO code and never guesses one', () => {
    set('en-GB', 'UTC');
    expect(formatMoney(1234.5, 'EUR')).toBe('1,234.50\u00a0EUR');
    expect(formatMoney(1234.5, null)).toBe('1,234.50');
  });

  it('keeps the decimals of the value', () => {
    expect(formatMoney(1200, 'JPY')).toBe('1,200\u00a0JPY');
    expect(formatMoney(0.125, 'USD')).toBe('0.125\u00a0USD');
    expect(formatMoney(-20, 'EUR')).toBe('-20\u00a0EUR');
    expect(formatMoney(1e-7, 'USD')).toBe('0.0000001\u00a0USD');
    expect(formatMoney('9007199254740993.5', 'USD')).toBe('9,007,199,254,740,993.50\u00a0USD');
    expect(formatMoney('on request', 'USD')).toBe('on request');
  });
});

describe('values', () => {
  const fields: Readonly<Record<string, Field>> = LicenseDetail.fields;
  const field = (name: string): Field => fields[name] ?? { kind: 'text', label: name };

  it.each([null, undefined, ''])('%s is a dash', (value) => expect(formatValue(field('vendor'), value)).toBe('–'));
  it('masks secrets', () => expect(formatValue(field('licenseKeys'), 'AAAA-BBBB')).toBe('hidden'));
  it('takes the currency from the record', () =>
    expect(formatValue(field('purchaseValue'), 10.5, { purchaseCurrency: 'SEK' })).toBe('10.50\u00a0SEK'));
  it('names bits, also unknown ones', () =>
    expect(formatValue(field('incompleteReasons'), 1 + 4 + 4096)).toBe('Application, Metric, 4096'));
  it('shows the empty id as none', () => expect(formatValue(field('contractId'), EMPTY_ID)).toBe('none'));
  it('names known enumeration values and keeps unknown ones', () => {
    const setting: Field = ApplicationMetric.fields.metricSetting;
    expect(formatValue(setting, 'UsersWithAccess')).toBe('Users with access');
    expect(formatValue(setting, 'SomethingNew')).toBe('SomethingNew');
  });
  it('shows wrong kinds as they came, never as JSON', () => {
    expect(formatValue(field('purchaseDate'), 'not a date')).toBe('not a date');
    expect(formatValue(field('isUpgrade'), 'perhaps')).toBe('perhaps');
    expect(formatValue(field('quantity'), { a: 1, b: [2, 3] })).toBe('a: 1, b: 2, 3');
    expect(formatValue(field('vendor'), [{ deep: { deeper: { deepest: 1 } } }])).toBe('deep: 1 item');
  });
  it('shows maps by their keys and lists by their names', () => {
    expect(formatValue(User.fields.discoveryTypes, { 1: 4, 7: 1 })).toMatch(/1.*7/);
    expect(
      formatValue({ kind: 'list', label: 'Metrics' }, [
        { id: 'a', name: 'Per user' },
        { id: 'b', name: 'Per device' },
      ]),
    ).toBe('Per user, Per device');
  });
});

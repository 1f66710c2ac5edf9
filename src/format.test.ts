import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_ID, type Field } from '../contract/fields.ts';
import { ApplicationMetric, LicenseDetail, User, UserDiscoverySource } from '../contract/resources/index.ts';
import {
  formatDate,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatRelativeDay,
  formatServiceDay,
  formatValue,
} from './format.ts';
import { setLocale } from './text/locale.ts';
import { tn } from './text/t.ts';

const set = (locale: string, zoneinfo: string) => setLocale({ locale, zoneinfo });
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
    expect(formatDate(LATE)).toBe('31 Jan 2024');
    set('en-US', 'UTC');
    expect(formatDate(LATE)).toBe('Jan 31, 2024');
    expect(formatDate(LATE, { withTime: true })).toContain('11:30');
    const morning = Date.UTC(2024, 0, 31, 8, 12);
    expect(formatDate(morning, { withTime: true })).toMatch(/ 8:12\sAM/);
    set('en-GB', 'UTC');
    expect(formatDate(morning, { withTime: true })).toContain(' 08:12');
  });

  it.each([
    ['UTC', 'Wed 31 Jan 2024'],
    ['Pacific/Kiritimati', 'Wed 31 Jan 2024 (UTC)'],
  ])("name the service's day as UTC if it is another in %s", (zone, day) => {
    set('en-GB', zone);
    expect(formatServiceDay(Math.floor(LATE / 86_400_000), LATE).replace(',', '')).toBe(day);
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

  it("are put in relation to now by days of the reader's calendar", () => {
    const now = Date.UTC(2024, 5, 15, 10);
    set('en-GB', 'Europe/Stockholm');
    // 13:00 there two days before, though less than 48 hours have passed.
    expect(formatRelative(now - 47 * 3_600_000, now)).toBe('2 days ago');
    expect(formatRelative(now - 26 * 3_600_000, now)).toBe('yesterday');
  });
});

describe('calendar days', () => {
  const NEW_YEAR = Date.UTC(2026, 0, 1);
  it.each(['Pacific/Niue', 'America/New_York', 'UTC', 'Pacific/Kiritimati'])('are the same day in %s', (zone) => {
    set('en-GB', zone);
    expect(formatDay(NEW_YEAR)).toBe('1 Jan 2026');
    expect(formatValue({ kind: 'day', label: 'Bought' }, NEW_YEAR)).toBe('1 Jan 2026');
    // 23:30 UTC is another day for half of the world; days are counted by UTC for everyone.
    const now = NEW_YEAR + 23.5 * 3_600_000;
    expect(formatRelativeDay(NEW_YEAR, now)).toBe('today');
    expect(formatRelativeDay(NEW_YEAR - 86_400_000, now)).toBe('yesterday');
    expect(formatRelativeDay(NEW_YEAR + 86_400_000, now)).toBe('tomorrow');
    expect(formatRelativeDay(NEW_YEAR + 20 * 86_400_000, now)).toBe('in 20 days');
    expect(formatRelativeDay(Date.UTC(2026, 1, 1), now)).toBe('in 1 month');
    expect(formatRelativeDay(Date.UTC(2026, 2, 1), now)).toBe('in 2 months');
    expect(formatRelativeDay(Date.UTC(2027, 3, 30), Date.UTC(2026, 10, 29, 20))).toBe('in 5 months');
    expect(formatRelativeDay(Date.UTC(2026, 10, 29), Date.UTC(2027, 3, 30, 20))).toBe('5 months ago');
    expect(formatRelativeDay(Date.UTC(2027, 11, 1), Date.UTC(2025, 11, 1))).toBe('in 2 years');
    expect(formatRelativeDay(Date.UTC(2027, 11, 31), now)).toBe('in 23 months');
    expect(formatRelativeDay(Date.UTC(2028, 5, 1), now)).toBe('in 2 years');
    expect(formatRelativeDay(Date.UTC(2024, 11, 31), now)).toBe('12 months ago');
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

  it('keep every digit of a text, by the marks of the reader', () => {
    set('de-DE', 'UTC');
    expect(formatNumber('-1234567.1250')).toBe('\u22121.234.567,1250');
    expect(formatNumber('-0.5')).toBe('\u22120,5');
    expect(formatNumber('1e3')).toBe('1.000');
  });

  it('have a real minus, and a sign where asked', () => {
    set('en-GB', 'UTC');
    expect(formatNumber(-15)).toBe('\u221215');
    expect(formatNumber(12, { signed: true })).toBe('+12');
    expect(formatNumber(0, { signed: true })).toBe('0');
  });

  it('as per cent have the space that the language gives them', () => {
    set('en-GB', 'UTC');
    expect(formatPercent(0.6942)).toBe('69.4%');
    expect(formatPercent(-0.05, { signed: true })).toBe('\u22125%');
    set('de-DE', 'UTC');
    expect(formatPercent(0.6942)).toBe('69,4\u00a0%');
  });

  it('that are no numbers stay text', () => expect(formatNumber('12 pieces')).toBe('12 pieces'));
});

describe('one language', () => {
  it.each(['de-DE', 'sv-SE', 'ar-EG', 'ja-JP', 'pl-PL'])(
    'words are English for %s, marks of numbers are the reader’s',
    (locale) => {
      set(locale, 'UTC');
      const now = Date.UTC(2024, 2, 4);
      expect(formatDate(Date.UTC(2024, 2, 3))).toBe('3 Mar 2024');
      expect(formatRelative(now - 86_400_000, now)).toBe('yesterday');
      expect(formatValue({ kind: 'integer', label: 'Notice', unit: 'days' }, 2)).toBe('2 days');
      expect(tn('list.rows', 1)).toBe('1 row');
      expect(tn('list.rows', 3)).toBe('3 rows');
      // Digits are those of the texts' language, whatever the region uses.
      expect(formatNumber(12345)).toMatch(/^12\D345$/);
    },
  );

  it('keeps the habits of English regions', () => {
    set('en-US', 'UTC');
    expect(formatDay(Date.UTC(2024, 2, 3))).toBe('Mar 3, 2024');
    set('es-US', 'UTC');
    expect(formatDay(Date.UTC(2024, 2, 3))).toBe('Mar 3, 2024');
    set('en-SE', 'UTC');
    expect(formatNumber(1234.5)).toBe('1\u00a0234,5');
  });
});

describe('money', () => {
  it('shows the ISO code and never guesses one', () => {
    set('en-GB', 'UTC');
    expect(formatMoney(1234.5, 'EUR')).toBe('1,234.50\u00a0EUR');
    expect(formatMoney(1234.5, null)).toBe('1,234.50');
  });

  it.each([
    [95, 'EUR', '95.00\u00a0EUR'],
    [360.6, 'EUR', '360.60\u00a0EUR'],
    [1200, 'JPY', '1,200\u00a0JPY'],
    [3.5, 'KWD', '3.500\u00a0KWD'],
    [378, null, '378.00'],
    [26.8216, 'USD', '26.82\u00a0USD'],
    [-0.001, 'USD', '0.00\u00a0USD'],
    [5, 'not a code', '5.00\u00a0not a code'],
    [-20, 'EUR', '\u221220.00\u00a0EUR'],
  ])('writes %d in the decimals of %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it('keeps the decimals of the value where it is exact', () => {
    expect(formatMoney(26.8216, 'USD', { isExact: true })).toBe('26.8216\u00a0USD');
    expect(formatMoney(95, 'EUR', { isExact: true })).toBe('95.00\u00a0EUR');
    expect(formatMoney(1e-7, 'USD', { isExact: true })).toBe('0.0000001\u00a0USD');
    expect(formatValue({ kind: 'money', label: 'Cost' }, 26.8216)).toBe('26.8216');
    expect(formatMoney('9007199254740993.5', 'USD')).toBe('9,007,199,254,740,993.50\u00a0USD');
    expect(formatMoney('9007199254740993.5678', 'USD', { isExact: true })).toBe('9,007,199,254,740,993.5678\u00a0USD');
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
  it('names flags that came with an unknown one', () => {
    expect(formatValue(field('incompleteReasons'), [4, 'TooOld'])).toBe('Metric, TooOld');
    expect(formatValue(field('incompleteReasons'), 0)).toBe('–');
  });
  it.each(['contractId', 'externalId'])('shows an empty %s as none', (name) => {
    expect(formatValue(field(name), EMPTY_ID)).toBe('none');
  });
  it('names known enumeration values, and puts words to the code of an unknown one', () => {
    const setting: Field = ApplicationMetric.fields.metricSetting;
    expect(formatValue(setting, 'UsersWithAccess')).toBe('Users with access');
    expect(formatValue(setting, 'SomethingNew')).toBe('Something new (SomethingNew)');
    expect(formatValue(setting, 'Zorgon-9')).toBe('Zorgon-9');
    expect(formatValue(setting, 'iOS')).toBe('iOS');
  });
  it('shows wrong kinds as they came, never as JSON', () => {
    expect(formatValue(field('purchaseDate'), 'not a date')).toBe('not a date');
    expect(formatValue(field('isUpgrade'), 'perhaps')).toBe('perhaps');
    expect(formatValue(field('quantity'), { a: 1, b: [2, 3] })).toBe('a: 1, b: 2, 3');
    expect(formatValue(field('vendor'), [{ deep: { deeper: { deepest: 1 } } }])).toBe('deep: 1 item');
  });
  it('shows maps by their keys and lists by their names', () => {
    expect(formatValue(User.fields.discoveryTypes, { 1: 4, 7: 1, 5: 2, 8: 0 })).toBe('Added by hand, 5, Verified browser');
    expect(formatValue(UserDiscoverySource.fields.type, 0)).toBe('SaaS connector');
    expect(formatValue(UserDiscoverySource.fields.type, 5)).toBe('5');
    expect(
      formatValue({ kind: 'list', label: 'Metrics' }, [
        { id: 'a', name: 'Per user' },
        { id: 'b', name: 'Per device' },
      ]),
    ).toBe('Per user, Per device');
  });
});

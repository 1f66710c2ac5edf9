import { afterEach, describe, expect, it } from 'vitest';
import type { Fields } from '../../../contract/fields.ts';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { Application, LicenseDetail, User } from '../../../contract/resources/index.ts';
import { setLocale } from '../../text/locale.ts';
import { putIntoWords } from './describe.ts';
import { filterWords } from './filter-words.ts';
import { readingOf } from './number-reading.ts';

const FIELDS: Fields = { ...Application.fields, ...LicenseDetail.fields, ...User.fields };
const ZONES = ['Pacific/Niue', 'America/New_York', 'UTC', 'Europe/Stockholm', 'Pacific/Kiritimati'];
const set = (locale: string, zoneinfo = 'UTC') => setLocale({ locale, zoneinfo });
afterEach(() => set('en-GB'));

function words(text: string, zone = 'UTC', whole = text): string {
  set('en-GB', zone);
  const [parsed, around] = [parseFilter(text), parseFilter(whole)];
  if (!parsed.ok || parsed.tree === null || !around.ok) throw new Error(text);
  const labelOf = (path: string) => FIELDS[path]?.label ?? path;
  return putIntoWords(parsed.tree, { fields: FIELDS, zone, labelOf, nameOf: () => undefined, whole: around.tree });
}

describe('calendar days in words', () => {
  it.each(ZONES)('have neither hour nor zone in %s', (zone) => {
    expect(words('(purchaseDate -ge 2026-01-01) -and (purchaseDate -lt 2026-01-02)', zone)).toBe('Purchase date on 1 Jan 2026');
    expect(words('purchaseDate -ge 2026-01-01', zone)).toBe('Purchase date from 1 Jan 2026');
    expect(words('purchaseDate -lt 2026-01-01', zone)).toBe('Purchase date up to 31 Dec 2025');
    expect(words('purchaseDate -eq 2026-01-01', zone)).toBe('Purchase date is 1 Jan 2026');
    expect(words('purchaseDate -gt 2026-01-01', zone)).toBe('Purchase date > 1 Jan 2026');
    // Bounds of another reader's day, from an old link.
    expect(words('purchaseDate -ge 2026-01-01T05:00:00Z', zone)).toBe('Purchase date > 1 Jan 2026');
    expect(words('purchaseDate -lt 2026-01-01T05:00:00Z', zone)).toBe('Purchase date ≤ 1 Jan 2026');
  });
});

describe('instants in words', () => {
  it('are days where the bounds are those of the reader', () => {
    expect(words('lastActive -lt 2026-08-30T22:00:00Z', 'Europe/Stockholm')).toBe('Last active up to 30 Aug 2026');
    // Bounds within days cannot be described as days exactly, but still show no hour that a reader must think about.
    for (const [operator, word] of Object.entries({ '-gt': '>', '-le': '≤', '-eq': 'is', '-ne': 'is not' }))
      expect(words(`lastActive ${operator} 2026-08-30T22:00:00Z`, 'Europe/Stockholm')).toBe(
        `Last active ${word} the start of 31 Aug 2026`,
      );
    expect(words('-not (createdDate -ge 2026-11-13T23:00:00Z)', 'Europe/Stockholm')).toBe('Created before 14 Nov 2026 or empty');
    expect(
      words('-not ((createdDate -ge 2026-11-13T23:00:00Z) -and (createdDate -lt 2026-11-14T23:00:00Z))', 'Europe/Stockholm'),
    ).toBe('Created not on 14 Nov 2026');
  });

  it('are days of UTC where the service counts so, and that is said to those who live elsewhere', () => {
    expect(words('lastActive -lt 2026-08-31', 'Europe/Stockholm')).toBe('Last active up to 30 Aug 2026 (UTC)');
    expect(words('-not (createdDate -ge 2026-11-14)', 'Europe/Stockholm')).toBe('Created before 14 Nov 2026 or empty (UTC)');
    expect(words('(lastActive -ge 2026-08-31) -and (lastActive -lt 2026-09-01)', 'America/New_York')).toBe(
      'Last active on 31 Aug 2026 (UTC)',
    );
    expect(words('lastActive -lt 2026-08-31')).toBe('Last active up to 30 Aug 2026');
  });

  it('within a day keep their time', () => {
    expect(words('lastActive -ge 2026-08-31T09:30:00Z')).toBe('Last active ≥ 31 Aug 2026, 09:30 UTC');
  });
});

describe('numbers in words', () => {
  it.each([
    ['en-GB', '1.000', '1'],
    ['en-GB', '1000', '1,000'],
    ['de-DE', '1.000', '1'],
    ['de-DE', '1000', '1.000'],
    ['de-DE', '1.5', '1,5'],
    ['de-DE', '-1234.5', '−1.234,5'],
  ])('are written for %s, whatever the grammar writes: %s', (locale, digits, shown) => {
    set(locale);
    expect(filterWords(`licenseCount -ge ${digits}`, User)).toBe(`Subscriptions ≥ ${shown}`);
  });

  it('say in which currency an amount is meant', () => {
    expect(words('purchaseValue -ge 1000')).toBe('Purchase value ≥ 1,000 in any currency');
    expect(words('(purchaseValue -ge 1) -and (purchaseValue -le 5)')).toBe('Purchase value between 1 and 5 in any currency');
    const whole = '(purchaseValue -ge 1000) -and (purchaseCurrency -eq EUR)';
    expect(words('purchaseValue -ge 1000', 'UTC', whole)).toBe('Purchase value ≥ 1,000\u00a0EUR');
    expect(words('quantity -ge 1000')).toBe('Quantity ≥ 1,000');
  });
});

describe('the reading of a number that is typed', () => {
  it.each([
    ['en-GB', '1000', null],
    ['en-GB', '1,000', 'Read as 1000'],
    ['en-GB', '1.000', 'Read as 1'],
    ['de-DE', '1.000', 'Read as 1000'],
    ['de-DE', '1,5', 'Read as 1,5'],
  ])('is said where marks were typed: %s %s', (locale, typed, hint) => {
    set(locale);
    expect(readingOf(typed)).toEqual({ problem: null, hint });
  });

  it('is refused with an example of the reader’s own marks', () => {
    set('de-DE');
    expect(readingOf('1.5').problem).toContain('12.345,5');
    set('en-GB');
    expect(readingOf('1,5').problem).toContain('12,345.5');
    expect(readingOf(' ')).toEqual({ problem: null, hint: null });
  });
});

describe('a filter in words', () => {
  it('says all of it, and leaves what it cannot read', () => {
    set('en-GB', 'Europe/Stockholm');
    expect(filterWords('(isInReview -eq true) -and (department -eq Sales)', User)).toBe(
      'Review is Yes and Department is “Sales”',
    );
    expect(filterWords('(isInReview', User)).toBe('(isInReview');
  });
});

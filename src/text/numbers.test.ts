import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setLocale } from './locale.ts';
import { digitsText, numberText, readNumber, typedText } from './numbers.ts';

const set = (locale: string) => setLocale({ locale, zoneinfo: 'UTC' });
afterEach(() => set('en-GB'));

const LOCALES = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'sv-SE', 'fr-FR', 'pl-PL', 'es-ES', 'ar-EG', 'hi-IN'];

describe('numbers that are typed', () => {
  it.each([
    ['en-GB', '1,000', '1000'],
    ['en-GB', '1,234,567.5', '1234567.5'],
    ['en-GB', '1.000', '1'],
    ['en-GB', '-20', '-20'],
    ['en-GB', '\u221220', '-20'],
    ['en-GB', ' 1 000 ', '1000'],
    ['en-GB', '1e3', '1e3'],
    ['en-GB', '9007199254740993', '9007199254740993'],
    ['de-DE', '1.000', '1000'],
    ['de-DE', '-3.000', '-3000'],
    ['de-DE', '1,5', '1.5'],
    ['de-DE', '1.234.567,50', '1234567.5'],
    ['de-DE', '1\u202f000', '1000'],
    ['de-CH', "1'000", '1000'],
    ['de-CH', '1\u2019000.5', '1000.5'],
    ['sv-SE', '1\u00a0000,5', '1000.5'],
    ['en-IN', '12,34,567', '1234567'],
  ])('with %s "%s" is %s', (locale, typed, digits) => {
    set(locale);
    expect(readNumber(typed)).toBe(digits);
  });

  it.each([
    ['en-GB', '1,5'],
    ['en-GB', '1,00'],
    ['en-GB', '1,0000'],
    ['en-GB', '12,34,567'],
    ['en-GB', '0,001'],
    ['en-GB', '1.000,5'],
    ['en-GB', '1.000.000'],
    ['en-GB', "1'000"],
    ['de-DE', '1.5'],
    ['de-DE', '1,000,000'],
    ['de-DE', '1,000.5'],
    ['de-DE', '0.001'],
    ['de-DE', '1. 000'],
    ['en-GB', ''],
    ['en-GB', '-'],
    ['en-GB', '1.'],
    ['en-GB', 'many'],
    ['en-GB', '1e'],
    ['en-GB', '12 pieces'],
  ])('with %s "%s" is refused', (locale, typed) => {
    set(locale);
    expect(readNumber(typed)).toBeNull();
  });

  it('are read back as they are written, in every locale', () => {
    const number = fc.tuple(fc.integer(), fc.nat(999_999)).map(([whole, part]) => {
      const fraction = String(part).padStart(6, '0').replace(/0+$/, '');
      return fraction === '' ? String(whole) : `${whole}.${fraction}`;
    });
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), number, (locale, digits) => {
        set(locale);
        expect(readNumber(digitsText(digits))).toBe(digits);
        expect(readNumber(typedText(digits))).toBe(digits);
      }),
      { seed: 34 },
    );
  });
});

describe('digits as text', () => {
  it('are what the formatter of the locale writes, but for the minus', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.integer(), (locale, value) => {
        set(locale);
        expect(digitsText(String(value))).toBe(numberText(value).replace(/^[\u200e\u061c]*/, ''));
      }),
      { seed: 35 },
    );
  });

  it('that are none stay as they came', () => {
    for (const text of ['', '12 pieces', '1e999', '--1']) expect(digitsText(text)).toBe(text);
  });
});

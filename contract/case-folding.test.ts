import { describe, expect, it } from 'vitest';
import { foldCase, foldCodePoint } from './case-folding.ts';

const LAST = 0x10ffff;
const CASED = /[\p{Changes_When_Lowercased}\p{Changes_When_Uppercased}\p{Changes_When_Titlecased}\p{Changes_When_Casefolded}]/u;
const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff;
const escaped = (codePoint: number) => `\\u{${codePoint.toString(16)}}`;

function toClass(sorted: readonly number[]): RegExp {
  const ranges: string[] = [];
  for (let index = 0; index < sorted.length; index++) {
    const start = sorted[index] ?? 0;
    let end = start;
    while (sorted[index + 1] === end + 1) {
      end++;
      index++;
    }
    ranges.push(`${escaped(start)}-${escaped(end)}`);
  }
  return new RegExp(`[${ranges.join('')}]`, 'giu');
}

const toText = (codePoints: readonly number[]) =>
  codePoints
    .filter((codePoint) => !isSurrogate(codePoint))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');

const all = Array.from({ length: LAST + 1 }, (_, codePoint) => codePoint);
const cased = all.filter((codePoint) => CASED.test(String.fromCodePoint(codePoint)));
const caseless = all.filter((codePoint) => !CASED.test(String.fromCodePoint(codePoint)));

/** Two members of `codePoints` always differ in some bit: no class of those with the bit set may match one without it. */
function equivalentPairs(codePoints: readonly number[], firstBit: number): string[] {
  const found: string[] = [];
  for (let bit = firstBit; bit <= 20; bit++) {
    const set = codePoints.filter((codePoint) => (codePoint >> bit) & 1);
    if (set.length === 0) continue;
    found.push(...(toText(codePoints.filter((codePoint) => !((codePoint >> bit) & 1))).match(toClass(set)) ?? []));
  }
  return found;
}

describe('foldCase is the equivalence of a regular expression with the flags i and u, over all code points', () => {
  it('joins only what the expression joins', () => {
    const apart = all.filter((codePoint) => {
      const folded = foldCodePoint(codePoint);
      return folded !== codePoint && !new RegExp(escaped(codePoint), 'iu').test(String.fromCodePoint(folded));
    });
    expect(apart).toEqual([]);
  });

  it('leaves every code point without a case as it is', () => {
    expect(caseless.filter((codePoint) => foldCodePoint(codePoint) !== codePoint)).toEqual([]);
  });

  it('joins all that the expression joins: no two different folded code points are equivalent', () => {
    expect(
      equivalentPairs(
        cased.filter((codePoint) => foldCodePoint(codePoint) === codePoint),
        0,
      ),
    ).toEqual([]);
    expect(toText(caseless).match(toClass(cased))).toBeNull();
    // Bits below the tenth would need classes of half a million ranges (minutes); caseless scripts do not pair letters.
    expect(equivalentPairs(caseless, 10)).toEqual([]);
  });

  it('is idempotent', () => {
    expect(cased.filter((codePoint) => foldCodePoint(foldCodePoint(codePoint)) !== foldCodePoint(codePoint))).toEqual([]);
  });
});

describe('foldCase of the code points that other foldings get wrong', () => {
  it.each([
    ['ς', 'σ', 'final sigma'],
    ['Σ', 'σ', 'capital sigma'],
    ['ſ', 's', 'long s'],
    ['\u212a', 'k', 'Kelvin sign'],
    ['\u212b', 'å', 'Ångström sign'],
    ['\u2126', 'ω', 'Ohm sign'],
    ['µ', 'μ', 'micro sign to the Greek letter'],
    ['İ', 'İ', 'dotted I stays'],
    ['ı', 'ı', 'dotless i stays'],
    ['ẞ', 'ß', 'capital sharp s'],
    ['ß', 'ß', 'sharp s is not ss'],
    ['\u0345', 'ι', 'combining iota subscript'],
    ['\u1fbe', 'ι', 'prosgegrammeni'],
    ['\u1f88', '\u1f80', 'title case with iota'],
    ['\u1fd3', '\u0390', 'iota with dialytika and oxia'],
    ['\ufb05', '\ufb06', 'ligature of long s and t'],
    ['ǅ', 'ǆ', 'title case digraph'],
    ['Ა', 'ა', 'Georgian capital'],
    ['\uab70', '\u13a0', 'Cherokee folds to upper case'],
    ['\u13a0', '\u13a0', 'Cherokee capital stays'],
    ['\u13f8', '\u13f0', 'Cherokee small ye'],
    ['\ufb00', '\ufb00', 'ligature ff is not expanded'],
    ['𐐀', '𐐨', 'beyond the basic plane'],
    ['\ud800', '\ud800', 'lone surrogate'],
  ])('%s → %s (%s)', (text, folded) => {
    expect(foldCase(text)).toBe(folded);
  });

  it('makes composed and decomposed accents equal', () => {
    expect(foldCase('ZU\u0308RICH')).toBe(foldCase('Z\u00fcrich'));
    expect(foldCase('\u1e9b\u0323')).toBe(foldCase('\u017f\u0323\u0307'));
    expect(foldCase('\u1112\u1161\u11ab')).toBe('\ud55c');
    // Compatibility forms stay distinct: NFC, not NFKC.
    expect(foldCase('\uff21')).not.toBe(foldCase('A'));
  });

  it('folds whole texts', () => {
    expect(foldCase('PostgreSQL 17')).toBe('postgresql 17');
    expect(foldCase('ÅNGSTRÖM 日本 STRASSE')).toBe('ångström 日本 strasse');
    expect(foldCase('')).toBe('');
  });
});

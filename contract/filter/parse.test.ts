import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickestMs } from '../quickest.test-support.ts';
import { INVALID, VALID } from './corpus.ts';
import { toPosition } from './lex.ts';
import { type ParseResult, parseFilter } from './parse.ts';
import type { Comparison } from './tree.ts';

const problemOf = (result: ParseResult) => (result.ok ? undefined : result.problems[0]);

describe('parseFilter of valid texts', () => {
  it.each(VALID)('$text', ({ text, tree }) => {
    expect(parseFilter(text)).toMatchObject({ ok: true, tree });
  });

  it('says where the parts of a comparison stand, in characters', () => {
    const text = '(name -eq "👩🚀") -and ( quantity  -gt  5 )';
    const result = parseFilter(text);
    const second = { field: 24, operator: 34, value: 39, end: 40 };
    expect(result.ok && [...result.places.values()]).toEqual([{ field: 2, operator: 7, value: 11, end: 15 }, second]);
    expect([...text].slice(second.field - 1, second.end - 1).join('')).toBe('quantity  -gt  5');
  });
});

describe('parseFilter of invalid texts', () => {
  it.each(INVALID)('$text', ({ text, position, expected }) => {
    const problem = problemOf(parseFilter(text));
    expect(problem?.position).toBe(position);
    expect(problem?.message).toContain(`at character ${position}`);
    expect(problem?.message).toContain(expected);
  });

  it('repeats no value, and no more than a little of an operator', () => {
    const secret = 'ABCDE-12345-FGHIJ-67890-KLMNO-SECRET';
    for (const text of [
      `key -eq ${secret} x`,
      `key -eq 1${secret}`,
      `key -eq ${secret}+1`,
      `key -eq "${secret}`,
      `key ${secret}`,
      `key -eq${secret}`,
      `(key -eq "${secret}") x`,
    ]) {
      const message = problemOf(parseFilter(text))?.message ?? '';
      expect(message).not.toBe('');
      expect(message).not.toContain('FGHIJ');
    }
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}a -eq 1${')'.repeat(depth)}`;
  const negated = (depth: number) => `${'-not ('.repeat(depth)}a -eq 1${')'.repeat(depth)}`;
  const many = (count: number) => Array.from({ length: count }, () => '(a -eq 1)').join(' -or ');

  it('takes 32 open parentheses and refuses the 33rd', () => {
    expect(parseFilter(nested(32)).ok).toBe(true);
    expect(parseFilter(negated(32)).ok).toBe(true);
    expect(problemOf(parseFilter(nested(33)))).toEqual({
      message: 'The parenthesis at character 33 nests too deep: at most 32 may be open.',
      position: 33,
    });
    expect(problemOf(parseFilter(negated(33)))?.position).toBe(33 * 6);
  });

  it('takes 100 comparisons and refuses the 101st', () => {
    expect(parseFilter(many(100)).ok).toBe(true);
    expect(problemOf(parseFilter(many(101)))).toEqual({
      message: 'One comparison too many at character 1402: at most 100 are allowed.',
      position: 1402,
    });
  });

  it('takes 8000 characters, also beyond the basic plane, and refuses the next', () => {
    const frame = 'a -eq ""'.length;
    expect(parseFilter(`a -eq "${'x'.repeat(8000 - frame)}"`).ok).toBe(true);
    expect(parseFilter(`a -eq "${'🚀'.repeat(8000 - frame)}"`).ok).toBe(true);
    expect(problemOf(parseFilter(`a -eq "${'x'.repeat(8001 - frame)}"`))?.position).toBe(8001);
    expect(problemOf(parseFilter(`a -eq "${'🚀'.repeat(8001 - frame)}"`))?.position).toBe(8001);
    expect(problemOf(parseFilter(' '.repeat(8001)))?.position).toBe(8001);
  });

  it.each([
    ['parentheses', '('.repeat(1_000_000)],
    ['negations', '-not '.repeat(1_600)],
    ['dashes', `a ${'-'.repeat(7_990)}`],
    ['dots', `a${'.a'.repeat(3_990)}`],
    ['digits', `a -eq ${'9'.repeat(7_990)}x`],
    ['quotes', `a -eq ${'"'.repeat(7_990)}`],
    ['backslashes', `a -eq "${'\\'.repeat(7_990)}`],
    ['spaces', `a${' '.repeat(7_990)}`],
    ['many comparisons of emoji', Array.from({ length: 100 }, () => `(a -eq "${'🚀'.repeat(60)}")`).join(' -or ')],
  ])('answers %s at once', (_name, text) => {
    expect(quickestMs(() => parseFilter(text))).toBeLessThan(1000);
  });
});

it('never throws, and a problem has a place inside the text or right after it', () => {
  const words = [
    '(',
    ')',
    ' ',
    'a',
    'name',
    '-eq',
    '-and',
    '-or',
    '-not',
    '-exists',
    '"',
    "'",
    '\\',
    '1',
    '-',
    'true',
    '2024-01-31',
    '+',
    '\u00a0',
    '🚀',
  ];
  const soup = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 24 });
  fc.assert(
    fc.property(soup, (parts) => {
      const text = parts.join('');
      const problem = problemOf(parseFilter(text));
      if (!problem) return;
      expect(problem.position).toBeGreaterThanOrEqual(1);
      expect(problem.position).toBeLessThanOrEqual([...text].length + 1);
      expect(problem.message).toContain(`at character ${problem.position}`);
    }),
    { seed: 20, numRuns: 3000 },
  );
});

it('counts positions in characters', () => {
  const text = 'a🚀b\ud800c';
  expect([0, 1, 3, 4, 5, 6].map((offset) => toPosition(text, offset))).toEqual([1, 2, 3, 4, 5, 6]);
});

it('keeps one comparison object for each comparison of the text', () => {
  const result = parseFilter('(a -eq 1) -and (a -eq 1)');
  const operands = result.ok && result.tree?.type === 'group' ? result.tree.operands : [];
  expect(result.ok && operands.map((operand) => result.places.get(operand as Comparison)?.field)).toEqual([2, 17]);
});

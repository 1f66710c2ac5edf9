import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFilter } from './arbitrary.test-support.ts';
import { CORPUS_FIELDS, CORPUS_RECORDS, MATCHES } from './corpus.ts';
import { comparison, literal, not } from './edit.ts';
import { compileFilter, matchFilter } from './match.ts';
import { parseFilter } from './parse.ts';
import type { FilterTree } from './tree.ts';

const treeOf = (text: string): FilterTree | null => {
  const result = parseFilter(text);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.tree;
};
const idsOf = (tree: FilterTree | null) =>
  CORPUS_RECORDS.filter((record) => matchFilter(tree, record, CORPUS_FIELDS)).map(({ id }) => id);
const matches = (text: string, record: Record<string, unknown>) => matchFilter(treeOf(text), record, CORPUS_FIELDS);

describe('matchFilter over the corpus', () => {
  it.each(MATCHES)('$text', ({ text, ids }) => {
    expect(idsOf(treeOf(text))).toEqual(ids);
  });
});

describe('a missing value', () => {
  const positive = [
    'name -eq ""',
    'name -contains ""',
    'name -startswith ""',
    'name -endswith ""',
    'name -exists true',
    'quantity -eq 0',
    'quantity -lt 1',
    'quantity -ge -1',
    'isActive -eq false',
    'purchaseDate -le 2999-01-01',
    'metrics -exists true',
    'metrics.name -eq ""',
    'discoveryTypes.1 -eq 0',
    'discoveryTypes.1 -exists true',
  ];
  const negative = [
    'name -ne ""',
    'name -notcontains ""',
    'name -exists false',
    'quantity -ne 0',
    'isActive -ne false',
    'metrics.name -ne x',
    'metrics -exists false',
    'discoveryTypes.1 -ne 1',
  ];

  it.each([
    ['null', { name: null, quantity: null, isActive: null, purchaseDate: null, metrics: null, discoveryTypes: null }],
    ['undefined', { name: undefined, metrics: undefined }],
    ['absent', {}],
    ['empty sets', { metrics: [], discoveryTypes: {} }],
  ])('(%s) matches -ne, -notcontains and -exists false, and nothing else', (_form, record) => {
    expect(positive.filter((text) => matches(text, record))).toEqual([]);
    expect(negative.filter((text) => !matches(text, record))).toEqual([]);
  });
});

describe('values as they come', () => {
  it('compares integers beyond 2^53 digit by digit, also where they travel as text', () => {
    expect(matches('quantity -eq 9007199254740993', { quantity: '9007199254740993' })).toBe(true);
    expect(matches('quantity -eq 9007199254740992', { quantity: '9007199254740993' })).toBe(false);
    expect(matches('quantity -gt 9007199254740992', { quantity: '9007199254740993' })).toBe(true);
  });

  it('takes a value that could not be read as present, and equal to nothing', () => {
    expect(matches('purchaseDate -exists true', { purchaseDate: 'soon' })).toBe(true);
    expect(matches('purchaseDate -ne 2024-01-31', { purchaseDate: 'soon' })).toBe(true);
    expect(matches('purchaseDate -gt 1970-01-01', { purchaseDate: 'soon' })).toBe(false);
    expect(matches('isActive -eq true', { isActive: 'yes' })).toBe(false);
    expect(matches('quantity -lt 5', { quantity: Number.NaN })).toBe(false);
  });

  it('reads elements of arrays in wire form, and survives odd ones', () => {
    expect(matches('metrics.isDefault -eq true', { metrics: [null, 5, { isDefault: 'True' }] })).toBe(true);
    expect(matches('metrics.weight -eq 7', { metrics: [{ weight: '7' }] })).toBe(true);
    expect(matches('discoveryTypes.1 -eq 2', { discoveryTypes: 'odd' })).toBe(false);
  });

  it('sees no inherited property', () => {
    expect(matches('discoveryTypes.1 -exists true', { discoveryTypes: Object.create({ 1: 5 }) })).toBe(false);
  });
});

describe('matchFilter in general', () => {
  const sound = arbitraryFilter(CORPUS_FIELDS);
  const record = fc.constantFrom(...CORPUS_RECORDS);

  it('-not matches exactly what its operand does not', () => {
    fc.assert(
      fc.property(sound, record, (tree, found) => {
        expect(matchFilter(not(tree), found, CORPUS_FIELDS)).toBe(!matchFilter(tree, found, CORPUS_FIELDS));
      }),
      { seed: 4, numRuns: 1000 },
    );
  });

  it('-and and -or are those of their operands', () => {
    fc.assert(
      fc.property(sound, sound, record, (a, b, found) => {
        const [left, right] = [matchFilter(a, found, CORPUS_FIELDS), matchFilter(b, found, CORPUS_FIELDS)];
        expect(matchFilter({ type: 'group', operator: '-and', operands: [a, b] }, found, CORPUS_FIELDS)).toBe(left && right);
        expect(matchFilter({ type: 'group', operator: '-or', operands: [a, b] }, found, CORPUS_FIELDS)).toBe(left || right);
      }),
      { seed: 5, numRuns: 1000 },
    );
  });

  it('refuses a tree that the check refuses', () => {
    expect(() => compileFilter(comparison('nope', '-eq', literal(1)), CORPUS_FIELDS)).toThrow(RangeError);
    expect(() => compileFilter(comparison('quantity', '-eq', literal('42')), CORPUS_FIELDS)).toThrow(RangeError);
  });
});

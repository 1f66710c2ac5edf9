import { describe, expect, it } from 'vitest';
import { CORPUS_FIELDS } from './corpus.ts';
import { dateLiteral, literal } from './edit.ts';
import { classifyWord, literalValue } from './literal.ts';
import type { Literal } from './tree.ts';

const against = (name: string, value: Literal) => {
  const field = CORPUS_FIELDS[name];
  if (!field) throw new Error(name);
  return literalValue(value, field);
};

describe('classifyWord', () => {
  it.each([
    ['12', 'number'],
    ['-12', 'number'],
    ['0.5', 'number'],
    ['1E3', 'number'],
    ['TrUe', 'boolean'],
    ['2024-01-31', 'date'],
    ['2024-01-31t00:00:00z', 'date'],
    ['2024-01-31T00:00:00+02:00', 'date'],
    ['1.', null],
    ['.5', null],
    ['+1', null],
    ['0x10', null],
    ['NaN', null],
    ['Infinity', null],
    ['1\n', null],
    ['truely', null],
    ['', null],
    ['١', null],
  ])('%s is %s', (word, kind) => {
    expect(classifyWord(word)).toBe(kind);
  });
});

describe('literalValue', () => {
  it.each([
    ['name', literal('ÅB'), 'åb'],
    ['name', literal(42), '42'],
    ['name', { kind: 'boolean', text: 'TRUE' }, 'true'],
    ['name', { kind: 'number', text: '007' }, '007'],
    ['id', literal('ABC'), 'abc'],
    ['quantity', literal(42), 42],
    ['quantity', { kind: 'number', text: '9007199254740993' }, 9007199254740993n],
    ['quantity', { kind: 'number', text: '1e3' }, 1000],
    ['quantity', { kind: 'number', text: '-0' }, 0],
    ['quantity', { kind: 'number', text: '1e999' }, null],
    ['quantity', literal('42'), null],
    ['purchaseDate', dateLiteral(0), 0],
    ['purchaseDate', literal('1970-01-02'), 86_400_000],
    ['purchaseDate', literal(1970), null],
    ['isActive', literal(true), true],
    ['isActive', { kind: 'boolean', text: 'FALSE' }, false],
    ['isActive', literal('true'), null],
    ['metrics', literal('x'), null],
  ] as const)('%s and %o', (name, value, expected) => {
    expect(against(name, value)).toBe(expected);
  });
});

it('makes literals of finite numbers and four-digit years only', () => {
  expect(() => literal(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  expect(() => dateLiteral(Date.UTC(10_000, 0))).toThrow(RangeError);
});

import { describe, expect, it } from 'vitest';
import { combine, comparison, comparisonsOf, conjuncts, equalTrees, group, literal, nestingOf, not, tidy } from './edit.ts';
import type { FilterTree } from './tree.ts';

const [a, b, c] = ['a', 'b', 'c'].map((field) => comparison(field, '-eq', literal(1))) as [FilterTree, FilterTree, FilterTree];
const and = (...operands: FilterTree[]): FilterTree => ({ type: 'group', operator: '-and', operands });
const or = (...operands: FilterTree[]): FilterTree => ({ type: 'group', operator: '-or', operands });

describe('conjuncts', () => {
  it('are the operands of an -and group, else the tree', () => {
    expect(conjuncts(null)).toEqual([]);
    expect(conjuncts(a)).toEqual([a]);
    expect(conjuncts(and(a, or(b, c)))).toEqual([a, or(b, c)]);
    expect(conjuncts(or(a, b))).toEqual([or(a, b)]);
  });
});

describe('combine', () => {
  it('flattens and leaves out nothing', () => {
    expect(combine([])).toBeNull();
    expect(combine([null, a, null])).toBe(a);
    expect(combine([and(a, b), c])).toEqual(and(a, b, c));
    expect(combine([and(and(a, b), c), or(a, b), not(and(a, b))])).toEqual(and(a, b, c, or(a, b), not(and(a, b))));
  });
});

describe('tidy', () => {
  it('drops empty groups and unwraps single ones, at any depth', () => {
    expect(tidy(null)).toBeNull();
    expect(tidy(and())).toBeNull();
    expect(tidy(not(or(and())))).toBeNull();
    expect(tidy(and(or(a), not(and(b, or()))))).toEqual(and(a, not(b)));
    expect(tidy(and(a, and(b, c)))).toEqual(and(a, and(b, c)));
  });
});

describe('equalTrees', () => {
  it('compares shape and text', () => {
    expect(equalTrees(null, null)).toBe(true);
    expect(equalTrees(a, null)).toBe(false);
    expect(equalTrees(and(a, not(b)), and(a, not(b)))).toBe(true);
    expect(equalTrees(and(a, b), and(b, a))).toBe(false);
    expect(equalTrees(and(a, b), or(a, b))).toBe(false);
    expect(equalTrees(and(a, b), and(a, b, c))).toBe(false);
    expect(equalTrees(not(a), a)).toBe(false);
    expect(equalTrees(comparison('a', '-eq', literal('1')), a)).toBe(false);
    expect(equalTrees(comparison('a', '-ne', literal(1)), a)).toBe(false);
  });
});

it('group joins, comparisonsOf lists, nestingOf counts parentheses', () => {
  expect(group('-or', [])).toBeNull();
  expect(group('-or', [a])).toBe(a);
  expect(group('-or', [a, b])).toEqual(or(a, b));
  expect(comparisonsOf(and(a, not(or(b, c))))).toEqual([a, b, c]);
  expect(nestingOf(null)).toBe(0);
  expect(nestingOf(a)).toBe(0);
  expect(nestingOf(and(a, not(or(b, c))))).toBe(3);
});

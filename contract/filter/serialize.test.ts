import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFilter } from './arbitrary.test-support.ts';
import { CORPUS_FIELDS, HOSTILE_VALUES, VALID } from './corpus.ts';
import { comparison, literal } from './edit.ts';
import { parseFilter } from './parse.ts';
import { quoteValue, serializeFilter } from './serialize.ts';
import { FILTER_LIMITS, type FilterTree, type Literal } from './tree.ts';

const treeOf = (text: string): FilterTree | null => {
  const result = parseFilter(text);
  if (!result.ok) throw new Error(`${text}: ${result.problems[0]?.message}`);
  return result.tree;
};

describe('serializeFilter', () => {
  it.each(VALID)('$text', ({ text, tree, canonical }) => {
    expect(serializeFilter(tree)).toBe(canonical ?? text);
    expect(treeOf(canonical ?? text)).toEqual(tree);
  });

  it('is parsed back to the tree, for every sound tree', () => {
    fc.assert(
      fc.property(arbitraryFilter(CORPUS_FIELDS), (tree) => {
        expect(treeOf(serializeFilter(tree))).toEqual(tree);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it('is parsed back to the tree, for every text at all, lone surrogates and NUL included', () => {
    const units = fc.array(
      fc.oneof(
        fc.constantFrom(...'\\"\'()[]+,- \t\n\0\u00a0\ud800\udc00a1'),
        fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      ),
    );
    fc.assert(
      fc.property(units, (parts) => {
        const tree = comparison('name', '-eq', literal(parts.join('')));
        expect(treeOf(serializeFilter(tree))).toEqual(tree);
      }),
      { seed: 8, numRuns: 3000 },
    );
  });

  it('is parsed back to the tree, for every number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.bigInt()), (value) => {
        const tree = comparison('a', '-ge', literal(value));
        expect(treeOf(serializeFilter(tree))).toEqual(tree);
      }),
      { seed: 9 },
    );
  });

  it('writes what controls made of unfinished groups', () => {
    const a = comparison('a', '-eq', literal(1));
    const empty: FilterTree = { type: 'group', operator: '-or', operands: [] };
    expect(serializeFilter(null)).toBe('');
    expect(serializeFilter(empty)).toBe('');
    expect(serializeFilter({ type: 'not', operand: empty })).toBe('');
    expect(serializeFilter({ type: 'group', operator: '-and', operands: [a, empty] })).toBe('a -eq 1');
  });

  it('lets no literal or field end its comparison early', () => {
    const injected: Literal = { kind: 'number', text: '1) -or (b -eq 2' };
    expect(serializeFilter(comparison('a', '-eq', injected))).toBe('a -eq "1) -or (b -eq 2"');
    expect(serializeFilter(comparison('a', '-eq', { kind: 'date', text: 'true' }))).toBe('a -eq "true"');
    expect(() => serializeFilter(comparison('a -eq 1) -or (b', '-eq', literal(1)))).toThrow(RangeError);
  });

  it('nests as deep as the parser allows', () => {
    let tree: FilterTree = comparison('a', '-eq', literal(1));
    for (let depth = 0; depth < FILTER_LIMITS.nesting; depth++) tree = { type: 'not', operand: tree };
    expect(treeOf(serializeFilter(tree))).toEqual(tree);
    expect(parseFilter(serializeFilter({ type: 'not', operand: tree })).ok).toBe(false);
  });
});

describe('quoteValue', () => {
  it.each(HOSTILE_VALUES)('$value → $quoted', ({ value, quoted }) => {
    expect(quoteValue(value)).toBe(quoted);
  });
});

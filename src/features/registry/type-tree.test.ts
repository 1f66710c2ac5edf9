import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_ID } from '../../../contract/fields.ts';
import { buildTypeTree, type TypeItem, type TypeNode, visibleRows } from './type-tree.ts';

const type = (id: string, parentId: string | null = null, name = id): TypeItem => ({ id, name, parentId });
const idsOf = (nodes: readonly TypeNode<TypeItem>[]): string[] =>
  nodes.flatMap((node) => [node.item.id ?? '', ...idsOf(node.children)]);

describe('buildTypeTree', () => {
  it('nests by parent and sorts by name, numbers as numbers', () => {
    const tree = buildTypeTree([type('a'), type('t10', 'a', 'Type 10'), type('t9', 'a', 'Type 9'), type('b', 't9')]);
    expect(tree).toHaveLength(1);
    expect(idsOf(tree)).toEqual(['a', 't9', 'b', 't10']);
  });

  it('makes a root of an empty, missing or own parent', () => {
    const tree = buildTypeTree([type('a', EMPTY_ID), type('b', 'gone'), type('c', 'c'), type('d', '')]);
    expect(tree.map((node) => node.item.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('cuts a ring of parents', () => {
    expect(idsOf(buildTypeTree([type('a', 'b'), type('b', 'c'), type('c', 'a')])).sort()).toEqual(['a', 'b', 'c']);
  });

  it('shows every item exactly once, whatever the parents', () => {
    const items = fc.array(fc.tuple(fc.nat(20), fc.option(fc.nat(25), { nil: null })), { maxLength: 20 }).map((pairs) => {
      const seen = new Map(pairs.map(([id, parent]) => [id, parent]));
      return [...seen].map(([id, parent]) => type(String(id), parent === null ? null : String(parent)));
    });
    fc.assert(
      fc.property(items, (list) => {
        expect(idsOf(buildTypeTree(list)).sort()).toEqual(list.map((item) => item.id).sort());
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('visibleRows', () => {
  const tree = buildTypeTree([type('a'), type('b', 'a'), type('c', 'b', 'Needle'), type('d')]);

  it('hides what is under a closed row', () => {
    expect(visibleRows(tree, () => false).map((row) => row.item.id)).toEqual(['a', 'd']);
    const rows = visibleRows(tree, (id) => id === 'a');
    expect(rows.map((row) => [row.item.id, row.level, row.isExpanded])).toEqual([
      ['a', 1, true],
      ['b', 2, false],
      ['d', 1, false],
    ]);
    expect(rows[2]).toMatchObject({ position: 2, setSize: 2 });
  });

  it('keeps matches and their ancestors in a search', () => {
    expect(visibleRows(tree, () => false, ' needle ').map((row) => row.item.id)).toEqual(['a', 'b', 'c']);
    expect(visibleRows(tree, () => false, 'zzz')).toEqual([]);
  });
});

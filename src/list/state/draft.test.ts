import { expect, test } from 'vitest';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { draftOf, followFilter, insertInto, newCondition, treeOf } from './draft.ts';

const is = (field: string) => comparison(field, '-eq', literal('x'));
const all = (...trees: readonly FilterTree[]) => group('-and', trees) as FilterTree;
const any = (...trees: readonly FilterTree[]) => group('-or', trees) as FilterTree;

/** A draft of this filter with one more condition. */
const begun = (filter: FilterTree | null, value: string | null) => {
  const root = draftOf(filter);
  return insertInto(root, root.id, 9, newCondition('begun', '-eq', value === null ? null : literal(value)));
};

test.each<[string, FilterTree | null, FilterTree | null, FilterTree | null]>([
  ['comes', is('a'), all(is('a'), is('b')), all(is('a'), is('begun'), is('b'))],
  ['goes', all(is('a'), is('b')), is('b'), all(is('b'), is('begun'))],
  ['is the first', null, is('a'), all(is('begun'), is('a'))],
  ['was the last', is('a'), null, is('begun')],
  [
    'comes to alternatives',
    any(is('a'), is('b')),
    all(any(is('a'), is('b')), is('c')),
    all(any(is('a'), is('b'), is('begun')), is('c')),
  ],
])('a condition of the filter that %s does so in a begun draft', (_, before, after, expected) => {
  expect(treeOf(followFilter(begun(before, 'x'), before, after))).toEqual(expected);
});

test('a draft in which nothing was begun becomes the filter', () => {
  expect(treeOf(followFilter(draftOf(all(is('a'), is('b'))), all(is('a'), is('b')), any(is('c'), is('d'))))).toEqual(
    any(is('c'), is('d')),
  );
});

test('a condition without a value is no part of the filter, and stays', () => {
  const draft = followFilter(begun(is('a'), null), is('a'), is('b'));
  expect(treeOf(draft)).toEqual(is('b'));
  expect(draft.children).toHaveLength(2);
});

/** Application types as a tree. Source: service.md "Application type". */

import { foldCase } from '../../../contract/case-folding.ts';
import { EMPTY_ID } from '../../../contract/fields.ts';
import type { AnswerOf } from '../../../contract/infer.ts';

export type TypeItem = Pick<AnswerOf<'listTypes'>, 'id' | 'name' | 'parentId'>;

export interface TypeNode<T extends TypeItem> {
  readonly item: T;
  readonly children: readonly TypeNode<T>[];
}

export interface TypeRow<T extends TypeItem> {
  readonly item: T;
  /** 1 for a root, as `aria-level` counts. */
  readonly level: number;
  readonly childCount: number;
  readonly isExpanded: boolean;
  readonly position: number;
  readonly setSize: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (a: TypeItem, b: TypeItem) =>
  collator.compare(a.name ?? '', b.name ?? '') || collator.compare(a.id ?? '', b.id ?? '');

/**
 * Every item appears exactly once. An item whose parent is not in the set is a root; a cycle of parents is cut at its first item
 * by name, so that bad data can neither hide a type nor hang the page.
 */
export function buildTypeTree<T extends TypeItem>(items: readonly T[]): readonly TypeNode<T>[] {
  const sorted = [...items].sort(byName);
  const ids = new Set(sorted.map((item) => item.id));
  const childrenOf = new Map<string, T[]>();
  const roots: T[] = [];
  for (const item of sorted) {
    const { parentId } = item;
    if (parentId === null || parentId === EMPTY_ID || parentId === '' || parentId === item.id || !ids.has(parentId))
      roots.push(item);
    else childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), item]);
  }
  const placed = new Set<T>();
  const grow = (item: T): TypeNode<T> => {
    placed.add(item);
    const children: TypeNode<T>[] = [];
    for (const child of childrenOf.get(item.id ?? '') ?? []) if (!placed.has(child)) children.push(grow(child));
    return { item, children };
  };
  const tree = roots.map(grow);
  for (const item of sorted) if (!placed.has(item)) tree.push(grow(item));
  return tree.sort((a, b) => byName(a.item, b.item));
}

/** The visible rows, top to bottom. With a search only matches and their ancestors remain, all expanded. */
export function visibleRows<T extends TypeItem>(
  tree: readonly TypeNode<T>[],
  isExpanded: (id: string) => boolean,
  search = '',
): readonly TypeRow<T>[] {
  const wanted = foldCase(search.trim());
  const matches = (node: TypeNode<T>): boolean => foldCase(node.item.name ?? '').includes(wanted) || node.children.some(matches);
  const rows: TypeRow<T>[] = [];
  const walk = (nodes: readonly TypeNode<T>[], level: number) => {
    const kept = wanted === '' ? nodes : nodes.filter(matches);
    kept.forEach((node, index) => {
      const open = wanted !== '' || isExpanded(node.item.id ?? '');
      const children = wanted === '' ? node.children : node.children.filter(matches);
      rows.push({
        item: node.item,
        level,
        childCount: children.length,
        isExpanded: open && children.length > 0,
        position: index + 1,
        setSize: kept.length,
      });
      if (open) walk(node.children, level + 1);
    });
  };
  walk(tree, 1);
  return rows;
}

/**
 * The filter builder's draft: the tree with an id for every node, so that nodes can be moved and be temporarily incomplete.
 * A tree that passes through a draft unchanged comes out equal.
 */

import { comparison, group, literal, not } from '../../../contract/filter/edit.ts';
import type { Connective } from '../../../contract/filter/operators.ts';
import type { FilterTree, Literal } from '../../../contract/filter/tree.ts';
import type { Operator } from '../../../contract/operators.ts';

interface Common {
  readonly id: string;
  /** How many negations precede the node; people only see whether the number is odd. */
  readonly nots: number;
}

export type Draft = DraftCondition | DraftGroup;

export interface DraftCondition extends Common {
  readonly type: 'condition';
  readonly field: string;
  readonly operator: Operator;
  readonly value: Literal;
}

export interface DraftGroup extends Common {
  readonly type: 'group';
  readonly operator: Connective;
  readonly children: readonly Draft[];
}

let counter = 0;
const newId = (): string => `node-${++counter}`;

/** The root is always a group: a single condition is in a group of one, which leaves no trace in the tree. */
export function draftOf(tree: FilterTree | null): DraftGroup {
  if (tree === null) return { id: newId(), nots: 0, type: 'group', operator: '-and', children: [] };
  const node = nodeOf(tree);
  return node.type === 'group' && node.nots === 0
    ? node
    : { id: newId(), nots: 0, type: 'group', operator: '-and', children: [node] };
}

function nodeOf(tree: FilterTree): Draft {
  let nots = 0;
  let inner = tree;
  while (inner.type === 'not') {
    nots += 1;
    inner = inner.operand;
  }
  if (inner.type === 'group')
    return { id: newId(), nots, type: 'group', operator: inner.operator, children: inner.operands.map(nodeOf) };
  return { id: newId(), nots, type: 'condition', field: inner.field, operator: inner.operator, value: inner.value };
}

/** Draft → tree; empty groups are left out, a group of one becomes its child. */
export function treeOf(draft: Draft): FilterTree | null {
  const inner: FilterTree | null =
    draft.type === 'condition'
      ? comparison(draft.field, draft.operator, draft.value)
      : group(
          draft.operator,
          draft.children.map(treeOf).filter((child) => child !== null),
        );
  if (inner === null) return null;
  let tree = inner;
  for (let count = 0; count < draft.nots; count++) tree = not(tree);
  return tree;
}

export const newCondition = (field: string, operator: Operator, value: Literal = literal('')): DraftCondition => ({
  id: newId(),
  nots: 0,
  type: 'condition',
  field,
  operator,
  value,
});

export const newGroup = (operator: Connective, children: readonly Draft[] = []): DraftGroup => ({
  id: newId(),
  nots: 0,
  type: 'group',
  operator,
  children,
});

/** Replaces the node with that id; null removes it. */
export function replaceNode(root: DraftGroup, id: string, make: (node: Draft) => Draft | null): DraftGroup {
  const children = root.children.flatMap((child): readonly Draft[] => {
    if (child.id === id) {
      const next = make(child);
      return next === null ? [] : [next];
    }
    return [child.type === 'group' ? replaceNode(child, id, make) : child];
  });
  return { ...root, children };
}

export function insertInto(root: DraftGroup, groupId: string, index: number, node: Draft): DraftGroup {
  if (root.id === groupId) return { ...root, children: root.children.toSpliced(index, 0, node) };
  return {
    ...root,
    children: root.children.map((child) => (child.type === 'group' ? insertInto(child, groupId, index, node) : child)),
  };
}

export function findNode(root: Draft, id: string): Draft | null {
  if (root.id === id) return root;
  if (root.type === 'condition') return null;
  for (const child of root.children) {
    const found = findNode(child, id);
    if (found) return found;
  }
  return null;
}

/** Moves a node into a group at an index (counted before the node is removed). A group never moves into itself. */
export function moveNode(root: DraftGroup, id: string, groupId: string, index: number): DraftGroup {
  const node = findNode(root, id);
  if (node === null || findNode(node, groupId) !== null) return root;
  const target = findNode(root, groupId);
  if (target?.type !== 'group') return root;
  const at = target.children.findIndex((child) => child.id === id);
  const without = replaceNode(root, id, () => null);
  return insertInto(without, groupId, at >= 0 && at < index ? index - 1 : index, node);
}

/** One step up or down among its siblings; at the edge it leaves its group. */
export function nudgeNode(root: DraftGroup, id: string, step: -1 | 1): DraftGroup {
  const parent = parentOf(root, id);
  if (parent === null) return root;
  const at = parent.children.findIndex((child) => child.id === id);
  const to = at + step;
  if (to >= 0 && to < parent.children.length) return moveNode(root, id, parent.id, step === 1 ? to + 1 : to);
  const outer = parentOf(root, parent.id);
  if (outer === null) return root;
  const place = outer.children.findIndex((child) => child.id === parent.id);
  return moveNode(root, id, outer.id, step === 1 ? place + 1 : place);
}

function parentOf(root: DraftGroup, id: string): DraftGroup | null {
  if (root.children.some((child) => child.id === id)) return root;
  for (const child of root.children) {
    const found = child.type === 'group' ? parentOf(child, id) : null;
    if (found) return found;
  }
  return null;
}

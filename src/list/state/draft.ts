/**
 * The filter builder's draft: the tree with an id for every node, so that nodes can be moved and be temporarily incomplete.
 * A tree that passes through a draft unchanged comes out equal.
 */

import { comparison, conjuncts, equalTrees, group, not } from '../../../contract/filter/edit.ts';
import type { Connective } from '../../../contract/filter/operators.ts';
import type { FilterTree, Literal } from '../../../contract/filter/tree.ts';
import type { Operator } from '../../../contract/operators.ts';
import { isAmong } from './conditions.ts';

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
  /** Null until somebody gives one: such a condition cannot be applied. */
  readonly value: Literal | null;
}

export interface DraftGroup extends Common {
  readonly type: 'group';
  readonly operator: Connective;
  readonly children: readonly Draft[];
}

/** Unapplied input of the filter panel: a text, or a draft together with the filter that it changes. */
export type Begun = string | { readonly root: DraftGroup; readonly over: FilterTree | null };

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

/** Draft → tree; empty groups and conditions without a value are left out, a group of one becomes its child. */
export function treeOf(draft: Draft): FilterTree | null {
  const inner = draft.type === 'condition' ? comparisonOf(draft) : groupOf(draft);
  if (inner === null) return null;
  let tree = inner;
  for (let count = 0; count < draft.nots; count++) tree = not(tree);
  return tree;
}

const comparisonOf = ({ field, operator, value }: DraftCondition): FilterTree | null =>
  value === null ? null : comparison(field, operator, value);

const groupOf = ({ operator, children }: DraftGroup): FilterTree | null =>
  group(
    operator,
    children.map(treeOf).filter((child) => child !== null),
  );

/** Whether a condition still waits for its value. */
export const lacksValue = (draft: Draft): boolean =>
  draft.type === 'condition' ? draft.value === null : draft.children.some(lacksValue);

/** Whether the draft would change the filter once it is applied. */
export const isChanged = (root: DraftGroup, filter: FilterTree | null): boolean =>
  lacksValue(root) || !equalTrees(treeOf(root), filter);

/** The draft after its filter was changed elsewhere: conditions that came or went do so here too, and what was begun stays. */
export function followFilter(root: DraftGroup, before: FilterTree | null, after: FilterTree | null): DraftGroup {
  if (!isChanged(root, before)) return draftOf(after);
  const [was, now] = [conjuncts(before), conjuncts(after)];
  const gone = was.filter((tree) => !isAmong(now, tree));
  const come = now.filter((tree) => !isAmong(was, tree));
  if (gone.length + come.length === 0) return root;
  const all = root.operator === '-and' && root.nots === 0 ? root : newGroup('-and', [root]);
  const stays = (child: Draft) => {
    const tree = treeOf(child);
    return tree === null || lacksValue(child) || !isAmong(gone, tree);
  };
  return { ...all, children: [...all.children.filter(stays), ...come.map(nodeOf)] };
}

export const newCondition = (field: string, operator: Operator, value: Literal | null): DraftCondition => ({
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

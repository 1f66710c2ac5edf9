import { useMemo } from 'react';
import { EMPTY_ID, type Target } from '../../../contract/fields.ts';
import { comparisonsOf } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { useNames } from '../../api/names.ts';
import { fieldLabel } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { fieldAt } from '../state/field-at.ts';
import { type Describing, pathLabel } from './describe.ts';

/** Targets whose records have names of their own; each is a hook call, so the list is fixed. */
const NAMED: readonly Target[] = [
  'application',
  'family',
  'type',
  'agreement',
  'agreementType',
  'contract',
  'contractType',
  'license',
  'metric',
  'user',
  'computer',
  'cluster',
  'entitlementState',
];

/** How to describe trees here: the table's labels, and the names behind ids. */
export function useDescribing(trees: readonly FilterTree[]): Describing {
  const { filter, columns, operation } = useList();
  const { fields, zone } = filter;
  const wanted = new Map<Target, string[]>();
  for (const { field, value } of trees.flatMap((tree) => comparisonsOf(tree))) {
    const found = fieldAt(fields, field);
    if (found?.kind === 'id' && found.target && value.text !== EMPTY_ID)
      wanted.set(found.target, [...(wanted.get(found.target) ?? []), value.text]);
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of targets never changes, so the order of hooks is fixed
  const names = new Map(NAMED.map((target) => [target, useNames(target, wanted.get(target) ?? NONE)]));
  const labels = useMemo(() => {
    const all = Object.entries(fields).map(([name, field]) => [name, fieldLabel(operation.resource.name, name, field)] as const);
    return new Map([...all, ...columns.filter(({ field }) => field).map(({ name, label }) => [name, label] as const)]);
  }, [fields, columns, operation]);
  return {
    fields,
    zone,
    whole: filter.tree,
    labelOf: (path) => pathLabel(path, labels, fields),
    nameOf: (path, id) => {
      const target = fieldAt(fields, path)?.target;
      return target ? names.get(target)?.get(id) : undefined;
    },
  };
}

const NONE: readonly string[] = [];

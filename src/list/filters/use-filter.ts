import { useCallback, useMemo, useRef, useState } from 'react';
import type { Fields } from '../../../contract/fields.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { type ColumnFilter, fromTree, toTree } from '../state/column-filter.ts';
import { addCondition, fieldsIn, isAmong, joinConditions, negate, replaceAt } from '../state/conditions.ts';
import { type Condition, type ReadFilter, readFilter } from '../state/filter-text.ts';
import type { ViewHandle, ViewUpdate } from '../state/use-view.ts';
import type { View } from '../state/view.ts';

type FilterPart = Pick<View, 'filter' | 'off' | 'search'>;

/** The filter as read, and the functions that change it. */
export interface FilterHandle extends ReadFilter {
  readonly fields: Fields;
  readonly zone: string;
  /** Conditions that are switched off. */
  readonly off: readonly Condition[];
  /** The state of a column's control, if it could have made one of the conditions. */
  readonly columnFilter: (path: string) => ColumnFilter | null;
  /** Whether any condition uses the column. */
  readonly isFiltered: (name: string) => boolean;
  readonly setColumnFilter: (path: string, filter: ColumnFilter | null, options?: ViewUpdate) => void;
  readonly add: (tree: FilterTree) => void;
  /** Adds the condition in place of its rivals, or removes it if it is in force. */
  readonly toggle: (tree: FilterTree, rivals: readonly FilterTree[]) => void;
  readonly replace: (index: number, tree: FilterTree | null) => void;
  readonly negateAt: (index: number) => void;
  readonly switchOff: (index: number) => void;
  readonly switchOn: (index: number) => void;
  readonly removeOff: (index: number) => void;
  readonly setTree: (tree: FilterTree | null) => void;
  readonly setText: (text: string) => void;
  readonly clear: () => void;
  readonly undo: (() => void) | null;
}

/** The functions that change the filter. All of them write one text to the URL, by the same serializer. */
export function useFilter(
  { view, update }: ViewHandle,
  fields: Fields,
  zone: string,
  offers: readonly FilterTree[],
): FilterHandle {
  const read = useMemo(() => readFilter(view.filter, fields, zone, offers), [view.filter, fields, zone, offers]);
  const off = useMemo(() => readFilter(view.off, fields, zone, offers).conditions, [view.off, fields, zone, offers]);
  const history = useRef<FilterPart[]>([]);
  const [depth, setDepth] = useState(0);

  const change = useCallback(
    (make: (part: FilterPart) => Partial<FilterPart>, options?: ViewUpdate) => {
      update((now) => {
        const before: FilterPart = { filter: now.filter, off: now.off, search: now.search };
        const next = make(before);
        if (!options?.replace) {
          history.current = [...history.current.slice(-19), before];
          setDepth(history.current.length);
        }
        return next;
      }, options);
    },
    [update],
  );

  // The same functions for every filter: what only changes it is not redrawn with it.
  const changes = useMemo(() => {
    const treesOf = (text: string) => readFilter(text, fields, zone, offers).conditions.map(({ tree }) => tree);
    const text = (conditions: readonly FilterTree[]) => serializeFilter(joinConditions(conditions));
    const onConditions = (make: (conditions: readonly FilterTree[]) => readonly FilterTree[], options?: ViewUpdate) =>
      change(({ filter }) => ({ filter: text(make(treesOf(filter))) }), options);
    const indexOf = (conditions: readonly FilterTree[], path: string) =>
      conditions.findIndex((tree) => fromTree(tree, fields, zone)?.path === path);
    return {
      setColumnFilter: (path: string, filter: ColumnFilter | null, options?: ViewUpdate) =>
        onConditions((conditions) => {
          const tree = filter === null ? null : toTree(path, filter, fields, zone);
          const index = indexOf(conditions, path);
          if (index < 0) return tree === null ? conditions : addCondition(conditions, tree);
          return replaceAt(conditions, index, tree);
        }, options),
      add: (tree: FilterTree) => onConditions((conditions) => addCondition(conditions, tree)),
      toggle: (tree: FilterTree, rivals: readonly FilterTree[]) =>
        onConditions((conditions) => {
          const without = (trees: readonly FilterTree[]) => conditions.filter((each) => !isAmong(trees, each));
          return isAmong(conditions, tree) ? without([tree]) : [...without(rivals), tree];
        }),
      replace: (index: number, tree: FilterTree | null) => onConditions((conditions) => replaceAt(conditions, index, tree)),
      negateAt: (index: number) =>
        onConditions((conditions) => conditions.map((tree, place) => (place === index ? negate(tree) : tree))),
      switchOff: (index: number) =>
        change(({ filter, off: others }) => {
          const conditions = treesOf(filter);
          const tree = conditions[index];
          if (!tree) return {};
          return { filter: text(replaceAt(conditions, index, null)), off: text(addCondition(treesOf(others), tree)) };
        }),
      switchOn: (index: number) =>
        change(({ filter, off: others }) => {
          const conditions = treesOf(others);
          const tree = conditions[index];
          if (!tree) return {};
          return { filter: text(addCondition(treesOf(filter), tree)), off: text(replaceAt(conditions, index, null)) };
        }),
      removeOff: (index: number) => change(({ off: others }) => ({ off: text(replaceAt(treesOf(others), index, null)) })),
      setTree: (tree: FilterTree | null) => change(() => ({ filter: serializeFilter(tree) })),
      setText: (filter: string) => change(() => ({ filter: filter.trim() })),
      clear: () => change(() => ({ filter: '', off: '', search: '' })),
    };
  }, [fields, zone, offers, change]);

  return useMemo(
    () => ({
      fields,
      zone,
      ...read,
      off,
      columnFilter: (path) => {
        const found = read.conditions.map(({ tree }) => fromTree(tree, fields, zone)).find((each) => each?.path === path);
        return found?.filter ?? null;
      },
      isFiltered: (name) => read.conditions.some(({ tree }) => fieldsIn(tree).includes(name)),
      ...changes,
      undo:
        depth === 0
          ? null
          : () => {
              const last = history.current.pop();
              setDepth(history.current.length);
              if (last) update(last);
            },
    }),
    [fields, zone, read, off, changes, update, depth],
  );
}

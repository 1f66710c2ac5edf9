/** Steps of the sort as header buttons take them. The text form and its checks are the contract's. */
import { MAX_SORT_KEYS, type SortKey } from '../../../contract/sort.ts';

/** A plain click: ascending, descending, none; any other column is dropped. With `add`, other columns stay and this one joins at the end. */
export function cycleSort(sort: readonly SortKey[], field: string, add: boolean): readonly SortKey[] {
  const current = sort.find((key) => key.field === field);
  const next: SortKey | null =
    current === undefined ? { field, direction: 'asc' } : current.direction === 'asc' ? { field, direction: 'desc' } : null;
  if (!add) return next === null ? [] : [next];
  if (current === undefined) return sort.length >= MAX_SORT_KEYS || next === null ? sort : [...sort, next];
  return sort.flatMap((key) => (key.field === field ? (next === null ? [] : [next]) : [key]));
}

export function setSort(
  sort: readonly SortKey[],
  field: string,
  direction: SortKey['direction'],
  add: boolean,
): readonly SortKey[] {
  const key: SortKey = { field, direction };
  if (!add) return [key];
  return sort.some((each) => each.field === field)
    ? sort.map((each) => (each.field === field ? key : each))
    : [...sort, key].slice(0, MAX_SORT_KEYS);
}

/** Changes of the sort by header buttons. The text form and its checks are in the contract. */
import type { Fields } from '../../../contract/fields.ts';
import { isSortable, MAX_SORT_KEYS, type SortKey } from '../../../contract/sort.ts';

/** A plain click: ascending, descending, none; other columns are dropped. With `add`, they stay and this one joins at the end. */
export function cycleSort(sort: readonly SortKey[], field: string, add: boolean): readonly SortKey[] {
  const current = sort.find((key) => key.field === field);
  const next: SortKey | null =
    current === undefined ? { field, direction: 'asc' } : current.direction === 'asc' ? { field, direction: 'desc' } : null;
  if (!add) return next === null ? [] : [next];
  if (current === undefined) return sort.length >= MAX_SORT_KEYS || next === null ? sort : [...sort, next];
  return sort.flatMap((key) => (key.field === field ? (next === null ? [] : [next]) : [key]));
}

/**
 * Amounts in different currencies cannot be ordered: a sort by an amount is preceded by one by its currency, unless the sort
 * already has one. If all five keys are in use, the amount is left out so that currencies are not mixed.
 */
export function currencyFirst(sort: readonly SortKey[], fields: Fields): readonly SortKey[] {
  const result: SortKey[] = [];
  for (const key of sort) {
    const currency = currencyBefore(key, fields);
    if (currency !== null && !result.some(({ field }) => field === currency)) result.push({ field: currency, direction: 'asc' });
    if (!result.some(({ field }) => field === key.field)) result.push(key);
  }
  if (result.length <= MAX_SORT_KEYS) return result;
  const kept = result.slice(0, MAX_SORT_KEYS);
  const last = kept.at(-1);
  return last && result[MAX_SORT_KEYS] && currencyBefore(result[MAX_SORT_KEYS], fields) === last.field ? kept.slice(0, -1) : kept;
}

/** The currency field that a key is sorted by first; null if it is not an amount, or an amount in one currency. */
export function currencyBefore({ field }: SortKey, fields: Fields): string | null {
  const currency = fields[field]?.currency;
  return currency !== undefined && isSortable(fields, currency) ? currency : null;
}

/** The column that a reader sees as the first: the first one, or the amount after it if it is just that amount's currency. */
export function leadingField([first, second]: readonly SortKey[], fields: Fields): string | null {
  if (!first) return null;
  return second && currencyBefore(second, fields) === first.field ? second.field : first.field;
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

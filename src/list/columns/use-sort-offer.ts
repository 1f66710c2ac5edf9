import { isSortable } from '../../../contract/sort.ts';
import { useList } from '../list-model.ts';
import { SORTABLE_ROWS } from '../rows/use-all-rows.ts';
import type { Column } from './column-specs.ts';

/**
 * How a column may be sorted. `server`: the operation sorts. `load`: the service does not, but the set is small enough to be
 * loaded whole and sorted here. `tooMany`: it is not. `none`: the column has no order. Sorting just one page is never offered.
 */
export type SortOffer =
  | { readonly kind: 'server' | 'none' | 'tooMany' }
  | { readonly kind: 'load' /** Rows to be read at most; null where not known. */; readonly rows: number | null };

export function useSortOffer(column: Column): SortOffer {
  const { operation, rows } = useList();
  if (column.field === null || !isSortable(operation.resource.fields, column.name)) return { kind: 'none' };
  if (operation.sort) return { kind: 'server' };
  const atMost = rows.paging?.atMost ?? null;
  // `total_pages` only gives an upper bound: the last page may be almost empty.
  const atLeast =
    rows.paging?.total ?? (atMost === null ? null : atMost - (rows.paging ? Math.max(0, rows.paging.to - rows.paging.from) : 0));
  if (atLeast !== null && atLeast > SORTABLE_ROWS) return { kind: 'tooMany' };
  return { kind: 'load', rows: rows.paging?.total ?? (atMost === null ? null : Math.min(atMost, SORTABLE_ROWS)) };
}

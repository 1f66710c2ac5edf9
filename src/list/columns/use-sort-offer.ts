import type { Operation } from '../../../contract/operations.ts';
import { isSortable } from '../../../contract/sort.ts';
import { useList } from '../list-model.ts';
import { SORTABLE_ROWS } from '../rows/use-all-rows.ts';
import type { Paging } from '../state/paging.ts';
import type { Column } from './column-specs.ts';

/**
 * How a column may be sorted. `server`: the operation sorts. `load`: the service does not, but the set is small enough to be
 * loaded whole and sorted here. `tooMany`: it is not. `none`: the column has no order. Sorting just one page is never offered.
 */
export type SortOffer =
  | { readonly kind: 'server' | 'none' | 'tooMany' }
  | { readonly kind: 'load' /** Rows to be read at most; null where not known. */; readonly rows: number | null };

export function useSortOffer(column: Column): SortOffer {
  const { operation, sortOffer } = useList();
  return column.field === null || !isSortable(operation.resource.fields, column.name) ? { kind: 'none' } : sortOffer;
}

/** The offer for the columns that have an order. */
export function sortOfferOf(operation: Operation, paging: Paging | null): SortOffer {
  if (operation.sort) return { kind: 'server' };
  const atMost = paging?.atMost ?? null;
  // `total_pages` only gives an upper bound: the last page may be almost empty.
  const atLeast = paging?.total ?? (atMost === null ? null : atMost - (paging ? Math.max(0, paging.to - paging.from) : 0));
  if (atLeast !== null && atLeast > SORTABLE_ROWS) return { kind: 'tooMany' };
  return { kind: 'load', rows: paging?.total ?? (atMost === null ? null : Math.min(atMost, SORTABLE_ROWS)) };
}

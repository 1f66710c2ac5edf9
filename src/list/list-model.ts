/** State shared by the parts of one list. Created once in `resource-table.tsx`; the parts below draw it. */
import { createContext, useContext } from 'react';
import type { Operation } from '../../contract/operations.ts';
import type { SortKey } from '../../contract/sort.ts';
import type { ListView } from '../api/queries.ts';
import type { Column } from './columns/column-specs.ts';
import type { LayoutHandle } from './columns/use-layout.ts';
import type { FilterHandle } from './filters/use-filter.ts';
import type { Rows } from './rows/use-rows.ts';
import type { Keyed, Selection } from './state/selection.ts';
import type { ViewHandle } from './state/use-view.ts';
import type { ListRecord, Params, QuickFilter, ResourceTableProps } from './types.ts';

/** What is open over the list. */
export type Dialog = 'filter' | 'export' | 'help' | 'columns' | 'views' | null;

export interface ListModel {
  readonly props: ResourceTableProps;
  /** Decides what the list can show, filter and sort; the rows may come from a plainer operation over the same records. */
  readonly operation: Operation;
  /** The key for layout, views and filters: the list's own operation, whichever is called. */
  readonly table: string;
  /** The page's own filters, as of today. */
  readonly offers: readonly QuickFilter[];
  /** State of the columns that arrive after the rows. */
  readonly late: { readonly error: unknown; readonly retry: () => void };
  readonly params: Params;
  readonly columns: readonly Column[];
  /** The visible columns in screen order. */
  readonly shown: readonly Column[];
  readonly layout: LayoutHandle;
  readonly handle: ViewHandle;
  readonly filter: FilterHandle;
  readonly searchFields: readonly string[];
  readonly sort: readonly SortKey[];
  readonly setSort: (sort: readonly SortKey[]) => void;
  /** What is requested from the service. */
  readonly request: ListView;
  readonly rows: Rows;
  readonly keyed: readonly Keyed<ListRecord>[];
  readonly detailPath: (record: ListRecord) => string | null;
  readonly selection: Selection<ListRecord>;
  readonly setSelection: (selection: Selection<ListRecord>) => void;
  readonly dialog: Dialog;
  readonly setDialog: (dialog: Dialog) => void;
  /** Takes the number of records that match the request, where the page knows it. */
  readonly onTotal: (total: number) => void;
  readonly openPreview: (key: string | null) => void;
  /** Announces a sentence to screen readers. */
  readonly announce: (text: string) => void;
}

export const ListContext = createContext<ListModel | null>(null);

export function useList(): ListModel {
  const model = useContext(ListContext);
  if (model === null) throw new Error('useList stands outside of a ResourceTable');
  return model;
}

/** State shared by the parts of one list. Created once in `resource-table.tsx`; the parts below draw it. */
import { type Context, createContext, createElement, type ReactNode, use } from 'react';
import type { Operation, OperationId } from '../../contract/operations.ts';
import type { SortKey } from '../../contract/sort.ts';
import type { ListView } from '../api/queries.ts';
import type { Column } from './columns/column-specs.ts';
import type { LayoutHandle } from './columns/use-layout.ts';
import type { SortOffer } from './columns/use-sort-offer.ts';
import type { FilterHandle } from './filters/use-filter.ts';
import type { Rows } from './rows/use-rows.ts';
import type { Begun } from './state/draft.ts';
import type { Keyed, Selection } from './state/selection.ts';
import type { UpdateView } from './state/use-view.ts';
import type { View, ViewProblem } from './state/view.ts';
import type { ListRecord, Offer, Params, ResourceTableProps } from './types.ts';

/** What is open over the list. */
export type Dialog = 'filter' | 'export' | 'help' | 'columns' | 'views' | null;

export interface ListModel {
  readonly props: ResourceTableProps;
  /** Decides what the list can show, filter and sort; the rows may come from a plainer operation over the same records. */
  readonly operation: Operation;
  /** The key for layout, views and filters: the list's own operation, whichever is called. */
  readonly table: string;
  /** The page's own filters, as of today. */
  readonly offers: readonly Offer[];
  /** State of the columns that arrive after the rows. */
  readonly late: { readonly error: unknown; readonly retry: () => void };
  readonly params: Params;
  readonly columns: readonly Column[];
  /** The visible columns in screen order. */
  readonly shown: readonly Column[];
  readonly layout: LayoutHandle;
  readonly view: View;
  readonly problems: readonly ViewProblem[];
  readonly update: UpdateView;
  /** Of the view: the words of the search box, and the row whose preview is open. They rarely change with it. */
  readonly search: string;
  readonly previewed: string | null;
  readonly filter: FilterHandle;
  /** Unapplied input of the filter panel: kept while the panel is closed. Not watched. */
  readonly begun: { current: Begun | null };
  readonly searchFields: readonly string[];
  readonly sort: readonly SortKey[];
  readonly setSort: (sort: readonly SortKey[]) => void;
  /** What is requested from the service, and by which operation. */
  readonly request: ListView;
  /** Its filter text; empty without one. */
  readonly requestedFilter: string;
  readonly asked: OperationId;
  /** Whether the list has at most a hundred thousand records; unknown before its first answer. */
  readonly length: 'unknown' | 'short' | 'long';
  readonly rows: Rows;
  readonly refresh: () => void;
  /** How the columns that have an order can be sorted. */
  readonly sortOffer: SortOffer;
  /** The most pixels that the rows may take; null until measured. Not watched: it is read when rows are drawn. */
  readonly height: { current: number | null };
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

const contexts = new Map<string, Context<unknown>>();

/** One for each field: a part is redrawn only when a field that it uses changes, not with every answer. */
function contextOf(name: string): Context<unknown> {
  const context = contexts.get(name) ?? createContext<unknown>(undefined);
  contexts.set(name, context);
  return context;
}

export const ListProvider = ({ model, children }: { readonly model: ListModel; readonly children: ReactNode }): ReactNode =>
  Object.entries(model).reduce((inner, [name, value]) => createElement(contextOf(name), { value }, inner), children);

/** Reading a field watches it: that is a hook, so fields are read while a part is drawn, not in what it does later. */
const fields = new Proxy({} as ListModel, {
  get(_, name) {
    const value = use(contextOf(String(name)));
    if (value === undefined) throw new Error('useList stands outside of a ResourceTable');
    return value;
  },
});

/** The list around a part: `const { rows, view } = useList()`. The part is redrawn when a field changes that it took. */
export const useList = (): ListModel => fields;

/**
 * What a page or a detail tab says to get a list: the operation, its path parameters and what the contract cannot know.
 * Everything else (columns, filter controls, sorting, paging, export) comes from the operation's row and the fields of its resource.
 */
import type { ReactNode } from 'react';
import type { FilterTree } from '../../contract/filter/tree.ts';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { ReadList, ReadOptions } from '../api/pages.ts';
import type { TextKey } from '../text/t.ts';

/** One record in value form (dates are milliseconds, numbers are numbers); unknown extra fields are kept. */
export type ListRecord = Readonly<Record<string, unknown>>;

/** The records of a list operation: typed where the operation is known, any record where it may be one of many. */
export type RecordsOf<Id extends OperationId> = OperationId extends Id ? ListRecord : AnswerOf<Id>;

export type Params = Readonly<Record<string, string>>;

/** A column that differs from what the contract says of its field; a field that is not named keeps its default. */
export interface FieldColumn<R extends ListRecord> {
  readonly field: keyof R & string;
  /** Shown at first; default true for the first columns of the resource, false for the rest. */
  readonly visible?: boolean;
  /** Pixels. */
  readonly width?: number;
  readonly label?: TextKey;
  render?(record: R): ReactNode;
}

/** A column that is drawn by `render` alone: no filter, no sort. Its name is no field's. */
export interface DrawnColumn<R extends ListRecord> extends Omit<FieldColumn<R>, 'field'> {
  readonly field: string;
  render(record: R): ReactNode;
}

/** Kept as constants of the module: a table takes other columns where it is given another array. */
export type ColumnOptions<Id extends OperationId = OperationId> = FieldColumn<RecordsOf<Id>> | DrawnColumn<RecordsOf<Id>>;

/** A filter offered as a button above the table; it toggles a part of the filter of its own. */
export interface QuickFilter {
  readonly id: string;
  readonly label: string;
  /** In full, where the filter is in force; default: its words are made from the conditions. */
  readonly name?: string;
  readonly filter: FilterTree;
}

/** Filters of a page that stay the same, or those of the service's UTC day. */
export type QuickFilters = readonly QuickFilter[] | ((todayDay: number) => readonly QuickFilter[]);

/**
 * An operation of the console over the same records that says more of each. Where the service has it, the list has its columns too: filled
 * in after the rows, by the ids of the page; a filter or sort that needs them is asked of it in place of the list's own operation.
 */
export interface Fuller<Id extends OperationId = OperationId> {
  readonly operation: Id;
  /** In place of the list's own. */
  readonly columns: readonly ColumnOptions<Id>[];
  /** Before the list's own. */
  readonly quickFilters?: QuickFilters;
  /** Said where the service has no such operation: what is missing, and where it can be found. */
  readonly absent: TextKey;
}

/** The rows that a bulk action is asked to work on. */
export interface BulkSelection<R extends ListRecord = ListRecord> {
  /** How many; null where "all that match" is chosen and the total is not known. */
  readonly count: number | null;
  /** True where all rows that match the filter are chosen, not only those that were ticked. */
  readonly allMatching: boolean;
  /** The filter text that describes an `allMatching` selection; undefined means the whole list. */
  readonly filter: string | undefined;
  /** The chosen records; read from the service where all that match are chosen. Throws RequestError. */
  readonly read: (options: ReadOptions) => Promise<ReadList<R>>;
  readonly clear: () => void;
}

export interface BulkAction<R extends ListRecord = ListRecord> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Text of why it cannot be used now (missing scope); null or absent where it can. */
  readonly disabledReason?: string | null;
  run(selection: BulkSelection<R>): void | Promise<void>;
}

/** Functions of records are written as methods, so that a table of one operation is a table too (their parameters are bivariant). */
export interface ResourceTableProps<Id extends OperationId = OperationId> {
  readonly operation: Id;
  /** Path parameters of the operation. */
  readonly params?: Params;
  /** `page`: the list is the page. `embedded`: a sub-list in a tab, with a quieter tool bar and a limited height. Default `page`. */
  readonly mode?: 'page' | 'embedded';
  /** Name of the list for the caption, exports and messages, for example "Licenses". */
  readonly caption: string;
  /** Prefix of the list's URL parameters, so that several lists share one URL: `users.` gives `users.filter`. Default none. */
  readonly urlPrefix?: string;
  /** Where a row leads; null: it leads nowhere. Default: `pathTo` of the resource's own id. */
  detailPath?(record: RecordsOf<Id>): string | null;
  /** Identity of a row; default its `id`, else its ids joined, else its place. */
  rowKey?(record: RecordsOf<Id>, index: number): string;
  /** The order and first state of columns; fields that are not named follow, hidden. Default: by the contract. */
  readonly columns?: readonly ColumnOptions<Id>[];
  /** A last cell of actions for one row. */
  rowActions?(record: RecordsOf<Id>): ReactNode;
  readonly bulkActions?: readonly BulkAction<RecordsOf<Id>>[];
  readonly quickFilters?: QuickFilters;
  readonly fuller?: Fuller;
  /** Above the rows, once they stand: what all that match come to. `filter` is the text that the service was asked. */
  summary?(filter: string | undefined): ReactNode;
  /** A part of the filter that belongs to the page itself (the review queue): sent with each request, neither in the URL nor in the chips. */
  readonly baseFilter?: FilterTree;
  /** `field:asc|desc[,…]`, where the URL says nothing; only where the operation sorts. */
  readonly defaultSort?: string;
  /** Fields that the search box looks into; default: the name-like text fields of the resource. */
  readonly searchFields?: readonly string[];
  /** What the side panel shows of a row; default: all fields of the record. */
  preview?(record: RecordsOf<Id>): ReactNode;
  /** What the side panel shows above the fields: how the record stands today. */
  previewHead?(record: RecordsOf<Id>): ReactNode;
  /** In place of the table: all that matches, drawn in another way. Filter, search and export stay as they are. */
  body?(filter: string | undefined): ReactNode;
  /** Said where the list is empty without any filter. */
  readonly emptyText?: string;
  /** Keys of the page's own that act on the row that one went to, for the help. */
  readonly rowKeys?: readonly { readonly key: string; readonly does: string }[];
  /** More controls at the end of the tool bar. */
  readonly toolbar?: ReactNode;
}

export interface ListPageProps<Id extends OperationId = OperationId> extends Omit<ResourceTableProps<Id>, 'mode' | 'caption'> {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly caption?: string;
  readonly breadcrumbs?: readonly { readonly label: string; readonly to?: string }[];
  /** Controls beside the title. */
  readonly actions?: ReactNode;
  /** Shown between the title and the table (tabs, a note). */
  readonly children?: ReactNode;
}

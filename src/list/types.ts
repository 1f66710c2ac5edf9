/**
 * What a page or a detail tab specifies to get a list: the operation, its path parameters and what the contract cannot know.
 * Everything else (columns, filter controls, sorting, paging, export) comes from the operation's row and the fields of its
 * resource.
 */
import type { ReactNode } from 'react';
import type { FilterTree } from '../../contract/filter/tree.ts';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { ReadList, ReadOptions } from '../api/pages.ts';
import type { TextKey } from '../text/t.ts';

/** One record in value form (dates are milliseconds, numbers are numbers); unknown extra fields are kept. */
export type ListRecord = Readonly<Record<string, unknown>>;

/** The records of a list operation: typed if the operation is known, else any record. */
export type RecordsOf<Id extends OperationId> = OperationId extends Id ? ListRecord : AnswerOf<Id>;

export type Params = Readonly<Record<string, string>>;

/** A column that differs from the contract's description of its field; fields that are not named keep their default. */
export interface FieldColumn<R extends ListRecord> {
  readonly field: keyof R & string;
  /** Shown at first; default true for the first columns of the resource, false for the rest. */
  readonly visible?: boolean;
  /** Pixels. */
  readonly width?: number;
  readonly label?: TextKey;
  render?(record: R): ReactNode;
}

/** A column drawn by `render` alone, without filter or sort. Its name must not be a field's. */
export interface DrawnColumn<R extends ListRecord> extends Omit<FieldColumn<R>, 'field'> {
  readonly field: string;
  render(record: R): ReactNode;
}

/** Must be module constants: another array gives the table other columns. */
export type ColumnOptions<Id extends OperationId = OperationId> = FieldColumn<RecordsOf<Id>> | DrawnColumn<RecordsOf<Id>>;

/** A filter offered as a button above the table; it toggles its own part of the filter. */
export interface QuickFilter {
  readonly id: string;
  readonly label: string;
  /** The full name, shown while the filter is in force; default: words made from its conditions. */
  readonly name?: string;
  readonly filter: FilterTree;
  /** The facts that it decides: of the filters that share one, only one is in force. Default: the fields of its conditions. */
  readonly about?: readonly string[];
  /** How many of the whole list match, if the page knows; null while it does not yet. Absent: the list counts. */
  readonly count?: number | null;
}

/** A quick filter with those of its list, itself among them, of which only one is in force. */
export interface Offer extends QuickFilter {
  readonly rivals: readonly FilterTree[];
}

/** A page's filters that are constant, or that depend on the service's UTC day. */
export type QuickFilters = readonly QuickFilter[] | ((todayDay: number) => readonly QuickFilter[]);

/**
 * A console operation over the same records with more fields. If the service has it, the list shows its columns too: filled in
 * after the rows, by the ids of the page; a filter or sort that needs them uses it instead of the list's own operation.
 */
export interface Fuller<Id extends OperationId = OperationId> {
  readonly operation: Id;
  /** Replaces the list's own columns. */
  readonly columns: readonly ColumnOptions<Id>[];
  /** Placed before the list's own. */
  readonly quickFilters?: QuickFilters;
  /** Shown if the service has no such operation: what is missing, and where to find it. */
  readonly absent: TextKey;
}

/** The rows that a bulk action works on. */
export interface BulkSelection<R extends ListRecord = ListRecord> {
  /** How many; null if "all that match" is chosen and the total is unknown. */
  readonly count: number | null;
  /** True if all rows that match the filter are chosen, not only ticked ones. */
  readonly allMatching: boolean;
  /** The filter text of an `allMatching` selection; undefined means the whole list. */
  readonly filter: string | undefined;
  /** The chosen records; read from the service if all that match are chosen. Throws RequestError. */
  readonly read: (options: ReadOptions) => Promise<ReadList<R>>;
  readonly clear: () => void;
}

export interface BulkAction<R extends ListRecord = ListRecord> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Why it cannot be used now (missing scope); null or absent if it can. */
  readonly disabledReason?: string | null;
  run(selection: BulkSelection<R>): void | Promise<void>;
}

/** Functions of records are methods, so that a table of one operation is a table too (their parameters are bivariant). */
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
  /** Where a row leads; null if nowhere. Default: `pathTo` of the resource's own id. */
  detailPath?(record: RecordsOf<Id>): string | null;
  /** Identity of a row; default its `id`, else its ids joined, else its position. */
  rowKey?(record: RecordsOf<Id>, index: number): string;
  /** The order and initial state of columns; fields that are not named follow, hidden. Default: by the contract. */
  readonly columns?: readonly ColumnOptions<Id>[];
  /** A last cell with actions for the row. */
  rowActions?(record: RecordsOf<Id>): ReactNode;
  readonly bulkActions?: readonly BulkAction<RecordsOf<Id>>[];
  readonly quickFilters?: QuickFilters;
  readonly fuller?: Fuller;
  /**
   * Above the rows, after they are shown: totals of all that match. `filter` is the filter text that was sent. `onTotal` takes the
   * number of records that match it, for lists that give only a number of pages.
   */
  summary?(filter: string | undefined, onTotal: (total: number) => void): ReactNode;
  /** The page's own part of the filter (the review queue): sent with each request, neither in the URL nor in the chips. */
  readonly baseFilter?: FilterTree;
  /** `field:asc|desc[,…]`, used if the URL gives none; only if the operation sorts. */
  readonly defaultSort?: string;
  /** Fields that the search box searches; default: the name-like text fields of the resource. */
  readonly searchFields?: readonly string[];
  /** What the side panel shows of a row; default: all fields of the record. */
  preview?(record: RecordsOf<Id>): ReactNode;
  /** Shown above the fields in the side panel: the record's status today. */
  previewHead?(record: RecordsOf<Id>): ReactNode;
  /** Replaces the table with another view of all matching records. Filter, search and export stay. */
  body?(filter: string | undefined): ReactNode;
  /** Shown if the list is empty without any filter. */
  readonly emptyText?: string;
  /** The page's own keys for the row in focus, for the help. */
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

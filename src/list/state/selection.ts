/** Which rows are chosen: ticked ones by key (they stay chosen on other pages), or all that match the filter. */
export interface Selection<T> {
  readonly rows: ReadonlyMap<string, T>;
  readonly allMatching: boolean;
  /** Where a range with Shift begins. */
  readonly anchor: string | null;
}

export function emptySelection<T>(): Selection<T> {
  return { rows: new Map(), allMatching: false, anchor: null };
}

export interface Keyed<T> {
  readonly key: string;
  readonly record: T;
}

/** Removing one row from "all that match" keeps the page's other rows: rows that are not on screen are never chosen silently. */
function explicitRows<T>(selection: Selection<T>, page: readonly Keyed<T>[]): Map<string, T> {
  if (!selection.allMatching) return new Map(selection.rows);
  return new Map(page.map(({ key, record }) => [key, record]));
}

export function toggleRow<T>(selection: Selection<T>, page: readonly Keyed<T>[], key: string): Selection<T> {
  const rows = explicitRows(selection, page);
  const row = page.find((each) => each.key === key);
  if (!rows.delete(key) && row) rows.set(key, row.record);
  return { rows, allMatching: false, anchor: key };
}

/** Chooses every row from the anchor to the key; if the anchor is not on this page, only that row. */
export function selectRange<T>(selection: Selection<T>, page: readonly Keyed<T>[], key: string): Selection<T> {
  const end = page.findIndex((row) => row.key === key);
  const start = page.findIndex((row) => row.key === selection.anchor);
  if (end < 0) return selection;
  const rows = explicitRows(selection, page);
  const from = start < 0 ? end : start;
  for (const row of page.slice(Math.min(from, end), Math.max(from, end) + 1)) rows.set(row.key, row.record);
  return { rows, allMatching: false, anchor: start < 0 ? key : selection.anchor };
}

export type PageState = 'none' | 'some' | 'all';

export function pageState<T>(selection: Selection<T>, page: readonly Keyed<T>[]): PageState {
  if (page.length === 0) return 'none';
  if (selection.allMatching) return 'all';
  const chosen = page.filter(({ key }) => selection.rows.has(key)).length;
  return chosen === 0 ? 'none' : chosen === page.length ? 'all' : 'some';
}

export function togglePage<T>(selection: Selection<T>, page: readonly Keyed<T>[]): Selection<T> {
  if (selection.allMatching) return emptySelection();
  const rows = new Map(selection.rows);
  const isAll = pageState(selection, page) === 'all';
  for (const { key, record } of page) {
    if (isAll) rows.delete(key);
    else rows.set(key, record);
  }
  return { rows, allMatching: false, anchor: null };
}

export function selectAllMatching<T>(): Selection<T> {
  return { rows: new Map(), allMatching: true, anchor: null };
}

export const isChosen = <T>(selection: Selection<T>, key: string): boolean => selection.allMatching || selection.rows.has(key);

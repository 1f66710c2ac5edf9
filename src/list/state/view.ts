/**
 * The view of a list, and its form in the URL. The URL has the whole view, so that Back, reload and a shared link give the same
 * rows, chips and arrows. Everything equal to its default is left out: the menu's link is the plain list.
 */
import { PAGE_SIZE } from '../../../contract/page.ts';

export interface View {
  /** Text of the filter grammar as typed or serialized; may contain mistakes. */
  readonly filter: string;
  /** Conditions that are switched off, as filter text; stored beside the filter so that they can be switched on again. */
  readonly off: string;
  /** Plain words of the search box. */
  readonly search: string;
  /** `field:asc|desc`, several by commas. */
  readonly sort: string;
  readonly pageSize: number;
  readonly pageNumber: number;
  /** Visible columns in order; null: the remembered ones, or the default. */
  readonly columns: readonly string[] | null;
  /** The row whose preview is open. */
  readonly row: string | null;
}

export type ViewDefaults = Pick<View, 'sort' | 'pageSize'>;

export interface ViewProblem {
  readonly param: 'page' | 'size';
  readonly value: string;
}

export const PAGE_SIZES = [25, 50, 100, 250, 500, 1000] as const;

const NAMES = ['filter', 'off', 'search', 'sort', 'page', 'size', 'cols', 'row'] as const;

/** URL parameters → view. An unreadable value takes its default and is reported; the page still loads. */
export function readView(
  params: URLSearchParams,
  prefix: string,
  defaults: ViewDefaults,
): { readonly view: View; readonly problems: readonly ViewProblem[] } {
  const problems: ViewProblem[] = [];
  const get = (name: (typeof NAMES)[number]) => params.get(prefix + name) ?? '';
  const number = (name: 'page' | 'size', fallback: number, maximum: number) => {
    const value = get(name);
    if (value === '') return fallback;
    const parsed = /^[0-9]{1,16}$/.test(value) ? Number(value) : Number.NaN;
    if (parsed >= 1 && parsed <= maximum) return parsed;
    problems.push({ param: name, value });
    return fallback;
  };
  const columns = get('cols').split(',').filter(Boolean);
  return {
    view: {
      filter: get('filter'),
      off: get('off'),
      search: get('search'),
      // An empty parameter means no sort, a missing one the default.
      sort: params.get(`${prefix}sort`) ?? defaults.sort,
      pageSize: number('size', defaults.pageSize, PAGE_SIZE.maximum),
      pageNumber: number('page', 1, Number.MAX_SAFE_INTEGER),
      columns: columns.length > 0 ? columns : null,
      row: get('row') || null,
    },
    problems,
  };
}

/** View → URL parameters; those of other lists and of the page are kept. */
export function writeView(params: URLSearchParams, prefix: string, view: View, defaults: ViewDefaults): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: (typeof NAMES)[number], value: string, plain: boolean) => {
    if (plain) next.delete(prefix + name);
    else next.set(prefix + name, value);
  };
  set('filter', view.filter, view.filter === '');
  set('off', view.off, view.off === '');
  set('search', view.search, view.search === '');
  set('sort', view.sort, view.sort === defaults.sort);
  set('page', String(view.pageNumber), view.pageNumber === 1);
  set('size', String(view.pageSize), view.pageSize === defaults.pageSize);
  set('cols', (view.columns ?? []).join(','), view.columns === null || view.columns.length === 0);
  set('row', view.row ?? '', view.row === null);
  return next;
}

/** A change of the question goes to page 1 in the same step: one URL update, one request. */
export function changeView(view: View, patch: Partial<View>): View {
  const next = { ...view, ...patch };
  const asksAnew = (['filter', 'search', 'sort', 'pageSize'] as const).some((name) => next[name] !== view[name]);
  return asksAnew ? { ...next, pageNumber: patch.pageNumber ?? 1 } : next;
}

export function isSameView(a: View, b: View): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

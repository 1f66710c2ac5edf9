/** Saved views, saved and recent filters of a table: stored per user, versioned, and exchanged as JSON files. */
import { isRecord, type JsonRecord, parseRecord } from '../../../contract/shape.ts';
import { DENSITIES, type Density } from './columns.ts';

export interface SavedFilter {
  readonly name: string;
  readonly filter: string;
}

export interface SavedView extends SavedFilter {
  readonly search: string;
  readonly sort: string;
  readonly pageSize: number;
  readonly columns: readonly string[];
  readonly density: Density;
}

export interface Saved {
  /** Newest first. */
  readonly recent: readonly string[];
  readonly filters: readonly SavedFilter[];
  readonly views: readonly SavedView[];
  /** Name of the view that is applied to the plain list. */
  readonly defaultView: string | null;
}

export const NOTHING_SAVED: Saved = { recent: [], filters: [], views: [], defaultView: null };

const VERSION = 1;
const RECENT = 10;
const MOST = 200;
const FORMAT = 'sam-console-list';

export function addRecent(saved: Saved, filter: string): Saved {
  if (filter === '' || saved.recent[0] === filter) return saved;
  return { ...saved, recent: [filter, ...saved.recent.filter((each) => each !== filter)].slice(0, RECENT) };
}

/** Saving under an existing name replaces it. */
export function put<T extends { readonly name: string }>(list: readonly T[], item: T): readonly T[] {
  const index = list.findIndex(({ name }) => name === item.name);
  return index < 0 ? [...list, item].slice(-MOST) : list.with(index, item);
}

export const removeNamed = <T extends { readonly name: string }>(list: readonly T[], name: string): readonly T[] =>
  list.filter((item) => item.name !== name);

/** It keeps its place. No other may have the name. */
const renamed = <T extends { readonly name: string }>(list: readonly T[], from: string, to: string): readonly T[] =>
  list.map((item) => (item.name === from ? { ...item, name: to } : item));

/** The view stays the default if it was. */
export const renameView = (saved: Saved, from: string, to: string): Saved => ({
  ...saved,
  views: renamed(saved.views, from, to),
  defaultView: saved.defaultView === from ? to : saved.defaultView,
});

export const renameFilter = (saved: Saved, from: string, to: string): Saved => ({
  ...saved,
  filters: renamed(saved.filters, from, to),
});

export const encodeSaved = (saved: Saved): string => JSON.stringify({ version: VERSION, ...saved });

export function decodeSaved(text: string | null): Saved {
  const read = parseRecord(text);
  if (read === null || read.version !== VERSION) return NOTHING_SAVED;
  const views = viewsOf(read.views);
  return {
    recent: Array.isArray(read.recent) ? read.recent.filter(isText).slice(0, RECENT) : [],
    filters: filtersOf(read.filters),
    views,
    defaultView: views.find(({ name }) => name === read.defaultView)?.name ?? null,
  };
}

/** The content of a file that transfers views and filters to another browser or person. */
export function toFile(saved: Saved, table: string): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, table, views: saved.views, filters: saved.filters }, null, 2)}\n`;
}

export type Additions = Pick<Saved, 'views' | 'filters'>;

export type FileResult =
  | { readonly ok: true; readonly added: Additions; readonly count: number }
  | { readonly ok: false; readonly reason: 'format' | 'table' };

/** What a file holds for a list. Rejects a file of another list or format as a whole. */
export function fromFile(text: string, table: string): FileResult {
  const read = parseRecord(text);
  if (read?.format !== FORMAT || read.version !== VERSION) return { ok: false, reason: 'format' };
  if (read.table !== table) return { ok: false, reason: 'table' };
  const added = { views: viewsOf(read.views), filters: filtersOf(read.filters) };
  return { ok: true, added, count: added.views.length + added.filters.length };
}

/** Equal names are replaced. */
export const withAdded = (saved: Saved, { views, filters }: Additions): Saved => ({
  ...saved,
  views: views.reduce(put, saved.views),
  filters: filters.reduce(put, saved.filters),
});

/** What is saved under names of the additions, with another content. */
export const replacedBy = (saved: Saved, { views, filters }: Additions): Additions => ({
  views: replaced(saved.views, views),
  filters: replaced(saved.filters, filters),
});

const replaced = <T extends { readonly name: string }>(list: readonly T[], added: readonly T[]): readonly T[] =>
  list.filter((item) => {
    const next = added.findLast(({ name }) => name === item.name);
    return next !== undefined && JSON.stringify(next) !== JSON.stringify(item);
  });

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 8_000;
const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= 100;

function filtersOf(value: unknown): readonly SavedFilter[] {
  return objectsOf(value).flatMap(({ name, filter }) => (isName(name) && isText(filter) ? [{ name, filter }] : []));
}

function viewsOf(value: unknown): readonly SavedView[] {
  return objectsOf(value).flatMap((each): SavedView[] => {
    const { name, filter, search, sort, pageSize, columns, density } = each;
    if (!isName(name) || !isText(filter)) return [];
    return [
      {
        name,
        filter,
        search: isText(search) ? search : '',
        sort: isText(sort) ? sort : '',
        pageSize:
          typeof pageSize === 'number' && Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= 1000 ? pageSize : 100,
        columns: Array.isArray(columns) ? columns.filter(isText) : [],
        density: DENSITIES.find((known) => known === density) ?? 'normal',
      },
    ];
  });
}

function objectsOf(value: unknown): readonly JsonRecord[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).slice(0, MOST);
}

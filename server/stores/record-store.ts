import type { Fields } from '../../contract/fields.ts';
import type { FilterTree } from '../../contract/filter/tree.ts';
import type { Operation } from '../../contract/operations.ts';
import type { Resource } from '../../contract/resource.ts';
import type { SortKey } from '../../contract/sort.ts';
import type { Database, Statement } from '../db/open.ts';
import { CountCache } from './count-cache.ts';
import { ELEMENTS } from './elements.ts';
import { itemLinksJson } from './item-links.ts';
import { countedPageSql, type PageRequest, pageSql } from './list-page.ts';
import { type ListSql, listSql } from './list-sql.ts';
import { Recent } from './recent.ts';
import { type RowValues, recordJsonOf } from './record-json.ts';
import { type AskedPage, RemotePages } from './remote-pages.ts';
import { isComputed, type Params, type Source } from './sources.ts';
import { WholeCounts } from './whole-counts.ts';

export interface ListQuery {
  readonly filter: FilterTree | null;
  readonly sort: readonly SortKey[];
  readonly pageSize: number;
  readonly pageNumber: bigint;
}

export interface ListResult {
  /** The items of the page with their links: JSON texts in UTF-8, separated by commas. */
  readonly items: Uint8Array;
  readonly total: number;
}

/** Lists that are requested repeatedly (page by page, for example) are turned into SQL once. */
const KEPT_LISTS = 200;
const KEPT_STATEMENTS = 400;
/** Beyond the end of any list. */
const FAR = 2 ** 52;

/** The only queries for records: lists with filter, sort and page, and single records. */
export class RecordStore {
  readonly #counts: CountCache;
  readonly #wholeCounts: WholeCounts;
  readonly #lists = new Recent<ListSql>(KEPT_LISTS);
  readonly #statements = new Recent<Statement<RowValues>>(KEPT_STATEMENTS);

  /** Count and page from the same snapshot. */
  readonly #listAtOnce: (asked: AskedPage) => ListResult;
  readonly #remote: RemotePages | null;

  constructor(readonly db: Database) {
    this.#counts = new CountCache(db);
    this.#wholeCounts = new WholeCounts(db);
    this.#listAtOnce = db.raw.transaction(this.#list.bind(this));
    this.#remote = db.versionSql
      ? new RemotePages(db, db.versionSql, this.#counts, {
          rows: this.#rows.bind(this),
          items: this.#items.bind(this),
        })
      : null;
  }

  /** `todayDay`: the service's UTC day, counted from 1970-01-01. */
  list(op: Operation, source: Source, params: Params, query: ListQuery, todayDay: number): ListResult {
    const { filter, sort, pageSize, pageNumber } = query;
    const key = JSON.stringify([op.id, params, filter, sort, ...(source.daily ? [todayDay] : [])]);
    const list = this.#lists.get(key, () => listSql(this.db, op, source, params, { filter, sort }, todayDay));
    const offset = (pageNumber - 1n) * BigInt(pageSize);
    const asked = { op, source, params, list, key, offset: offset < FAR ? Number(offset) : FAR, limit: pageSize };
    return this.#remote?.read(asked) ?? this.#listAtOnce(asked);
  }

  #list({ op, source, params, list, key, offset, limit }: AskedPage): ListResult {
    const computed = isComputed(source) && offset < FAR ? this.#computed(op, params, list, key, offset, limit) : null;
    if (computed) return computed;
    const total = this.#count(key, list);
    if (offset >= total) return { items: new Uint8Array(), total };
    const page = { offset, limit, total };
    const stored = source.stored && this.db.sqlite ? this.#stored(list, page) : null;
    return { items: stored ?? this.#written(op, params, list, page), total };
  }

  /** Counting a computed list computes it, so its first page counts as it reads; null if the total is known or not found so. */
  #computed(op: Operation, params: Params, list: ListSql, key: string, offset: number, limit: number): ListResult | null {
    if (this.#counts.known(key) !== undefined) return null;
    const { text, values } = countedPageSql(list, { columns: recordJsonOf(op.resource).columns, offset, limit });
    const rows = this.#rows(text, values);
    if (rows.length === 0 && offset > 0) return null;
    const total = Number(rows[0]?.[0] ?? 0);
    this.#counts.note(key, total);
    return {
      items: Buffer.from(
        this.#items(
          op,
          params,
          rows.map((row) => row.slice(1)),
        ).join(','),
      ),
      total,
    };
  }

  /** Items prepared in the table, copied as they are; null if one of them changed and has not been prepared again yet. */
  #stored(list: ListSql, page: Omit<PageRequest, 'columns'>): Uint8Array | null {
    const { text, values } = pageSql(list, { ...page, columns: ['item'] });
    const [row] = this.#rows(`select cast(group_concat(item) as blob), count(item) = count(*) from (${text})`, values);
    return row?.[1] === 1 ? (row[0] as Buffer) : null;
  }

  #written(op: Operation, params: Params, list: ListSql, page: Omit<PageRequest, 'columns'>): Uint8Array {
    const { text, values } = pageSql(list, { ...page, columns: recordJsonOf(op.resource).columns });
    return Buffer.from(this.#items(op, params, this.#rows(text, values)).join(','));
  }

  /** The members of a record as JSON text without the braces, or null if there is none. */
  get(op: Operation, source: Source, params: Params, todayDay: number): string | null {
    const { columns } = recordJsonOf(op.resource);
    const { from, where } = listSql(this.db, op, source, params, { filter: null, sort: [] }, todayDay);
    const names = columns.map((column) => `r.${column}`).join(', ');
    const text = `select ${names} from ${from.text} as r where ${where.text} order by ${source.order.map((column) => `r.${column}`).join(', ')} limit 1`;
    const rows = this.#rows(text, [...from.values, ...where.values]);
    return this.#members(op, rows)[0] ?? null;
  }

  /** True if a row with that id exists. */
  exists(table: string, id: string): boolean {
    return this.#rows(`select 1 from ${table} where id = ? limit 1`, [id]).length > 0;
  }

  #rows(text: string, values: readonly unknown[]): RowValues[] {
    return this.#statements.get(text, () => this.db.raw.prepare<unknown[], RowValues>(text).raw()).all(...values);
  }

  #count(key: string, list: ListSql): number {
    const whole = list.whole === null ? null : this.#wholeCounts.of(list.whole);
    return whole ?? this.#counts.count(key, () => this.#countRows(list));
  }

  #countRows({ from, where }: ListSql): number {
    const text = `select count(*) from ${from.text} as r where ${where.text}`;
    return Number(this.#rows(text, [...from.values, ...where.values])[0]?.[0] ?? 0);
  }

  /** The items with these ids from their columns, by id. */
  itemsOf(op: Operation, source: Source, ids: readonly string[]): [id: string, item: string][] {
    const { columns } = recordJsonOf(op.resource);
    const text = `select ${columns.map((column) => `r.${column}`).join(', ')} from ${String(source.from)} as r where r.id in (select value from json_each(?))`;
    const rows = this.#rows(text, [JSON.stringify(ids)]);
    const at = columns.indexOf('id');
    return this.#items(op, {}, rows).map((item, index) => [String(rows[index]?.[at]), item]);
  }

  #items(op: Operation, params: Params, rows: readonly RowValues[]): string[] {
    const links = itemLinksJson(op, params);
    return this.#members(op, rows).map((members, index) => `{${members},${links(rows[index] ?? [])}}`);
  }

  #members(op: Operation, rows: readonly RowValues[]): string[] {
    const json = recordJsonOf(op.resource);
    const members = rows.map((row) => json.members(row));
    for (const [name, field] of json.lists) {
      const elements = ELEMENTS[name];
      if (!elements || !field.of || rows.length === 0) continue;
      const element = recordJsonOf(elementResource(name, field.of));
      const at = json.columns.indexOf('id');
      const byOwner = new Map<unknown, string[]>(rows.map((row) => [row[at], []]));
      const owners = padded([...byOwner.keys()]);
      // A list of values can use the index below a grouping view; with a subquery the whole view would be computed.
      const text = `select ${elements.owner}, ${element.columns.join(', ')} from ${elements.table}
        where ${elements.owner} in (${owners.map(() => '?').join(', ')}) order by id`;
      for (const [owner, ...values] of this.#rows(text, owners)) byOwner.get(owner)?.push(`{${element.members(values)}}`);
      for (const [index, row] of rows.entries())
        members[index] += `,${JSON.stringify(name)}:[${byOwner.get(row[at])?.join(',')}]`;
    }
    return members;
  }
}

/** Padded to the next power of ten by repeating the last value: pages of any length share a few statements. */
const padded = (values: readonly unknown[]): unknown[] =>
  Array.from({ length: 10 ** Math.ceil(Math.log10(values.length)) }, (_, index) => values[Math.min(index, values.length - 1)]);

const elementResources = new WeakMap<Fields, Resource>();

function elementResource(name: string, fields: Fields): Resource {
  const known = elementResources.get(fields) ?? { name, fields };
  elementResources.set(fields, known);
  return known;
}

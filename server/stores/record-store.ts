import { type RawBuilder, sql } from 'kysely';
import { KINDS } from '../../contract/fields.ts';
import type { FilterTree } from '../../contract/filter/tree.ts';
import type { Operation } from '../../contract/operations.ts';
import type { SortKey } from '../../contract/sort.ts';
import type { Database } from '../db/open.ts';
import { CountCache } from './count-cache.ts';
import { filterToSql } from './filter-sql.ts';
import { toColumn, toFoldColumn } from './naming.ts';
import { type Presenter, presenterOf, type Row, type WireRecord } from './presenter.ts';
import { ELEMENTS, type Params, type Source } from './sources.ts';

export interface ListQuery {
  readonly filter: FilterTree | null;
  readonly sort: readonly SortKey[];
  readonly pageSize: number;
  readonly pageNumber: bigint;
}

export interface ListResult {
  readonly items: readonly WireRecord[];
  readonly total: number;
}

/** From this offset on, the keys of the page are found on the index first and the rows read after. */
const DEFERRED_FROM = 1_000;

/** The only queries for records: lists with filter, sort and page, and single records. */
export class RecordStore {
  readonly #counts: CountCache;

  constructor(readonly db: Database) {
    this.#counts = new CountCache(db);
  }

  async list(op: Operation, source: Source, params: Params, query: ListQuery): Promise<ListResult> {
    const from = fromOf(source, params);
    const where = whereOf(op, source, params, query.filter);
    const counting = sql<{ n: number }>`select count(*) as n from ${from} as r where ${where}`.compile(this.db.query);
    const key = JSON.stringify([counting.sql, counting.parameters], (_, value) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const total = await this.#counts.count(key, async () => (await this.db.query.executeQuery(counting)).rows[0]?.n ?? 0);
    const offset = (query.pageNumber - 1n) * BigInt(query.pageSize);
    if (offset >= BigInt(total)) return { items: [], total };
    const presenter = presenterOf(op.resource);
    const rows = await this.#page(
      presenter,
      source,
      from,
      where,
      orderOf(op, source, query.sort),
      query.pageSize,
      Number(offset),
    );
    return { items: await this.#present(presenter, rows), total };
  }

  /** The record, or null where there is none. */
  async get(op: Operation, source: Source, params: Params): Promise<WireRecord | null> {
    const presenter = presenterOf(op.resource);
    const from = fromOf(source, params);
    const where = whereOf(op, source, params, null);
    const rows = await this.#page(presenter, source, from, where, orderOf(op, source, []), 1, 0);
    return (await this.#present(presenter, rows))[0] ?? null;
  }

  /** True where a row of that id exists. */
  async exists(table: string, id: string): Promise<boolean> {
    const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} limit 1`.execute(this.db.query);
    return rows.length > 0;
  }

  async #page(
    presenter: Presenter,
    source: Source,
    from: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    limit: number,
    offset: number,
  ): Promise<readonly Row[]> {
    const columns = sql.join(presenter.columns.map((column) => sql.ref(`r.${column}`)));
    const key = source.order[0];
    const deferred = offset >= DEFERRED_FROM && source.order.length === 1 && key !== undefined;
    const query = deferred
      ? sql<Row>`select ${columns} from ${from} as r
          where ${sql.ref(`r.${key}`)} in (select ${sql.ref(`r.${key}`)} from ${from} as r where ${where} order by ${order} limit ${limit} offset ${offset})
            and ${where}
          order by ${order}`
      : sql<Row>`select ${columns} from ${from} as r where ${where} order by ${order} limit ${limit} offset ${offset}`;
    return (await query.execute(this.db.query)).rows;
  }

  async #present(presenter: Presenter, rows: readonly Row[]): Promise<WireRecord[]> {
    const records = rows.map((row) => presenter.present(row));
    for (const [name, field] of presenter.lists) {
      const elements = ELEMENTS[name];
      if (!elements || !field.of || records.length === 0) continue;
      const member = presenterOf(elementResource(name, field.of));
      const { rows: found } = await sql<Row>`
        select ${sql.ref(elements.owner)} as owner, ${sql.join(member.columns.map((column) => sql.ref(column)))}
        from ${sql.table(elements.table)} where ${sql.ref(elements.owner)} in (${sql.join(records.map((record) => record.id))})
        order by id`.execute(this.db.query);
      const byOwner = new Map<unknown, WireRecord[]>(records.map((record) => [record.id, []]));
      for (const row of found) byOwner.get(row.owner)?.push(member.present(row));
      for (const record of records) record[name] = byOwner.get(record.id);
    }
    return records;
  }
}

const elementResources = new WeakMap<object, Parameters<typeof presenterOf>[0]>();

function elementResource(name: string, fields: Parameters<typeof presenterOf>[0]['fields']) {
  const known = elementResources.get(fields) ?? { name, fields };
  elementResources.set(fields, known);
  return known;
}

function fromOf(source: Source, params: Params): RawBuilder<unknown> {
  return typeof source.from === 'string' ? sql.table(source.from) : source.from(params);
}

function whereOf(op: Operation, source: Source, params: Params, filter: FilterTree | null): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [param, column] of Object.entries(source.by ?? {}))
    conditions.push(sql`${sql.ref(`r.${column}`)} = ${params[param]}`);
  for (const [column, value] of Object.entries(source.where ?? {})) conditions.push(sql`${sql.ref(`r.${column}`)} = ${value}`);
  if (source.match) conditions.push(source.match(params));
  if (filter) conditions.push(filterToSql(filter, op.filterFields, 'r'));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`;
}

/** Nulls last in both directions, ties by the source's unique order. Source: contract.md "Sort". */
function orderOf(op: Operation, source: Source, sort: readonly SortKey[]): RawBuilder<unknown> {
  const keys = sort.flatMap(({ field: name, direction }) => {
    const field = op.resource.fields[name];
    if (!field) throw new Error(`unchecked sort field ${name}`);
    const isText = KINDS[field.kind].valueType === 'string';
    const column = sql.ref(`r.${isText && field.kind !== 'id' ? toFoldColumn(name) : toColumn(name)}`);
    const value = field.kind === 'id' ? sql`lower(${column})` : column;
    return [direction === 'desc' ? sql`${value} desc nulls last` : sql`${value} asc nulls last`];
  });
  return sql.join([...keys, ...source.order.map((column) => sql.ref(`r.${column}`))]);
}

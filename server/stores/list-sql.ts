import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { FilterTree } from '../../contract/filter/tree.ts';
import { KINDS } from '../../contract/kinds.ts';
import type { Operation } from '../../contract/operations.ts';
import type { SortKey } from '../../contract/sort.ts';
import type { Dialect } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import { filterToSql } from './filter-sql.ts';
import { toColumn, toFoldColumn } from './naming.ts';
import type { Params, Source } from './sources.ts';
import { stillWanted } from './still-wanted.ts';

/** A piece of SQL with its bound values. */
export interface Fragment {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One sort key: an expression over the columns of `r`. */
export interface OrderKey {
  readonly expression: string;
  readonly descending: boolean;
}

/** What the statements of one list have in common, whichever page is requested. */
export interface ListSql {
  readonly from: Fragment;
  readonly where: Fragment;
  /** The requested sort; may be empty. */
  readonly sort: readonly OrderKey[];
  /** Columns of the unique order that breaks ties, ascending. */
  readonly ties: readonly string[];
  readonly isFiltered: boolean;
  /** False for views and subqueries, whose rows have no row number. */
  readonly isTable: boolean;
  /** The table of which it lists all records; null otherwise. */
  readonly whole: string | null;
  /** The key column of the table if the tie-break ends with it, by which rows can be found; null otherwise. */
  readonly key: string | null;
  readonly dialect: Dialect;
}

export function listSql(
  db: Database,
  op: Operation,
  source: Source,
  params: Params,
  { filter, sort }: { readonly filter: FilterTree | null; readonly sort: readonly SortKey[] },
  todayDay: number,
): ListSql {
  const compile = (builder: RawBuilder<unknown>): Fragment => toFragment(builder.compile(db.query));
  const isTable = typeof source.from === 'string' && !db.views.has(source.from);
  const records = typeof source.from === 'string' ? sql.table(source.from) : source.from(params, todayDay, db.dialect);
  const where = guarded(db, isTable, whereOf(db.dialect, op, source, params, filter));
  return {
    from: compile(source.sums ? source.sums(sql`(select r.* from ${records} as r where ${where})`, db.dialect) : records),
    where: compile(source.sums ? sql`1 = 1` : where),
    sort: sort.map((key) => toOrderKey(op, key)),
    ties: source.order.map((column) => `r.${column}`),
    isFiltered: filter !== null,
    isTable,
    whole: isTable && source.isWhole && filter === null ? String(source.from) : null,
    key: isTable ? keyOf(db, source) : null,
    dialect: db.dialect,
  };
}

function keyOf(db: Database, { from, order }: Source): string | null {
  const keys = db.columnsOf(String(from)).filter(({ isKey }) => isKey);
  const [key] = keys;
  return key && keys.length === 1 && order.length === 1 && key.name === order[0] ? key.name : null;
}

const toFragment = ({ sql: text, parameters }: CompiledQuery): Fragment => ({ text, values: parameters });

function whereOf(
  dialect: Dialect,
  op: Operation,
  source: Source,
  params: Params,
  filter: FilterTree | null,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [param, column] of Object.entries(source.by ?? {}))
    conditions.push(sql`${sql.ref(`r.${column}`)} = ${params[param]}`);
  for (const [column, value] of Object.entries(source.where ?? {})) conditions.push(sql`${sql.ref(`r.${column}`)} = ${value}`);
  if (source.match) conditions.push(source.match(params));
  if (filter) conditions.push(filterToSql(filter, op.filterFields, 'r', dialect));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`;
}

const guarded = (db: Database, isTable: boolean, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  db.isGuarded ? sql`${sql.raw(stillWanted(db, isTable ? 'r.rowid' : null))} and ${where}` : where;

/** Text sorts as folded, identifiers without case. Source: contract.md ruling 14. */
function toOrderKey(op: Operation, { field: name, direction }: SortKey): OrderKey {
  const field = op.resource.fields[name];
  if (!field) throw new Error(`unchecked sort field ${name}`);
  const isText = KINDS[field.kind].valueType === 'string';
  const column = `r.${isText && field.kind !== 'id' ? toFoldColumn(name) : toColumn(name)}`;
  return { expression: field.kind === 'id' ? `lower(${column})` : column, descending: direction === 'desc' };
}

/** What follows `order by`; `reversed` reads the same order from its end. */
export function orderText({ sort, ties, dialect }: Pick<ListSql, 'sort' | 'ties' | 'dialect'>, reversed = false): string {
  const keys = sort.map(({ expression, descending }) => dialect.orderBy(expression, descending ? 'desc' : 'asc', reversed));
  return [...keys, ...ties.map((expression) => `${expression} ${reversed ? 'desc' : 'asc'}`)].join(', ');
}

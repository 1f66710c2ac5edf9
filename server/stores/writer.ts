import { foldCase } from '../../contract/case-folding.ts';
import type { Database } from '../db/open.ts';

export type ColumnValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** Columns that the database fills in itself. */
const COMPUTED: Readonly<Record<string, ReadonlySet<string>>> = {
  users: new Set(['license_count', 'user_cost_per_month', 'potential_savings']),
  licenses: new Set([
    'assigned_computers',
    'assigned_datacenters',
    'assigned_organizations',
    'assigned_sites',
    'assigned_users',
    'assigned',
    'assigned_unknown',
    'upgrades_in',
    'upgrades_out',
    'current_maintenance_cost',
    'accumulated_maintenance_cost',
    'current_support_cost',
    'accumulated_support_cost',
  ]),
};

export interface Writer {
  /** Writes one row by column name: Booleans become 0 or 1, sets JSON text, folded columns are filled in; the rest is null. */
  write(row: Readonly<Record<string, ColumnValue>>): void;
}

/**
 * A prepared insert into a table, for bulk writing in the caller's transaction. `update`: if the key exists, the columns named in
 * `columns` are updated (all if none are named); without it a second row with the same key is an error.
 */
export function openWriter(db: Database, table: string, options: { update?: boolean; columns?: readonly string[] } = {}): Writer {
  const info = db.columnsOf(table).filter(({ name }) => name !== 'item' && !COMPUTED[table]?.has(name));
  if (info.length === 0) throw new Error(`no table ${table}`);
  const known = new Set(info.map((column) => column.name));
  for (const name of options.columns ?? []) if (!known.has(name)) throw new Error(`no column ${name} in ${table}`);
  const keys = info.filter((column) => column.isKey).map((column) => column.name);
  const named = options.columns ? new Set([...keys, ...options.columns]) : known;
  const columns = info
    .map((column) => column.name)
    .filter((name) => named.has(name) || (name.endsWith('_fold') && named.has(name.slice(0, -'_fold'.length))));
  const rest = columns.filter((name) => !keys.includes(name));
  const onConflict = !options.update
    ? ''
    : rest.length === 0
      ? ' on conflict do nothing'
      : ` on conflict (${keys.join(', ')}) do update set ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  const insert = db.openInsert(table, columns, onConflict);
  const sources = columns.map((name) => {
    const base = name.slice(0, -'_fold'.length);
    return name.endsWith('_fold') && known.has(base) ? { name: base, fold: true } : { name, fold: false };
  });
  return {
    write(row) {
      insert(
        sources.map(({ name, fold }) => {
          const value = row[name];
          return fold ? (typeof value === 'string' ? foldCase(value) : null) : toStored(value);
        }),
      );
    },
  };
}

function toStored(value: ColumnValue): string | number | bigint | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

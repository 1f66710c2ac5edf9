import type { Database } from '../db/open.ts';
import { toColumn } from '../stores/naming.ts';
import { hasFlags, openFlagLog } from '../stores/user-flags.ts';
import { type ColumnValue, openWriter, type Writer } from '../stores/writer.ts';
import { type ImportResource, keyColumns } from './import-resources.ts';
import type { Draft } from './plan-rows.ts';
import { showValue } from './report.ts';
import type { Keys, Scratch } from './scratch.ts';
import { type Stored, settleActivity } from './user-activity.ts';

/** What is to be written: a draft, and what follows from it. */
export interface Change {
  readonly resource: ImportResource;
  readonly isNew: boolean;
  readonly row: Readonly<Record<string, ColumnValue>>;
  /** For a user: stretches of activity that have ended. */
  readonly closed: readonly (readonly [fromDay: number, toDay: number])[] | null;
}

export type Classified =
  | { readonly kind: 'added' | 'updated'; readonly change: Change }
  | { readonly kind: 'unchanged' }
  | { readonly reason: string; readonly column: string; readonly value: ColumnValue };

/** Whether the tenant has a record with an id. */
export function openStoredIds(db: Database): (resource: ImportResource, id: string) => boolean {
  const lookups = new Map<string, (id: string) => boolean>();
  return ({ table }, id) => {
    let lookup = lookups.get(table);
    if (lookup === undefined) {
      const statement = db.raw.prepare<[string]>(`select 1 from ${table} where id = ?`);
      lookup = (asked) => statement.get(asked) !== undefined;
      lookups.set(table, lookup);
    }
    return lookup(id);
  };
}

/** Compares drafts with what is stored; runs in the caller's transaction. */
export function openClassifier(db: Database, scratch: Scratch): (draft: Draft) => Classified {
  const lookups = new Map<ImportResource, (row: Draft['row']) => Stored | undefined>();
  const findHolder = openHolders(db, scratch);
  return (draft) => {
    const { resource, row } = draft;
    let lookup = lookups.get(resource);
    if (lookup === undefined) {
      lookup = openLookup(db, resource);
      lookups.set(resource, lookup);
    }
    const existing = lookup(row);
    for (const [column, value] of Object.entries(resource.fixed)) {
      if (existing !== undefined && existing[column] !== value)
        return {
          column: 'id',
          value: row.id,
          reason: `the id belongs to another kind of record (${existing[column]})`,
        };
    }
    const holder = findHolder(resource, row);
    if (holder !== undefined) return holder;
    const settled = resource.table === 'users' ? settleActivity(db, existing, row) : { row, closed: null };
    if (existing === undefined) return { kind: 'added', change: { resource, isNew: true, ...settled } };
    // A record of a table with generated positions keeps its position, and one whose id has other capitals its id.
    const spelled = resource.anyCase ? { ...settled.row, id: String(existing.id) } : settled.row;
    const kept = existing.position === undefined ? spelled : { ...spelled, position: existing.position };
    const isSame =
      Object.entries(spelled).every(([column, value]) => same(existing[column] ?? null, value)) && settled.closed === null;
    return isSame
      ? { kind: 'unchanged' }
      : { kind: 'updated', change: { resource, isNew: false, row: kept, closed: settled.closed } };
  };
}

/**
 * Finds another record that already takes the only place of a row, in a resource that allows one (one site assignment per
 * license): in the tenant, or earlier in the file.
 */
function openHolders(db: Database, scratch: Scratch): (resource: ImportResource, row: Draft['row']) => Holder | undefined {
  const places = new Map<ImportResource, Place>();
  const open = (resource: ImportResource): Place => {
    const columns = resource.single.map(toColumn);
    const conditions = [...columns, ...Object.keys(resource.fixed)].map((column) => `${column} = ?`).join(' and ');
    const find = db.raw.prepare<unknown[], string>(`select id from ${resource.table} where ${conditions} and id <> ?`).pluck();
    return { columns, find, inFile: scratch.openKeys() };
  };
  return (resource, row) => {
    if (resource.single.length === 0) return undefined;
    const place = places.get(resource) ?? open(resource);
    places.set(resource, place);
    const { columns, find, inFile } = place;
    const values = columns.map((column) => row[column] ?? null);
    // A row without these columns does not change its place.
    if (values.includes(null)) return undefined;
    const key = JSON.stringify(values);
    const holder = inFile.get(key) ?? find.get(...values, ...Object.values(resource.fixed), row.id);
    if (holder === undefined) {
      inFile.add(key, String(row.id));
      return undefined;
    }
    const column = resource.single.at(-1) ?? 'id';
    return {
      column,
      value: row[toColumn(column)],
      reason: `already has one, ${showValue(holder, false)}, and can have only one`,
    };
  };
}

interface Place {
  readonly columns: readonly string[];
  readonly find: { get(...values: unknown[]): string | undefined };
  /** Place → the id that a row of the file put there. */
  readonly inFile: Keys;
}

type Holder = Extract<Classified, { reason: string }>;

function openLookup(db: Database, resource: ImportResource): (row: Draft['row']) => Stored | undefined {
  const keys = keyColumns(resource);
  const [first = ''] = keys;
  // Tables without an id column have an index on the first key column, which ignores case.
  const hasPosition = db.columnsOf(resource.table).some(({ name }) => name === 'position');
  const sameFirst = `${db.dialect.ignoringCase(first)} = ${db.dialect.ignoringCase('?')}`;
  const isEqual = (column: string) =>
    resource.anyCase ? `${db.dialect.ignoringCase(column)} = ${db.dialect.ignoringCase('?')}` : `${column} = ?`;
  const conditions = [...keys.map(isEqual), ...(hasPosition ? [sameFirst] : [])];
  const statement = db.raw.prepare<unknown[], Stored>(
    `select * from ${resource.table} where ${conditions.join(' and ')} limit 1`,
  );
  return (row) => statement.get(...keys.map((column) => row[column]), ...(hasPosition ? [row[first]] : []));
}

function same(stored: string | number | bigint | null, value: ColumnValue): boolean {
  if (value === null || value === undefined) return stored === null;
  if (typeof value === 'boolean') return stored === (value ? 1 : 0);
  return stored === (typeof value === 'object' ? JSON.stringify(value) : value);
}

/** Who changed a flag in an import, in the record of changes. */
const IMPORT = 'import';

/** Writes changes; runs in the caller's transaction. */
export function openChangeWriter(db: Database): (change: Change) => void {
  const writers = new Map<string, Writer>();
  const flagLog = openFlagLog(db);
  const at = Date.now();
  const forget = db.raw.prepare('delete from user_activity where user_id = ?');
  const remember = db.raw.prepare('insert into user_activity (user_id, from_day, to_day) values (?, ?, ?)');
  return ({ resource, isNew, row, closed }) => {
    const columns = Object.keys(row);
    // Columns that the file does not have keep their values.
    const signature = `${resource.table}:${columns.join()}`;
    let writer = writers.get(signature);
    if (writer === undefined) {
      writer = openWriter(db, resource.table, { update: true, columns });
      writers.set(signature, writer);
    }
    const id = String(row.id);
    // A query writes the rows that wait: PostgreSQL writes many at once where none is needed.
    const flags = resource.table === 'users' && !isNew && hasFlags(columns) ? flagLog.flagsOf(id) : undefined;
    writer.write(row);
    if (flags) flagLog.record({ id, by: IMPORT, at }, flags, flagLog.flagsOf(id) ?? flags);
    if (closed === null) return;
    forget.run(row.id);
    for (const [fromDay, toDay] of closed) remember.run(row.id, fromDay, toDay);
  };
}

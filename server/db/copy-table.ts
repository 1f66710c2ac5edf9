import { createHash } from 'node:crypto';
import type { Database, Stored } from './open.ts';

/** A table whose copy differs from the original. */
export class TableError extends Error {}

/** Only in files: prepared items, which the server that opens the file writes again (docs/decisions/0005). */
const REMADE = 'item';
const AT_ONCE = 2_000;
const SUM_BYTES = 6;

/** How many rows were copied, and their checksum, whatever their order. */
interface Sum {
  rows: number;
  sum: number;
}

/** Copies a table's rows in transactions of both stores and reads them back; `TableError` if they differ. Returns how many. */
export function copyTable(from: Database, to: Database, table: string): number {
  const known = columnsOf(from, table);
  const columns = columnsOf(to, table);
  const missing = columns.filter((name) => !known.includes(name));
  if (missing.length > 0) throw new TableError(`${table}: there is no ${missing.join(', ')} to copy`);
  const insert = to.openInsert(table, columns, '');
  const sent: Sum = { rows: 0, sum: 0 };
  for (const row of rowsOf(from, table, columns)) {
    insert(row);
    add(sent, row);
  }
  const arrived: Sum = { rows: 0, sum: 0 };
  for (const row of rowsOf(to, table, columns)) add(arrived, row);
  if (arrived.rows !== sent.rows || arrived.sum !== sent.sum)
    throw new TableError(`${table}: ${arrived.rows} of ${sent.rows} rows arrived, or some of them changed on the way`);
  return sent.rows;
}

const columnsOf = (db: Database, table: string): string[] =>
  db
    .columnsOf(table)
    .map(({ name }) => name)
    .filter((name) => name !== REMADE);

/** In constant memory: PostgreSQL returns a few thousand rows at a time, through a cursor. */
function* rowsOf({ raw, sqlite }: Database, table: string, columns: readonly string[]): Generator<readonly Stored[]> {
  const select = `select ${columns.join(', ')} from ${table}`;
  if (sqlite) {
    yield* raw.prepare<[], Stored[]>(select).raw().iterate();
    return;
  }
  raw.exec(`declare copied no scroll cursor for ${select}`);
  const fetch = raw.prepare<[], Stored[]>(`fetch ${AT_ONCE} from copied`).raw();
  for (let rows = fetch.all(); rows.length > 0; rows = fetch.all()) yield* rows;
  raw.exec('close copied');
}

function add(to: Sum, row: readonly Stored[]): void {
  const digest = createHash('sha256').update(JSON.stringify(row)).digest();
  to.rows += 1;
  to.sum = (to.sum + digest.readUIntBE(0, SUM_BYTES)) % 2 ** (8 * SUM_BYTES);
}

/**
 * Disables triggers: what they compute is copied, except the totals of SQLite's long lists, which PostgreSQL does not keep. Returns
 * what enables them again, in the same transaction.
 */
export function disableTriggers({ raw, sqlite }: Database, tables: readonly string[]): () => void {
  if (!sqlite) {
    const turn = (word: 'enable' | 'disable'): void =>
      void raw.exec(tables.map((table) => `alter table ${table} ${word} trigger user;`).join('\n'));
    turn('disable');
    return () => turn('enable');
  }
  const triggers = raw
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger' and sql not like '%list_totals%'",
    )
    .all();
  for (const { name } of triggers) raw.exec(`drop trigger "${name}"`);
  return () => {
    for (const { sql } of triggers) raw.exec(sql);
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Database, Stored } from './open.ts';
import { isStarted, noteStarted } from './started.ts';

/** A reason for people why nothing was copied. */
export class CopyError extends Error {}

/** What is PostgreSQL's own: the steps of its schema, and what its processes agree on. */
const OWN_TABLES: ReadonlySet<string> = new Set(['schema_migrations', 'changes', 'limits', 'service_state', 'secrets']);
/** Tables whose rows are numbered by the database. */
const COUNTED: ReadonlySet<string> = new Set(['user_flag_changes', 'sign_in_attempts']);
const AT_ONCE = 2_000;
const SUM_BYTES = 6;

/** Rows that were copied and what they add up to, whatever their order. */
interface Sum {
  rows: number;
  sum: number;
}

/**
 * Copies all that a file holds into an empty database of PostgreSQL, table by table, in one transaction: then it reads everything back, and
 * gives up, with the database as empty as before, where a table has another number of rows or another checksum. `secretsFile` is taken
 * along where it is there, so that sessions go on. Throws `CopyError`. Gives the rows of each table.
 */
export function copyDatabase(from: Database, to: Database, secretsFile: string): ReadonlyMap<string, number> {
  if (!from.sqlite) throw new CopyError('--from must be a file');
  if (to.sqlite) throw new CopyError('--to must be postgres://user:password@host/database');
  const copied = new Map<string, number>();
  to.raw
    .transaction(() => {
      const tables = tablesOf(to);
      refuseFilled(to, tables);
      to.raw.exec('delete from tenant');
      for (const table of tables) {
        try {
          copied.set(table, copyTable(from, to, table));
        } catch (cause) {
          if (cause instanceof CopyError) throw cause;
          throw new CopyError(`${table} cannot be copied: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
        }
      }
      if (existsSync(secretsFile))
        to.raw
          .prepare(
            'insert into secrets (singleton, value) values (1, ?) on conflict (singleton) do update set value = excluded.value',
          )
          .run(readFileSync(secretsFile, 'utf8'));
      if (isStarted(from)) noteStarted(to);
      // Triggers were off: whoever counted something counts again.
      to.raw.exec(`insert into changes as c (kind, connection, n) values ('inventory', pg_backend_pid(), 1), ('activity', pg_backend_pid(), 1)
        on conflict (kind, connection) do update set n = c.n + 1`);
    })
    .immediate();
  return copied;
}

function tablesOf({ raw }: Database): string[] {
  return raw
    .prepare<[], string>('select tablename from pg_tables where schemaname = current_schema() order by tablename')
    .pluck()
    .all()
    .filter((table) => !OWN_TABLES.has(table));
}

function refuseFilled(to: Database, tables: readonly string[]): void {
  const filled = tables.find(
    (table) => table !== 'tenant' && to.raw.prepare(`select 1 from ${table} limit 1`).get() !== undefined,
  );
  if (filled !== undefined || isStarted(to))
    throw new CopyError(
      `the database is not empty${filled === undefined ? ': a server was started on it' : `: ${filled} holds rows`}`,
    );
}

function copyTable(from: Database, to: Database, table: string): number {
  const known = new Set(from.columnsOf(table).map(({ name }) => name));
  const columns = to.columnsOf(table).map(({ name }) => name);
  const missing = columns.filter((name) => !known.has(name));
  if (missing.length > 0) throw new CopyError(`${table}: the file has no ${missing.join(', ')}`);
  // What they would compute is copied.
  to.raw.exec(`alter table ${table} disable trigger user`);
  const insert = to.openInsert(table, columns, '');
  const sent: Sum = { rows: 0, sum: 0 };
  for (const row of from.raw
    .prepare<[], Stored[]>(`select ${columns.join(', ')} from ${table}`)
    .raw()
    .iterate()) {
    insert(row);
    add(sent, row);
  }
  const arrived = readBack(to, table, columns);
  to.raw.exec(`alter table ${table} enable trigger user`);
  if (arrived.rows !== sent.rows || arrived.sum !== sent.sum)
    throw new CopyError(`${table}: ${arrived.rows} of ${sent.rows} rows arrived, or some of them changed on the way`);
  if (COUNTED.has(table) && sent.rows > 0)
    to.raw.exec(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  return sent.rows;
}

/** Some thousand rows at a time, through a cursor. */
function readBack({ raw }: Database, table: string, columns: readonly string[]): Sum {
  const arrived: Sum = { rows: 0, sum: 0 };
  raw.exec(`declare copied no scroll cursor for select ${columns.join(', ')} from ${table}`);
  const fetch = raw.prepare<[], Stored[]>(`fetch ${AT_ONCE} from copied`).raw();
  for (let rows = fetch.all(); rows.length > 0; rows = fetch.all()) for (const row of rows) add(arrived, row);
  raw.exec('close copied');
  return arrived;
}

function add(to: Sum, row: readonly Stored[]): void {
  const digest = createHash('sha256').update(JSON.stringify(row)).digest();
  to.rows += 1;
  to.sum = (to.sum + digest.readUIntBE(0, SUM_BYTES)) % 2 ** (8 * SUM_BYTES);
}

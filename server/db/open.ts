import type SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Connection } from './connection.ts';
import { ownerOf, prepareFile } from './database-file.ts';
import { type Dialect, SQLITE } from './dialect.ts';
import { isPostgresUrl } from './location.ts';
import { closeLog } from './log-flush.ts';
import { migrate } from './migrate.ts';
import { NOT_OURS } from './no-database.ts';
import { openPostgres, openPostgresReader } from './postgres/open.ts';
import { Sqlite } from './sqlite.ts';
import { addFunctions } from './sqlite-functions.ts';

export type { Statement } from './connection.ts';

/** The contract names tables and views at run time, so rows are untyped here; the stores give them their types. */
export type Tables = Record<string, Record<string, unknown>>;

export interface Column {
  readonly name: string;
  readonly isKey: boolean;
}

/** What a column holds: Booleans are 0 or 1, dates milliseconds, sets JSON text. */
export type Stored = string | number | bigint | null;

export interface Database {
  /** Builds queries; `raw` runs them. */
  readonly query: Kysely<Tables>;
  readonly raw: Connection;
  readonly dialect: Dialect;
  /** The file's own connection, for what only SQLite has; null for PostgreSQL. */
  readonly sqlite: SqliteDatabase.Database | null;
  /** Names of the schema's views. */
  readonly views: ReadonlySet<string>;
  /** `table.column` of every column that is the first of an index. */
  readonly indexed: ReadonlySet<string>;
  /** What the operator should know about this database, one line each. */
  readonly notes: readonly string[];
  /** True if long reads call `still_wanted()` now and then, which stops them by an error. */
  readonly isGuarded: boolean;
  /** A text that changes whenever a list's answer may have changed, through this process or another. */
  version(): string;
  /** An expression for the version within a statement, if a separate query would take time; else null. */
  readonly versionSql: string | null;
  hasTable(name: string): boolean;
  /** The columns of a table in order; none if there is no such table. */
  columnsOf(table: string): readonly Column[];
  /** Inserts rows with these columns; in a transaction perhaps later, but before anything is read in it. `onConflict` is SQL. */
  openInsert(table: string, columns: readonly string[], onConflict: string): (values: readonly Stored[]) => void;
  /** Until the transaction ends, no other process gets past a lock on the same subject. SQLite has one writer anyway. */
  lock(subject: string): void;
  /** From here on requests are answered: nothing waits long for another process. */
  serve(): void;
  close(): Promise<void>;
}

/** Opens (and creates, and migrates) a database: a file, `:memory:` for one that lives with the process, or `postgres://…`. */
export const openDatabase = (location: string): Database => open(location, true);

/** Opens (and migrates) a database; throws `NoDatabaseError` and creates nothing if there is none. */
export const openExisting = (location: string): Database => open(location, false);

function open(location: string, mayCreate: boolean): Database {
  if (isPostgresUrl(location)) return openPostgres(location, mayCreate);
  if (location !== ':memory:') prepareFile(location, mayCreate);
  return openSqlite(location);
}

/** The log is cut to this size once its changes are in the file: otherwise it stays as large as the largest import made it. */
const LONGEST_LOG_BYTES = 16 * 1024 * 1024;

/** Opens a file, `:memory:`, or a copy in memory of what `sqlite.serialize()` returned. */
export function openSqlite(content: string | Buffer): Database {
  const raw = new Sqlite(content);
  raw.pragma('journal_mode = WAL');
  // An acknowledged write survives a power cut, not only a crash of the process.
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 10000');
  raw.pragma(`journal_size_limit = ${LONGEST_LOG_BYTES}`);
  raw.pragma('cache_size = -65536');
  return toDatabase(raw, false, migrate(raw));
}

/** Opens a file that must stay as it is; its schema must be current. */
export function openUnchanged(file: string): Database {
  const raw = new Sqlite(file, { readonly: true });
  if (ownerOf(raw) !== 'ours') throw new Error(NOT_OURS);
  migrate(raw);
  return toDatabase(raw, false);
}

/** A read-only connection for a thread. `guard` is called now and then while a list is read; if it throws, reading stops. */
export function openReader(location: string, guard: () => void): Database {
  if (isPostgresUrl(location)) return openPostgresReader(location, guard);
  const raw = new Sqlite(location, { readonly: true });
  raw.pragma('cache_size = -65536');
  addFunctions(raw);
  raw.function('still_wanted', { deterministic: false }, () => {
    guard();
    return 1;
  });
  return toDatabase(raw, true);
}

/** SQLite's own waiting blocks the process; it is only for the moment in which another process opens or recovers the file. */
const SERVING_BUSY_MS = 100;

function toDatabase(raw: SqliteDatabase.Database, isGuarded: boolean, notes: readonly string[] = []): Database {
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw }) });
  const version = raw.prepare<[], string>("select data_version || '.' || total_changes() from pragma_data_version").pluck();
  const views = raw.prepare<[], string>("select name from sqlite_schema where type = 'view'").pluck();
  const indexed = raw
    .prepare<[], string>(
      `select t.name || '.' || c.name from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        where t.type = 'table' and c.seqno = 0 and c.name is not null`,
    )
    .pluck();
  const columns = raw.prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)');
  const table = raw.prepare<[string]>("select 1 from sqlite_schema where type = 'table' and name = ?");
  return {
    query,
    raw,
    dialect: SQLITE,
    sqlite: raw,
    views: new Set(views.all()),
    indexed: new Set(indexed.all()),
    notes,
    isGuarded,
    version: () => version.get() ?? '',
    versionSql: null,
    hasTable: (name) => table.get(name) !== undefined,
    columnsOf: (name) => columns.all(name).map(({ name: column, pk }) => ({ name: column, isKey: pk > 0 })),
    openInsert(name, of, onConflict) {
      const insert = raw.prepare(`insert into ${name} (${of.join(', ')}) values (${of.map(() => '?').join(', ')})${onConflict}`);
      return (values) => void insert.run(values);
    },
    lock: () => undefined,
    serve: () => void raw.pragma(`busy_timeout = ${SERVING_BUSY_MS}`),
    close: async () => {
      await closeLog(raw);
      await query.destroy();
      // The library closes only a connection that was used: a file left open would keep its log, and would block a restore.
      raw.close();
    },
  };
}

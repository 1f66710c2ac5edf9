import type SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { prepareFile } from './database-file.ts';
import { migrate } from './migrate.ts';
import { Sqlite } from './sqlite.ts';

/** Tables and views are named by the contract at run time, so rows are untyped here; the stores give them their types. */
export type Tables = Record<string, Record<string, unknown>>;

/** A prepared statement that gives rows of that shape. */
export type Statement<Row> = SqliteDatabase.Statement<unknown[], Row>;

export interface Database {
  /** For queries. */
  readonly query: Kysely<Tables>;
  /** For bulk writing and pragmas. */
  readonly raw: SqliteDatabase.Database;
  /** Names of the views of the schema. */
  readonly views: ReadonlySet<string>;
  /** `table.column` of all columns that an index begins with. */
  readonly indexed: ReadonlySet<string>;
  /** True where long reads ask `still_wanted()` now and then, which ends them by an error. */
  readonly isGuarded: boolean;
  /** A number that changes whenever anything in the file may have changed, by this process or another. */
  version(): string;
  close(): Promise<void>;
}

/** Opens (and creates, and migrates) the database file; `:memory:` for one that lives with the process. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') prepareFile(file);
  const raw = new Sqlite(file);
  raw.pragma('journal_mode = WAL');
  // An acknowledged write survives a power cut, not only a crash of the process.
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 10000');
  raw.pragma('cache_size = -65536');
  migrate(raw);
  return toDatabase(raw, false);
}

/** A connection that only reads, for a thread of its own. `guard` is called now and then while a list is read, and may throw to end it. */
export function openReader(file: string, guard: () => void): Database {
  const raw = new Sqlite(file, { readonly: true });
  raw.pragma('cache_size = -65536');
  raw.function('still_wanted', { deterministic: false }, () => {
    guard();
    return 1;
  });
  return toDatabase(raw, true);
}

function toDatabase(raw: SqliteDatabase.Database, isGuarded: boolean): Database {
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw }) });
  const version = raw.prepare<[], string>("select data_version || '.' || total_changes() from pragma_data_version").pluck();
  const views = raw.prepare<[], string>("select name from sqlite_schema where type = 'view'").pluck();
  const indexed = raw
    .prepare<[], string>(
      `select t.name || '.' || c.name from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        where t.type = 'table' and c.seqno = 0 and c.name is not null`,
    )
    .pluck();
  return {
    query,
    raw,
    views: new Set(views.all()),
    indexed: new Set(indexed.all()),
    isGuarded,
    version: () => version.get() ?? '',
    close: async () => {
      await query.destroy();
      // The library closes only what it was used on: an open file would keep its log, and a restore away.
      raw.close();
    },
  };
}

import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { POSTGRES } from '../dialect.ts';
import { NOT_OURS, nothingIn } from '../no-database.ts';
import type { Column, Database, Tables } from '../open.ts';
import { openBridge } from './bridge.ts';
import { PostgresConnection } from './connection.ts';
import { migratePostgres } from './migrate.ts';
import { makePartsOfTexts, WITHOUT_PARTS } from './parts-of-texts.ts';
import { PostgresError } from './postgres-error.ts';

/**
 * While requests are answered, how long a statement waits for another one's lock, which blocks the whole process (`whenFree`
 * tries again), and how long it may take in all.
 */
const SERVING = { lockMs: 10, statementMs: 10_000 };

/**
 * Opens an existing database and migrates its schema, which it creates in an empty one if it `mayCreate`; else throws
 * `NoDatabaseError`. Throws `PostgresError` if the database cannot be used.
 */
export function openPostgres(url: string, mayCreate: boolean): Database {
  const bridge = openBridge({ url });
  try {
    bridge.configure(settings({}), Number.POSITIVE_INFINITY);
    const connection = new PostgresConnection(bridge);
    refuseUnfit(connection);
    const owner = ownerOf(connection);
    if (owner === 'others') throw new Error(NOT_OURS);
    if (owner === 'nobody' && !mayCreate) throw nothingIn(url);
    const notes = migrateOrSayWhat(connection);
    return toDatabase(connection, makePartsOfTexts(connection) ? notes : [...notes, WITHOUT_PARTS]);
  } catch (error) {
    bridge.close();
    throw error;
  }
}

/**
 * A connection for a reader thread, to a database that was open before: whatever it refuses now, it is away. `guard` is called now
 * and then while waiting for an answer, and may throw to cancel it.
 */
export function openPostgresReader(url: string, guard: () => void): Database {
  const bridge = openBridge({ url, guard });
  try {
    bridge.configure([...settings({}), 'set default_transaction_read_only = on'], Number.POSITIVE_INFINITY);
    return toDatabase(new PostgresConnection(bridge), []);
  } catch (error) {
    bridge.close();
    throw error instanceof PostgresError ? new PostgresError('PG_LOST', error.message) : error;
  }
}

function migrateOrSayWhat(connection: PostgresConnection): string[] {
  try {
    return migratePostgres(connection);
  } catch (cause) {
    if (!(cause instanceof PostgresError && cause.code === 'PG_42501')) throw cause;
    const needs = 'the user needs to own the database, or to have create on its schema';
    throw new PostgresError(cause.code, `${needs}: ${cause.message}`);
  }
}

/** Short statements gain nothing from the server's JIT compilation. */
const settings = ({ lockMs = 0, statementMs = 0 }: Partial<typeof SERVING>): string[] => [
  'set jit = off',
  `set lock_timeout = ${lockMs}`,
  `set statement_timeout = ${statementMs}`,
];

const OLDEST_VERSION = 13;

function refuseUnfit(connection: PostgresConnection): void {
  const [row] = connection
    .asConnection()
    .prepare<[], [number, string]>(
      "select current_setting('server_version_num')::int, pg_encoding_to_char(encoding) from pg_database where datname = current_database()",
    )
    .raw()
    .all();
  const [version = 0, encoding = ''] = row ?? [];
  const reason = whyUnfit(version, encoding);
  if (reason !== null) throw new Error(reason);
}

/** Whose tables the schema holds; those of extensions are nobody's. */
function ownerOf(connection: PostgresConnection): 'ours' | 'nobody' | 'others' {
  const tables = connection
    .asConnection()
    .prepare<[], string>(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
        where c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    )
    .pluck()
    .all();
  if (tables.length === 0) return 'nobody';
  // Other programs have a table of this name too, with other columns.
  const own = connection
    .asConnection()
    .prepare(
      `select 1 from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relname = 'schema_migrations' and a.attname in ('name', 'applied_at')`,
    )
    .all();
  return own.length === 2 ? 'ours' : 'others';
}

/** Why a database cannot be used; null if it can. `version` as in `server_version_num`: 150004 is 15.4. */
export function whyUnfit(version: number, encoding: string): string | null {
  if (version < OLDEST_VERSION * 10_000)
    return `PostgreSQL ${OLDEST_VERSION} or later is needed, and this is ${Math.floor(version / 10_000)}`;
  return encoding === 'UTF8' ? null : `the database keeps texts as ${encoding}: create one with encoding UTF8`;
}

const COMPILE_ONLY = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};

/** See docs/decisions/0015. */
const VERSION = "(select coalesce(sum(n), 0)::text from changes where kind = 'inventory')";

interface TypedColumn extends Column {
  readonly type: string;
}

function toDatabase(connection: PostgresConnection, notes: readonly string[]): Database {
  const raw = connection.asConnection();
  const query = new Kysely<Tables>({ dialect: COMPILE_ONLY });
  const version = raw.prepare<[], string>(`select ${VERSION}`).pluck();
  const views = raw.prepare<[], string>('select viewname from pg_views where schemaname = current_schema()').pluck();
  const indexed = raw
    .prepare<[], string>(
      `select distinct t.relname || '.' || a.attname from pg_index i join pg_class t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where t.relnamespace = current_schema()::regnamespace`,
    )
    .pluck();
  const table = raw.prepare<[string], number>('select 1 from pg_tables where schemaname = current_schema() and tablename = ?');
  const columns = raw.prepare<[string], { name: string; type: string; key: number }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(a.attnum = any (i.indkey), false) as key
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = to_regclass(?) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
  const lock = raw.prepare<[string]>('select 1 from (select pg_advisory_xact_lock(hashtextextended(?, 0))) as l');
  const columnsOf = (name: string): TypedColumn[] =>
    columns.all(name).map(({ name: column, type, key }) => ({ name: column, type, isKey: key === 1 }));
  return {
    query,
    raw,
    dialect: POSTGRES,
    sqlite: null,
    views: new Set(views.all()),
    indexed: new Set(indexed.all()),
    notes,
    isGuarded: false,
    version: () => version.get() ?? '',
    versionSql: VERSION,
    hasTable: (name) => table.get(name) !== undefined,
    columnsOf,
    openInsert(name, of, onConflict) {
      const known = new Map(columnsOf(name).map((column) => [column.name, column]));
      const types = of.map((column) => known.get(column)?.type ?? 'text');
      const key = of.flatMap((column, index) => (known.get(column)?.isKey ? [index] : []));
      const into = { table: name, columns: of, types, key, onConflict };
      return (values) => connection.add(into, values);
    },
    lock: (subject) => void lock.get(subject),
    serve: () => connection.bridge.configure(settings(SERVING), SERVING.statementMs),
    close: async () => {
      await query.destroy();
      connection.close();
    },
  };
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { copyTable, disableTriggers, TableError } from './copy-table.ts';
import type { Database } from './open.ts';
import { isStarted, noteStarted } from './started.ts';
import { isBusy } from './unavailable.ts';

/** Tells people why nothing was copied. */
export class CopyError extends Error {}

/** PostgreSQL's own tables: its migrations, and what its processes agree on. */
const OWN_TABLES: ReadonlySet<string> = new Set(['schema_migrations', 'changes', 'limits', 'service_state', 'secrets']);
/** Tables whose rows the database numbers. */
const COUNTED: readonly string[] = ['user_flag_changes', 'sign_in_attempts'];

/**
 * Copies everything that one store holds, as it is at one moment, into an empty database of the other, in one transaction. Each
 * table is read back; if its number of rows or checksum differs, the target stays empty. Signing keys are copied too, so that
 * sessions continue: for a file they are in `secretsFile`. Throws `CopyError`. Returns the number of rows of each table.
 */
export function copyDatabase(from: Database, to: Database, secretsFile: string): ReadonlyMap<string, number> {
  const postgres = [from, to].find(({ sqlite }) => sqlite === null);
  if (!postgres || (!from.sqlite && !to.sqlite))
    throw new CopyError('one of --from and --to is a file, the other postgres://user:password@host/database');
  if (from.hasTable('unfinished_sample'))
    throw new CopyError('the sample of --from was cut off: npm run sam -- sample --replace');
  return reading(from, () =>
    writing(to, () => {
      const tables = tablesOf(postgres);
      refuseFilled(to, tables);
      to.raw.exec('delete from tenant');
      const enableTriggers = disableTriggers(to, tables);
      const copied = new Map<string, number>();
      for (const table of tables)
        copied.set(
          table,
          attempt(table, () => copyTable(from, to, table)),
        );
      enableTriggers();
      if (!to.sqlite) goOnCounting(to, copied);
      if (isStarted(from)) noteStarted(to);
      copySecrets(from, to, secretsFile);
      return copied;
    }),
  );
}

/** What a server writes to the file of `from` after the copy would be lost. Throws `CopyError` if a process has it open. */
export function refuseOpen({ sqlite }: Database): void {
  if (!sqlite) return;
  try {
    // Succeeds only if no other process has the file open; the next one that opens it changes it back.
    sqlite.pragma('journal_mode = delete');
  } catch (error) {
    throw isBusy(error) ? new CopyError(`a process has ${sqlite.name} open: stop the service first`) : error;
  }
}

const reading = <T>({ raw }: Database, work: () => T): T => raw.transaction(work).deferred();
const writing = <T>({ raw }: Database, work: () => T): T => raw.transaction(work).immediate();

function attempt<T>(table: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof TableError) throw new CopyError(cause.message);
    throw new CopyError(`${table} cannot be copied: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
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
  if (filled !== undefined) throw new CopyError(`the database is not empty: ${filled} holds rows`);
  if (isStarted(to)) throw new CopyError('the database is not empty: a server was started on it');
}

/** PostgreSQL's sequences continue after the copied rows, and cached counts are invalidated. */
function goOnCounting({ raw }: Database, copied: ReadonlyMap<string, number>): void {
  for (const table of COUNTED)
    if (copied.get(table)) raw.exec(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  raw.exec(`insert into changes as c (kind, connection, n) values ('inventory', pg_backend_pid(), 1), ('activity', pg_backend_pid(), 1)
    on conflict (kind, connection) do update set n = c.n + 1`);
}

function copySecrets(from: Database, to: Database, file: string): void {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (from.sqlite) {
    if (kept === null) return;
    to.raw
      .prepare(
        'insert into secrets (singleton, value) values (1, ?) on conflict (singleton) do update set value = excluded.value',
      )
      .run(kept);
    return;
  }
  const value = from.raw.prepare<[], string>('select value from secrets').pluck().get();
  if (value === undefined || value === kept) return;
  if (kept !== null) throw new CopyError(`${file} holds other keys already: move it away`);
  writeFileSync(file, value, { mode: 0o600, flag: 'wx' });
}

import type SqliteDatabase from 'better-sqlite3';
import type { Migration } from './migrations/migration.ts';
import { MIGRATIONS } from './migrations.ts';
import { addFunctions } from './sqlite-functions.ts';

/**
 * Brings the schema up to date. Refuses a file of a later version of the product rather than misreading it. A schema that is
 * current is only read, so that a command or a server can open the file while another process writes to it for long. Returns what
 * to say about it.
 */
export function migrate(db: SqliteDatabase.Database): string[] {
  addFunctions(db);
  if (pendingSteps(db).length === 0) return [];
  // One process migrates at a time; another that starts meanwhile waits and then finds nothing to do.
  return db
    .transaction(() => {
      db.exec('create table if not exists schema_migrations (name text primary key, applied_at integer not null)');
      const pending = pendingSteps(db);
      for (const step of pending) {
        db.exec(typeof step.sql === 'string' ? step.sql : step.sql(db));
        db.prepare('insert into schema_migrations (name, applied_at) values (?, ?)').run(step.name, Date.now());
      }
      return notesOf(pending);
    })
    .immediate();
}

/** An update of the schema is said, because the version before does not open the database any more; that of a new one is not. */
export const notesOf = (pending: readonly { readonly name: string }[]): string[] =>
  pending.length === 0 || pending.length === MIGRATIONS.length
    ? []
    : [`the schema was updated: ${pending.map(({ name }) => name).join(', ')}`];

function pendingSteps(db: SqliteDatabase.Database): Migration[] {
  const isNew = db.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get() === undefined;
  const applied = new Set(isNew ? [] : db.prepare<[], string>('select name from schema_migrations').pluck().all());
  const known = new Set(MIGRATIONS.map((step) => step.name));
  for (const name of applied) {
    if (!known.has(name)) throw new Error(`the database was written by a later version of SAM Console (schema step ${name})`);
  }
  return MIGRATIONS.filter((step) => !applied.has(step.name));
}

import type SqliteDatabase from 'better-sqlite3';
import { foldCase } from '../../contract/case-folding.ts';
import { MIGRATIONS } from './migrations.ts';

/** Brings the schema up to date. Refuses a file of a later version of the product rather than misreading it. */
export function migrate(db: SqliteDatabase.Database): void {
  db.function('fold_case', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldCase(text) : null));
  db.exec('create table if not exists schema_migrations (name text primary key, applied_at integer not null)');
  // One process migrates at a time; another that starts meanwhile waits and then finds nothing to do.
  db.transaction(() => {
    const applied = new Set(db.prepare<[], string>('select name from schema_migrations').pluck().all());
    const known = new Set(MIGRATIONS.map((step) => step.name));
    for (const name of applied) {
      if (!known.has(name)) throw new Error(`the database was written by a later version of SAM Console (schema step ${name})`);
    }
    for (const step of MIGRATIONS) {
      if (applied.has(step.name)) continue;
      db.exec(typeof step.sql === 'string' ? step.sql : step.sql(db));
      db.prepare('insert into schema_migrations (name, applied_at) values (?, ?)').run(step.name, Date.now());
    }
  }).immediate();
}

import type { Connection } from '../connection.ts';
import { notesOf } from '../migrate.ts';
import { BASELINE_UNTIL, MIGRATIONS } from '../migrations.ts';
import { baseline } from './baseline.ts';
import type { PostgresConnection } from './connection.ts';

/** Texts of new tables and columns compare by their bytes, as in SQLite, whatever the database's collation. */
const inByteOrder = (statements: string): string =>
  statements.replaceAll(/(?:create|alter) table [^;]*;/g, (table) =>
    table.replaceAll(/ text\b(?! collate)/g, ' text collate "C"'),
  );

/** The number of the lock by which processes take turns at the schema. */
const TURN = 730_251;

/** Until the transaction ends, no other process changes the schema. */
export const takeSchemaTurn = (raw: Connection): void => void raw.exec(`select pg_advisory_xact_lock(${TURN})`);

/**
 * Brings the schema up to date in one transaction: if a migration fails, nothing changes. Processes that start together take
 * turns, and the later ones find nothing to do. Refuses a database of a later version of the product. Returns what to say about it.
 */
export function migratePostgres(connection: PostgresConnection): string[] {
  const raw = connection.asConnection();
  return raw
    .transaction(() => {
      takeSchemaTurn(raw);
      raw.exec('create table if not exists schema_migrations (name text primary key, applied_at bigint not null)');
      const applied = new Set(raw.prepare<[], string>('select name from schema_migrations').pluck().all());
      const known = new Set(MIGRATIONS.map((step) => step.name));
      for (const name of applied)
        if (!known.has(name)) throw new Error(`the database was written by a later version of SAM Console (schema step ${name})`);
      const note = raw.prepare<[string, number]>('insert into schema_migrations (name, applied_at) values (?, ?)');
      const isNew = applied.size === 0;
      if (isNew) {
        raw.exec(baseline);
        const last = MIGRATIONS.findIndex((step) => step.name === BASELINE_UNTIL);
        for (const { name } of MIGRATIONS.slice(0, last + 1)) {
          note.run(name, Date.now());
          applied.add(name);
        }
      }
      const pending = MIGRATIONS.filter(({ name }) => !applied.has(name));
      for (const { name, postgres } of pending) {
        if (postgres === undefined) throw new Error(`the migration ${name} has no SQL for PostgreSQL`);
        if (postgres !== '') raw.exec(inByteOrder(postgres));
        note.run(name, Date.now());
      }
      return isNew ? [] : notesOf(pending);
    })
    .immediate();
}

import type { Database } from '../db/open.ts';

interface Index {
  readonly name: string;
  readonly sql: string;
}

/** Indexes that were created by their own statement; those of keys stay. */
const INDEXES = {
  sqlite:
    "select name, sql from (select name, sql, tbl_name as owner from sqlite_schema where type = 'index') as i where sql is not null",
  postgres: `select name, sql from (
    select indexname::text as name, indexdef as sql, tablename::text as owner from pg_indexes where schemaname = current_schema()
  ) as i where name not in (select conname from pg_constraint)`,
};

/**
 * Loading a million rows into tables with a dozen indexes rewrites nearly every page of every index in every batch: some 11 GB
 * for 300 MB of indexes. So a large load drops them and builds each once at its end. The transaction that drops them records
 * their definitions in the database: if the process dies in between, `restoreIndexes` of a later run restores them.
 */
export function setAsideIndexes(db: Database, tables: readonly string[]): void {
  db.raw
    .transaction(() => {
      db.raw.exec('create table if not exists set_aside_indexes (name text primary key not null, sql text not null)');
      const indexes = db.raw
        .prepare<[string], Index>(`${INDEXES[db.dialect.name]} and owner in (select value from json_each(?))`)
        .all(JSON.stringify(tables));
      const note = db.raw.prepare('insert into set_aside_indexes (name, sql) values (?, ?)');
      for (const { name, sql } of indexes) {
        note.run(name, sql);
        db.raw.exec(`drop index "${name}"`);
      }
    })
    .immediate();
}

/** Builds the indexes that a load dropped, each in its own transaction; else does nothing. Two processes may do so at once. */
export function restoreIndexes(db: Database, onBuilt: (done: number, total: number) => void = () => {}): void {
  if (!db.hasTable('set_aside_indexes')) return;
  const indexes = db.raw.prepare<[], Index>('select name, sql from set_aside_indexes order by name').all();
  const exists = db.raw.prepare<[string], Index>(`${INDEXES[db.dialect.name]} and name = ?`);
  for (const [index, { name, sql }] of indexes.entries()) {
    db.raw
      .transaction(() => {
        if (exists.get(name) === undefined) db.raw.exec(sql);
        db.raw.prepare('delete from set_aside_indexes where name = ?').run(name);
      })
      .immediate();
    onBuilt(index + 1, indexes.length);
  }
}

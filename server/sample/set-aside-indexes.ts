import type { Database } from '../db/open.ts';

/**
 * Loading a million rows into tables with a dozen indexes rewrites nearly every page of every index in every batch: some 11 GB for 300 MB of
 * indexes. So a large load sets them aside and builds each once at its end. What was set aside is written down in the database, in the
 * transaction that drops it: where the process dies in between, `restoreIndexes` of a later run puts everything back.
 */
export function setAsideIndexes(db: Database, tables: readonly string[]): void {
  db.raw
    .transaction(() => {
      db.raw.exec('create table if not exists set_aside_indexes (name text primary key not null, sql text not null)');
      const indexes = db.raw
        .prepare<[string], { name: string; sql: string }>(
          `select name, sql from sqlite_master where type = 'index' and sql is not null
             and tbl_name in (select value from json_each(?))`,
        )
        .all(JSON.stringify(tables));
      const note = db.raw.prepare('insert into set_aside_indexes (name, sql) values (?, ?)');
      for (const { name, sql } of indexes) {
        note.run(name, sql);
        db.raw.exec(`drop index "${name}"`);
      }
    })
    .immediate();
}

/** Builds the indexes that a load set aside, each in a transaction of its own; nothing where there are none. Two processes may do so at once. */
export function restoreIndexes(db: Database, onBuilt: (done: number, total: number) => void = () => {}): void {
  if (db.raw.prepare("select 1 from sqlite_master where name = 'set_aside_indexes'").get() === undefined) return;
  const indexes = db.raw
    .prepare<[], { name: string; sql: string }>('select name, sql from set_aside_indexes order by name')
    .all();
  const exists = db.raw.prepare<[string], number>("select 1 from sqlite_master where type = 'index' and name = ?").pluck();
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

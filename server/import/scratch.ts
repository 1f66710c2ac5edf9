import { Sqlite } from '../db/sqlite.ts';

/** Distinct texts, each with a value. */
export interface Keys {
  /** False if the key exists already: it keeps its value. */
  add(key: string, value?: string): boolean;
  readonly get: (key: string) => string | undefined;
}

export interface Ranking {
  add(place: number, group: string, text: string): void;
  /** The position of each in its group by the text, from 1; among equal ones the later first. */
  finish(): (place: number) => number | undefined;
}

/** Space for what an import must look up again and would fill the memory: a separate database in a private, temporary file. */
export interface Scratch {
  readonly raw: InstanceType<typeof Sqlite>;
  openKeys(): Keys;
  openRanking(): Ranking;
  close(): void;
}

const CACHE_KIB = 32 * 1024;

export function openScratch(): Scratch {
  // SQLite deletes an unnamed database when it is closed, and keeps in memory only what its cache holds.
  const raw = new Sqlite('');
  raw.pragma('journal_mode = off');
  raw.pragma('synchronous = off');
  raw.pragma(`cache_size = -${CACHE_KIB}`);
  // Never committed: data goes to the file only when the cache is full.
  raw.exec('begin');
  let tables = 0;
  const nextName = (): string => {
    tables += 1;
    return `t${tables}`;
  };
  return {
    raw,
    openKeys() {
      const name = nextName();
      raw.exec(`create table ${name} (key text primary key, value text) without rowid`);
      const add = raw.prepare<[string, string | null]>(`insert into ${name} values (?, ?) on conflict do nothing`);
      const get = raw.prepare<[string], string>(`select value from ${name} where key = ?`).pluck();
      return { add: (key, value) => add.run(key, value ?? null).changes > 0, get: (key) => get.get(key) };
    },
    openRanking() {
      const name = nextName();
      raw.exec(`create table ${name} (place integer primary key, group_key text, text text)`);
      const add = raw.prepare<[number, string, string]>(`insert into ${name} values (?, ?, ?)`);
      return {
        add: (place, group, text) => void add.run(place, group, text),
        finish() {
          raw.exec(`create table ${name}_ranks (place integer primary key, rank integer);
            insert into ${name}_ranks select place, row_number() over (partition by group_key order by text, place desc) from ${name};
            drop table ${name}`);
          const get = raw.prepare<[number], number>(`select rank from ${name}_ranks where place = ?`).pluck();
          return (place) => get.get(place);
        },
      };
    },
    close: () => void raw.close(),
  };
}

import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';

const sqlite = openDatabase(':memory:');
const postgres = openScratchDatabase();
afterAll(async () => {
  await sqlite.close();
  await postgres.close();
});

/** Tables and columns that only one store has. */
const OWN = { sqlite: ['activity_version', 'list_totals'], postgres: ['changes', 'secrets', 'limits', 'service_state'] };
const STORED_ITEM = 'item';

it('both stores have the same tables and views, columns and keys', () => {
  const ofSqlite = sqlite.raw
    .prepare<[], string>("select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%'")
    .pluck()
    .all();
  const ofPostgres = postgres.raw
    .prepare<[], string>(
      "select table_name::text from information_schema.tables where table_schema = current_schema() and table_name <> 'activity_version'",
    )
    .pluck()
    .all();
  const shapeOf = (db: typeof sqlite, names: readonly string[], own: readonly string[]) =>
    Object.fromEntries(
      names
        .filter((name) => !own.includes(name))
        .sort()
        .map((name) => [
          name,
          db
            .columnsOf(name)
            .filter(({ name: column }) => column !== STORED_ITEM)
            .map(({ name: column, isKey }) => `${column}${isKey ? ' (key)' : ''}`)
            .sort(),
        ]),
    );
  expect(shapeOf(postgres, ofPostgres, OWN.postgres)).toEqual(shapeOf(sqlite, ofSqlite, OWN.sqlite));
});

it('texts of PostgreSQL compare by their bytes, and numbers are wide', () => {
  const odd = postgres.raw
    .prepare<[], string>(
      `select table_name || '.' || column_name || ' ' || data_type || coalesce(' ' || collation_name, '') from information_schema.columns
        where table_schema = current_schema() and table_name in (select tablename from pg_tables where schemaname = current_schema())
          and table_name not in ('schema_migrations', 'changes', 'secrets', 'limits', 'service_state')
          and not (data_type in ('bigint', 'double precision') or (data_type = 'text' and collation_name = 'C'))`,
    )
    .pluck()
    .all();
  expect(odd).toEqual([]);
});

it('parts of texts are found by an index, whatever stands in them', () => {
  postgres.raw.exec(
    "insert into users (id, display_name_fold) select 'user-' || n, md5(n::text) || ' 50%_' from generate_series(1, 3000) as n",
  );
  postgres.raw.exec('vacuum analyze users');
  const plan = postgres.raw
    .prepare<[string], string>(
      'explain select count(*) from user_records as r where r.display_name_fold is not null and (r.display_name_fold like ?)',
    )
    .pluck()
    .all('%a3f1 50\\%\\_%');
  expect(plan.join('\n')).toContain('users_parts_of_display_name_fold');
});

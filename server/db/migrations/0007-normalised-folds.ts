import type SqliteDatabase from 'better-sqlite3';
import type { Migration } from './migration.ts';

/**
 * Folded texts are normalized too, so that `Zürich` matches both composed and decomposed (ruling 6). Every `…_fold` column is
 * rewritten where it differs; texts of ASCII alone, which are most, are not even read by our function.
 */
export const normalisedFolds: Migration = {
  name: '0007-normalised-folds',
  sql: (db) =>
    foldedColumns(db)
      .map(
        ([table, column]) => `update ${table} set ${column}_fold = fold_case(${column})
where ${column} glob '*[^' || char(1) || '-' || char(127) || ']*' and ${column}_fold is not fold_case(${column});`,
      )
      .join('\n'),
};

/** Tables of records, with their columns that have a folded column. */
function foldedColumns(db: SqliteDatabase.Database): readonly (readonly [table: string, column: string])[] {
  return db
    .prepare<[], [string, string]>(
      `select t.name, substr(c.name, 1, length(c.name) - 5) from sqlite_schema t, pragma_table_info(t.name) c
       where t.type = 'table' and c.name like '%\\_fold' escape '\\' order by t.name, c.name`,
    )
    .raw()
    .all();
}

import type SqliteDatabase from 'better-sqlite3';

/**
 * One step of the schema. Steps run once each, in order, in one transaction. A landed step is never edited. Beside SQLite's own
 * functions, `fold_case(text)` gives what a `…_fold` column holds.
 */
export interface Migration {
  readonly name: string;
  /** The statements, or what makes them of the tables as they are. */
  readonly sql: string | ((db: SqliteDatabase.Database) => string);
  /** The same for PostgreSQL; every step after those that its schema begins with has it, be it an empty text. */
  readonly postgres?: string;
}

import type SqliteDatabase from 'better-sqlite3';

/**
 * One migration of the schema. Migrations run once each, in order, in one transaction. A landed migration is never edited. Beside
 * SQLite's own functions there are those of sqlite-functions.ts.
 */
export interface Migration {
  readonly name: string;
  /** The statements, or a function that derives them from the present tables. */
  readonly sql: string | ((db: SqliteDatabase.Database) => string);
  /** The same for PostgreSQL; every migration after those in its baseline has it, even if it is an empty text. */
  readonly postgres?: string;
}

import type SqliteDatabase from 'better-sqlite3';

/**
 * What the stores use of a database: SQLite's library as it is, and PostgreSQL in the same form. Statements have SQLite's placeholders
 * (`?`, `@name`); their SQL is what both understand, and where they differ `Dialect` has the words of each.
 */
export type Connection = Pick<SqliteDatabase.Database, 'prepare' | 'exec' | 'transaction' | 'inTransaction'>;

/** A prepared statement that gives rows of that shape. */
export type Statement<Row> = SqliteDatabase.Statement<unknown[], Row>;

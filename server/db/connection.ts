import type SqliteDatabase from 'better-sqlite3';

/**
 * What the stores use of a database: SQLite's library as it is, and PostgreSQL in the same form. Statements have SQLite's
 * placeholders (`?`, `@name`) and use SQL that both understand; where they differ, `Dialect` has the SQL of each.
 */
export type Connection = Pick<SqliteDatabase.Database, 'prepare' | 'exec' | 'transaction' | 'inTransaction'>;

/** A prepared statement whose rows have that shape. */
export type Statement<Row> = SqliteDatabase.Statement<unknown[], Row>;

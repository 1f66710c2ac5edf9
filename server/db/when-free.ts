import { setTimeout as wait } from 'node:timers/promises';
import type SqliteDatabase from 'better-sqlite3';

/** How long a write waits for one that another process makes, an import perhaps. Past it the caller is told to come again. */
const PATIENCE_MS = 3_000;
/** For a write that must not be lost once the ones before it are done: the second half of an exchange of tokens. */
export const LONG_PATIENCE_MS = 30_000;
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 100;

/** SQLite's own error where another process holds the database. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * Runs a write, a transaction as a rule, as soon as no other process writes. SQLite would wait for that too, but with the whole process:
 * here only this write waits, others beside it. Throws SQLite's `SQLITE_BUSY` when its patience is at an end; nothing was changed then.
 */
export async function whenFree<T>(db: SqliteDatabase.Database, write: () => T, patienceMs = PATIENCE_MS): Promise<T> {
  let waited = 0;
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    try {
      return withoutWaiting(db, write);
    } catch (error) {
      if (!isBusy(error) || waited >= patienceMs) throw error;
    }
    await wait(pause);
    waited += pause;
  }
}

/** Runs a write that fails at once with `SQLITE_BUSY` where another process is writing. */
export function withoutWaiting<T>(db: SqliteDatabase.Database, write: () => T): T {
  const before = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma('busy_timeout = 0');
  try {
    return write();
  } finally {
    db.pragma(`busy_timeout = ${before}`);
  }
}

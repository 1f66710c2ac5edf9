import { setTimeout as wait } from 'node:timers/promises';
import type SqliteDatabase from 'better-sqlite3';
import type { Connection } from './connection.ts';
import { logOf } from './log-flush.ts';
import { Sqlite } from './sqlite.ts';
import { isBusy, whyUnavailable } from './unavailable.ts';
import { WriteLine } from './write-line.ts';

/** How long a write waits for another process's write, such as an import. After that the caller is told to try again later. */
const PATIENCE_MS = 3_000;
/** For a write that must not be lost once those before it are done: the second half of a token exchange. */
export const LONG_PATIENCE_MS = 30_000;
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 100;
/** PostgreSQL is slow to report that a lock is held. All waiting writes together try for at most this share of the time. */
const TRYING_PART = 1 / 5;
const LONGEST_BETWEEN_TRIES_MS = 1_000;

let waiting = 0;
const lines = new WeakMap<Connection, WriteLine>();

/**
 * Runs a write, usually a transaction, as soon as no other process writes, and waits until it is on disk. SQLite would block the
 * whole process for both: here only this write waits, in line with the others of its connection, and shares the wait for the disk
 * with those that came at the same time. Throws the store's own error (`isBusy`) when its patience runs out; nothing was changed
 * then.
 */
export async function whenFree<T>(db: Connection, write: () => T, patienceMs = PATIENCE_MS): Promise<T> {
  const result = await whenFreeAtOnce(db, write, patienceMs);
  if (db instanceof Sqlite)
    await logOf(db)
      ?.flush()
      .catch((error: unknown) => fail(db, error));
  failures.delete(db);
  return result;
}

const failures = new WeakMap<Connection, unknown>();

/** Why writes fail, as the last that failed found it, until one is on disk again; null if they do not, or only for a busy database. */
export const lastFailure = (db: Connection): unknown => failures.get(db) ?? null;

function fail(db: Connection, error: unknown): never {
  if (whyUnavailable(error) !== null && !isBusy(error)) failures.set(db, error);
  throw error;
}

/**
 * `whenFree` for an intermediate step, which a power cut may undo: it does not wait for the disk. The next write that does puts all
 * before it on disk too. A crash of the process undoes nothing.
 */
export async function whenFreeAtOnce<T>(db: Connection, write: () => T, patienceMs = PATIENCE_MS): Promise<T> {
  return inTurn(db, write, patienceMs).catch((error: unknown) => fail(db, error));
}

function inTurn<T>(db: Connection, write: () => T, patienceMs: number): Promise<T> {
  if (!(db instanceof Sqlite)) return whenUnlocked(write, patienceMs);
  const line = lines.get(db) ?? new WriteLine();
  lines.set(db, line);
  // A database without a log waits for the disk itself.
  return line.run(() => withoutWaiting(db, logOf(db) ? () => withoutSync(db, write) : write), patienceMs);
}

/** Puts what was written on disk within half a second, and waits for nothing: until then a power cut undoes it. */
export function flushSoon(db: Connection): void {
  if (db instanceof Sqlite) logOf(db)?.flushSoon();
}

/** PostgreSQL locks rows, so writes do not wait in line: one that finds its row locked delays no other. */
async function whenUnlocked<T>(write: () => T, patienceMs: number): Promise<T> {
  const began = performance.now();
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    const tried = performance.now();
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || tried - began >= patienceMs) throw error;
    }
    const took = performance.now() - tried;
    waiting += 1;
    await wait(Math.max(pause, Math.min((took / TRYING_PART) * waiting, LONGEST_BETWEEN_TRIES_MS)));
    waiting -= 1;
  }
}

/** Runs a write that does not wait for the disk itself. */
function withoutSync<T>(db: SqliteDatabase.Database, write: () => T): T {
  const before = Number(db.pragma('synchronous', { simple: true }));
  // The log is written, and the system decides when to flush it.
  db.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.pragma(`synchronous = ${before}`);
  }
}

/** Runs a write that fails at once if another process is writing. PostgreSQL waits for the shortest time while it serves. */
export function withoutWaiting<T>(db: Connection, write: () => T): T {
  if (!(db instanceof Sqlite)) return write();
  const before = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma('busy_timeout = 0');
  try {
    return write();
  } finally {
    db.pragma(`busy_timeout = ${before}`);
  }
}

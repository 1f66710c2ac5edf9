import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { Sqlite } from './sqlite.ts';
import { isBusy } from './unavailable.ts';

/** How long a write waits for one that another process makes, an import perhaps. Past it the caller is told to come again. */
const PATIENCE_MS = 3_000;
/** For a write that must not be lost once the ones before it are done: the second half of an exchange of tokens. */
export const LONG_PATIENCE_MS = 30_000;
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 100;
/** PostgreSQL tells only after some time that a lock is held. All who wait together spend at most such a part of the time on trying. */
const TRYING_PART = 1 / 5;
const LONGEST_BETWEEN_TRIES_MS = 1_000;

let waiting = 0;

/**
 * Runs a write, a transaction as a rule, as soon as no other process writes. SQLite would wait for that too, but with the whole process:
 * here only this write waits, others beside it. Throws the store's own error (`isBusy`) when its patience is at an end; nothing was changed then.
 */
export async function whenFree<T>(db: Connection, write: () => T, patienceMs = PATIENCE_MS): Promise<T> {
  const began = performance.now();
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    const tried = performance.now();
    try {
      return withoutWaiting(db, write);
    } catch (error) {
      if (!isBusy(error) || tried - began >= patienceMs) throw error;
    }
    const took = performance.now() - tried;
    waiting += 1;
    await wait(Math.max(pause, Math.min((took / TRYING_PART) * waiting, LONGEST_BETWEEN_TRIES_MS)));
    waiting -= 1;
  }
}

/**
 * Runs a write that a power cut may undo, for what is only a step towards something: the next write that waits for the disk takes
 * all before it along. A crash of the process undoes nothing.
 */
export function withoutSync<T>(db: Connection, write: () => T): T {
  if (!(db instanceof Sqlite)) return write();
  const before = Number(db.pragma('synchronous', { simple: true }));
  // The log is written, and left to the system to bring to the disk.
  db.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.pragma(`synchronous = ${before}`);
  }
}

/** Runs a write that fails at once where another process is writing. PostgreSQL waits for the shortest time while requests are answered. */
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

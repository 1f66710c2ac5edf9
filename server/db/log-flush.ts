import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import type SqliteDatabase from 'better-sqlite3';

const [openFile, syncFile, closeFile] = [promisify(open), promisify(fdatasync), promisify(close)];

/**
 * Lets callers share flushes to disk. One that runs may have begun before a caller's change was written: changes that come
 * meanwhile wait for the next one, together.
 */
export class SharedFlush {
  readonly #sync: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /** Resolves once everything written until now is on disk. */
  flush(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#start());
    return this.#next;
  }

  /** Resolves once no flush runs or waits. */
  async settled(): Promise<void> {
    while (this.#running) await (this.#next ?? this.#running).catch(() => undefined);
  }

  #start(): Promise<void> {
    this.#next = null;
    const running = this.#sync().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }
}

/** A disk that failed to write, as SQLite reports it. */
class FlushError extends Error {
  readonly code = 'SQLITE_IOERR_FSYNC';
}

interface Log {
  /** Resolves once everything written through the connection until now is on disk. */
  readonly flush: () => Promise<void>;
  /** The same within half a second, for nobody who waits. */
  readonly flushSoon: () => void;
  readonly close: () => Promise<void>;
}

const SOON_MS = 500;

const logs = new WeakMap<SqliteDatabase.Database, Log | null>();

/**
 * The write-ahead log of an open file, to flush it in a thread of the process's pool: SQLite itself would stop the event loop for
 * as long as the disk takes. Null for a database without a log, as in memory.
 */
export function logOf(db: SqliteDatabase.Database): Log | null {
  let log = logs.get(db);
  if (log === undefined) {
    log = !db.memory && db.pragma('journal_mode', { simple: true }) === 'wal' ? openLog(db) : null;
    logs.set(db, log);
  }
  return log;
}

/** To be called before the connection is closed. */
export async function closeLog(db: SqliteDatabase.Database): Promise<void> {
  await logs.get(db)?.close();
  logs.delete(db);
}

function openLog(db: SqliteDatabase.Database): Log {
  // The log exists, and stays the same file, for as long as the connection is open.
  let file: number | null = null;
  let hasFailed = false;
  const shared = new SharedFlush(async () => {
    // After a failure the system may take for written what is not: it goes into the database's own file then.
    if (hasFailed && !isAllMoved(db)) throw new FlushError('the log cannot be flushed to disk');
    hasFailed = false;
    try {
      file ??= await openFile(`${db.name}-wal`, 'r+');
      await syncFile(file);
    } catch (cause) {
      hasFailed = true;
      throw new FlushError('the log cannot be flushed to disk', { cause });
    }
  });
  let soon: NodeJS.Timeout | null = null;
  const log: Log = {
    flush: () => {
      if (soon) clearTimeout(soon);
      soon = null;
      return shared.flush();
    },
    flushSoon: () => {
      // If it fails, the next one that is waited for fails too, or makes up for it.
      soon ??= setTimeout(() => void log.flush().catch(() => undefined), SOON_MS).unref();
    },
    close: async () => {
      if (soon) clearTimeout(soon);
      await shared.settled();
      if (file !== null) await closeFile(file);
    },
  };
  return log;
}

/** Moves the log's changes into the file and flushes that; false if some are left. */
function isAllMoved(db: SqliteDatabase.Database): boolean {
  const [moved] = db.pragma('wal_checkpoint(passive)') as { log: number; checkpointed: number }[];
  return moved !== undefined && moved.log === moved.checkpointed;
}

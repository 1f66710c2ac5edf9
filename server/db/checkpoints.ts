import { Worker } from 'node:worker_threads';
import type { Database } from './open.ts';
import { SQLITE_DRIVER } from './sqlite.ts';

/** The log's pages that are moved together, as SQLite has it by default. */
const FRAMES = 1_000;
/** What the file keeps for the next changes while they come; after a second without any, nothing. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** A log of this many pages, 64 MB, is worth a pause of all readers. */
const LONGEST = 16_000;
const LOOK_EVERY_MS = 100;
const RESTART_AFTER_MS = 1_000;
/** Other processes may read too: then a pause does not help, and is not repeated at once. */
const PAUSE_EVERY_MS = 60_000;

export interface CheckpointOptions {
  /** Runs the work while nobody reads at length: whoever reads from the log keeps it from beginning anew. */
  readonly whileNobodyReads: (work: () => Promise<void>) => Promise<void>;
  /** The thread ended; another one is started. */
  readonly onLost: (error: unknown) => void;
  readonly frames?: number;
  readonly longest?: number;
  readonly everyMs?: number;
  readonly restartAfterMs?: number;
}

/**
 * Moves changes from a file's write-ahead log into the file by a thread with a connection of its own: it takes the disk tens of
 * milliseconds, and SQLite would have the event loop do it with the change that fills the log. While there is no thread, it does.
 * Returns what stops it, to be called before the file is closed.
 */
export function keepCheckpoints({ sqlite }: Database, options: CheckpointOptions): () => Promise<void> {
  if (!sqlite || sqlite.memory) return async () => undefined;
  const {
    whileNobodyReads,
    onLost,
    frames = FRAMES,
    longest = LONGEST,
    everyMs = LOOK_EVERY_MS,
    restartAfterMs = RESTART_AFTER_MS,
  } = options;
  let worker: Worker | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let nextPauseAt = 0;
  let whenMoved: (() => void) | null = null;

  async function shorten(): Promise<void> {
    if (performance.now() < nextPauseAt) return;
    nextPauseAt = Number.POSITIVE_INFINITY;
    try {
      await whileNobodyReads(
        () =>
          new Promise<void>((done) => {
            whenMoved = done;
            if (worker) worker.postMessage('move');
            else done();
          }),
      );
    } finally {
      nextPauseAt = performance.now() + PAUSE_EVERY_MS;
    }
  }

  function start(): void {
    const started = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), {
      workerData: { driver: SQLITE_DRIVER, file: sqlite?.name, everyMs, frames, longest, keptBytes: KEPT_BYTES },
      execArgv: [],
    });
    started.unref();
    started.on('message', (message: 'ready' | 'moved' | 'long') => {
      if (message === 'ready' && !isStopped) sqlite?.pragma('wal_autocheckpoint = 0');
      if (message === 'moved') whenMoved?.();
      if (message === 'long') void shorten();
    });
    started.on('error', onLost);
    started.on('exit', () => {
      worker = null;
      whenMoved?.();
      if (isStopped) return;
      sqlite?.pragma(`wal_autocheckpoint = ${FRAMES}`);
      timer = setTimeout(start, restartAfterMs).unref();
    });
    worker = started;
  }

  start();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (!worker) return;
    worker.ref();
    const ended = new Promise((resolve) => worker?.once('exit', resolve));
    worker.postMessage('close');
    await ended;
  };
}

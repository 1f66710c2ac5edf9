// The thread that moves changes from the write-ahead log into the file (`checkpoints.ts`), over a connection of its own. Plain
// JavaScript, so that it starts without a loader.
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const { driver, file, everyMs, frames, longest, keptBytes } = workerData;
const Sqlite = createRequire(import.meta.url)(driver);
/** Changes that come while others are moved are moved next. */
const PASSES = 2;
/** Looks without a change after which a log of more than these bytes is cut as far as possible. */
const STILL = 10;
const SHORT_BYTES = 512 * 1024;

const db = new Sqlite(file, { fileMustExist: true, timeout: 0 });
// A checkpoint flushes the log before it moves changes, and the file before their place in the log is written to again.
db.pragma('synchronous = NORMAL');

/** Frames in the log, and how many of them are in the file. */
const checkpoint = (mode) => db.pragma(`wal_checkpoint(${mode})`)[0];

/** The first change after everything was moved begins the log anew, and waits for the disk: this one changes nothing. */
const beginAnew = db.transaction(() => db.pragma(`user_version = ${db.pragma('user_version', { simple: true })}`));

/** Moves what it can, and if that is all and nobody reads from the log, begins it anew and cuts it to that size. */
function move(bytes) {
  db.pragma(`journal_size_limit = ${bytes}`);
  let state = checkpoint('passive');
  for (let pass = 1; pass < PASSES && state.checkpointed < state.log; pass += 1) state = checkpoint('passive');
  // While changes come all the time, they wait for the last of the moving: a few milliseconds. Nobody waits for readers.
  if (state.checkpointed < state.log) state = checkpoint('restart');
  if (state.checkpointed === state.log) beginAnew.immediate();
}

function attempt(work) {
  try {
    work();
  } catch {
    // The disk is full, or another process holds the file: the log keeps everything until a later attempt.
  }
}

/** The length of the log at the last attempt: where readers hold it, trying again pays only once it has grown. */
let tried = 0;
let seen = 0;
let still = 0;

function look() {
  const { log, checkpointed } = checkpoint('noop');
  still = log === seen ? still + 1 : 0;
  seen = log;
  if (log < tried) tried = 0;
  if (log - Math.max(checkpointed, tried) >= frames) {
    tried = log;
    move(keptBytes);
  } else if (still % STILL === STILL - 1 && statSync(`${file}-wal`).size > SHORT_BYTES) move(0);
  if (log >= longest) parentPort.postMessage('long');
}

const timer = setInterval(() => attempt(look), everyMs);

parentPort.on('message', (message) => {
  if (message === 'move') {
    attempt(() => move(keptBytes));
    parentPort.postMessage('moved');
    return;
  }
  clearInterval(timer);
  db.close();
  parentPort.close();
});
parentPort.postMessage('ready');

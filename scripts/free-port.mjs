// Ports for servers that must know their own address before they listen: processes that ask at the same time get different ones.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the range that systems use for connections (from 32768, or 49152), which may take a port found by listening on 0. */
const FIRST = 12_000;
const PORTS = 18_000;
/** One file for each port given out. */
const given = join(tmpdir(), 'sam-ports');
const KEPT_MS = 24 * 3_600_000;

const own = new Set();
process.once('exit', () => {
  for (const file of own) rmSync(file, { force: true });
});

/** Removes files of killed processes. No test run lasts that long. */
function forgetOld() {
  for (const port of readdirSync(given)) {
    const file = join(given, port);
    const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > KEPT_MS) rmSync(file, { force: true });
  }
}

/** A port that no other caller gets while this process lives. */
export function reservePort() {
  mkdirSync(given, { recursive: true });
  forgetOld();
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * PORTS);
    const file = join(given, String(port));
    try {
      writeFileSync(file, '', { flag: 'wx' });
      own.add(file);
      return port;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Such a port on which nothing else on this machine listens either. */
export async function freePort() {
  for (;;) {
    const port = reservePort();
    if (await isFree(port)) return port;
  }
}

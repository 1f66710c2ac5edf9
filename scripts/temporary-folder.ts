/** All that tests write to the system's temporary folder goes into one of theirs, and with it when they have ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'sam-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

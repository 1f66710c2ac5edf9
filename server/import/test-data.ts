import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The real files are beside the project; they are not in a clone. */
export function realFile(name: string): string | null {
  const path = resolve(process.env.SAM_SHARED ?? '../shared', 'data', name);
  return existsSync(path) ? path : null;
}

/** Writes a file into a new directory; returns its path. */
export function writeTemporary(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sam-import-')), name);
  writeFileSync(path, content);
  return path;
}

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The real files lie beside the project; a clone alone does without them. */
export function realFile(name: string): string | null {
  const path = resolve(process.env.SAM_SHARED ?? '../shared', 'data', name);
  return existsSync(path) ? path : null;
}

/** Writes a file into a new directory; answers its path. */
export function writeTemporary(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sam-import-')), name);
  writeFileSync(path, content);
  return path;
}

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, readable only by the owner. Throws the system's error if that fails. Works step by
 * step: Node.js 20's recursive mkdir never ends if a system reports a folder as missing, as Linux does below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isPostgresUrl } from './location.ts';
import { type Database, openExisting, openUnchanged } from './open.ts';

/**
 * Opens a database for a command that only reads, also where nothing can be written: SQLite writes beside a file to read it, so
 * there a private copy is read, which goes with `close`. A file that a process has open where it can write is read in place.
 */
export function openToRead(location: string, isFixed = isReadOnly): Database {
  if (isPostgresUrl(location) || !isFixed(location)) return openExisting(location);
  if (existsSync(`${location}-shm`)) return openUnchanged(location);
  const folder = mkdtempSync(join(tmpdir(), 'sam-read-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(location));
    for (const suffix of ['', '-wal', '-journal'])
      if (existsSync(location + suffix)) copyFileSync(location + suffix, copy + suffix);
    const db = openExisting(copy);
    return { ...db, close: () => db.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** True if a file and its folder can be read, but not written to. */
function isReadOnly(file: string): boolean {
  try {
    for (const each of [file, dirname(file)]) accessSync(each, constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'EROFS' || error.code === 'EACCES');
  }
}

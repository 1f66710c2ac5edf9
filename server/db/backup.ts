import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, realpathSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { companionsOf, findDamage, removeDraft, whileAlone } from './database-file.ts';
import { makeFolder } from './make-folder.ts';
import { NOT_OURS, NoDatabaseError } from './no-database.ts';
import { type Database, openExisting } from './open.ts';
import { Sqlite } from './sqlite.ts';
import { isBusy } from './unavailable.ts';

/** All pages in one step: other processes go on writing, and their writes do not restart the copy. */
const ALL_PAGES = 0x7fffffff;

/** PostgreSQL has tools of its own, which can copy while others write. */
export const USE_POSTGRES_TOOLS = 'PostgreSQL is backed up by pg_dump and restored by pg_restore: see docs/postgresql.md';

/** Tells people why nothing was copied. */
export class BackupError extends Error {}

/** Copies the database at one moment, while others write, into a separate file, checks it, and moves it into place whole. */
export async function backUp(db: Database, target: string): Promise<void> {
  if (existsSync(target)) throw new BackupError(`${target} already exists: name a new file`);
  if (!db.sqlite) throw new BackupError(USE_POSTGRES_TOOLS);
  // If we created the folder, the backup might land where the backup disk should have been mounted.
  if (!existsSync(dirname(target))) throw new BackupError(`there is no folder ${dirname(target)}`);
  const draft = openDraft(target);
  try {
    await db.sqlite.backup(draft, { progress: () => ALL_PAGES });
    const copy = new Sqlite(draft);
    try {
      // One file that can be moved elsewhere: nothing is left in a log beside it.
      copy.pragma('journal_mode = delete');
      refuseDamaged(copy, 'the copy');
    } finally {
      copy.close();
    }
    putInPlace(draft, target);
  } finally {
    removeDraft(draft);
  }
}

/**
 * Replaces the database with a backup, migrated to this version's schema. The old database is kept as `FILE.replaced`. Throws
 * `BackupError` and changes nothing if the backup is damaged, the target exists without `force`, a process has it open, or there
 * is a `FILE.replaced` already.
 */
export async function restore(source: string, target: string, { force }: { force: boolean }): Promise<void> {
  if (!existsSync(source)) throw new BackupError(`there is no file ${source}`);
  if (!statSync(source).isFile()) throw new BackupError(`${source} is not a file`);
  if (existsSync(target) && realpathSync(source) === realpathSync(target))
    throw new BackupError(`${source} is the database itself`);
  if (existsSync(target) && !force)
    throw new BackupError(`${target} already exists: --force replaces it and keeps it as ${target}.replaced`);
  // What an earlier restore set aside may be the only copy of something.
  if (existsSync(target) && existsSync(`${target}.replaced`))
    throw new BackupError(`${target}.replaced is what an earlier restore kept: move it away or delete it first`);
  makeFolder(dirname(target));
  const draft = openDraft(target);
  try {
    for (const from of [source, ...companionsOf(source)]) copyFileSync(from, draft + from.slice(source.length));
    const copy = openCopy(draft, source);
    try {
      if (!copy.sqlite) throw new BackupError(USE_POSTGRES_TOOLS);
      refuseDamaged(copy.sqlite, source);
      copy.sqlite.pragma('journal_mode = delete');
    } finally {
      await copy.close();
    }
    if (existsSync(target)) replace(target, draft);
    else putInPlace(draft, target);
  } finally {
    removeDraft(draft);
  }
}

/** A file beside the target that only its owner may read. */
function openDraft(target: string): string {
  if (!existsSync(dirname(target))) throw new BackupError(`there is no folder ${dirname(target)}`);
  const draft = `${target}.${process.pid}.partial`;
  closeSync(openSync(draft, 'wx', 0o600));
  return draft;
}

function openCopy(draft: string, source: string): Database {
  try {
    return openExisting(draft);
  } catch (cause) {
    if (cause instanceof NoDatabaseError) throw new BackupError(`${source} cannot be restored: ${NOT_OURS}`, { cause });
    throw new BackupError(`${source} cannot be restored: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function refuseDamaged(raw: SqliteDatabase.Database, name: string): void {
  const [first] = findDamage(raw, 'integrity_check');
  if (first !== undefined) throw new BackupError(`${name} is damaged: ${first}`);
}

/**
 * Puts the draft in the place of a database that nobody has open, and keeps that one under another name: at every moment there is
 * one of them, so that no start takes the place for empty.
 */
function replace(target: string, draft: string): void {
  const kept = `${target}.replaced`;
  flushFile(draft);
  const swap = (): void => {
    linkSync(target, kept);
    renameSync(draft, target);
  };
  try {
    whileAlone(target, swap);
  } catch (error) {
    if (isBusy(error)) throw new BackupError(`a process has ${target} open: stop the service first`);
    if (!isOfSqlite(error)) throw error;
    // It cannot be read, so it is kept as it is.
    for (const each of companionsOf(target)) renameSync(each, kept + each.slice(target.length));
    swap();
  }
}

const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');

/** Flushed to disk before it gets its name, so that a power cut leaves the whole file or none. */
function putInPlace(draft: string, target: string): void {
  flushFile(draft);
  renameSync(draft, target);
}

function flushFile(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

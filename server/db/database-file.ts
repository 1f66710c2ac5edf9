import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { limitToOwner } from './limit-to-owner.ts';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import { NOT_OURS, noDatabase, nothingIn } from './no-database.ts';
import { Sqlite } from './sqlite.ts';
import { isBusy } from './unavailable.ts';

const HEADER = 'SQLite format 3\0';
/** Files beside the database while it is open, or that a copy cut off by a full disk leaves. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** The files that SQLite keeps beside a database, if they exist. */
export const companionsOf = (file: string): string[] =>
  COMPANIONS.map((suffix) => `${file}${suffix}`).filter((each) => existsSync(each));

/** Removes a draft and all that SQLite left beside it. */
export function removeDraft(draft: string): void {
  for (const each of [draft, ...companionsOf(draft)]) rmSync(each, { force: true });
}

const WAIT_FOR_OTHERS_MS = 500;
const WAIT_TO_LOOK_MS = 10_000;

/**
 * Runs `work`, which moves or removes the file, while no other process has it open or can write to it. A process that opens it
 * meanwhile waits, and then fails: SQLite sees that the file is no longer in its place. Throws `SQLITE_BUSY` if one has it open.
 */
export function whileAlone(file: string, work: () => void): void {
  const raw = new Sqlite(file, { timeout: WAIT_FOR_OTHERS_MS });
  try {
    // Succeeds only if no other process has the file open.
    raw.pragma('journal_mode = delete');
    raw.exec('begin exclusive');
    if (raw.pragma('journal_mode', { simple: true }) !== 'delete') throw new FileInUse();
    // Windows does not move a file that is open.
    if (process.platform === 'win32') raw.close();
    work();
  } finally {
    raw.close();
  }
}

/** Removes a database that a command created for nothing, unless another process uses it meanwhile. */
export function removeUnused(file: string): void {
  try {
    whileAlone(file, () => rmSync(file));
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** Another process opened the file at the last moment. */
class FileInUse extends Error {
  readonly code = 'SQLITE_BUSY';
}

/**
 * Prepares a file to be opened: creates it if it does not exist and `mayCreate`, else checks that it begins as a database does. It
 * holds password hashes and license keys, as do its companions, which inherit its mode: before it is opened, access is limited to
 * the owner. Throws and leaves the file as it is if it is empty, not a database, or one of another program, and unless `mayCreate`,
 * if it has no tables.
 */
export function prepareFile(file: string, mayCreate: boolean): void {
  if (!existsSync(file)) {
    if (!mayCreate) throw noDatabase(file);
    createFile(file);
  }
  const status = statSync(file);
  if (!status.isFile()) throw new Error('it is not a file');
  // Our files are never empty: this one lost its content, and filling it again would hide that.
  if (status.size === 0)
    throw new Error('the file is empty (0 bytes): restore a backup, or move the file away to start with a new one');
  if (!beginsAsDatabase(file)) throw new Error('the file is not a database');
  const owner = ownerOfFile(file);
  if (owner === 'others') throw new Error(NOT_OURS);
  if (owner === 'nobody' && !mayCreate) throw nothingIn(file);
  for (const each of [file, ...companionsOf(file)]) limitToOwner(each);
}

/** Whose tables a database holds. */
export function ownerOf(raw: SqliteDatabase.Database): 'ours' | 'nobody' | 'others' {
  // Other programs have a table of this name too, with other columns.
  const own = raw.prepare("select 1 from pragma_table_info('schema_migrations') where name in ('name', 'applied_at')").all();
  if (own.length === 2) return 'ours';
  return raw.prepare('select 1 from sqlite_schema limit 1').get() === undefined ? 'nobody' : 'others';
}

export function ownerOfFile(file: string): ReturnType<typeof ownerOf> {
  const raw = new Sqlite(file, { timeout: WAIT_TO_LOOK_MS });
  try {
    return ownerOf(raw);
  } finally {
    raw.close();
  }
}

function beginsAsDatabase(file: string): boolean {
  const start = Buffer.alloc(HEADER.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, HEADER.length, 0);
  } finally {
    closeSync(handle);
  }
  return start.toString('latin1') === HEADER;
}

/** Created aside and linked into place: a killed process leaves no partial file, and of two that start together one wins. */
function createFile(file: string): void {
  makeFolder(dirname(file));
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    const raw = new Sqlite(draft);
    try {
      // This works only before anything is written: the space of deleted records can be returned to the disk.
      raw.pragma('auto_vacuum = incremental');
      migrate(raw);
    } finally {
      raw.close();
    }
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    removeDraft(draft);
  }
}

/** Checks a file for damage; an empty list if there is none, or no file. Reads all of it. */
export function findDamage(raw: SqliteDatabase.Database | null, check: 'quick_check' | 'integrity_check'): string[] {
  if (raw === null) return [];
  try {
    return raw
      .prepare<[], string>(`pragma ${check}(20)`)
      .pluck()
      .all()
      .filter((line) => line !== 'ok');
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)];
  }
}

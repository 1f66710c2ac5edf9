import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp, restore } from './backup.ts';
import { whileAlone } from './database-file.ts';
import { limitToOwner } from './limit-to-owner.ts';
import { type Database, openDatabase } from './open.ts';
import { openToRead } from './open-to-read.ts';
import { SQLITE_DRIVER, Sqlite } from './sqlite.ts';
import { whyNotOpened, whyUnavailable } from './unavailable.ts';

let folder: string;
let file: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sam-backup-'));
  file = at('sam.db');
});

const count = (db: Database, table: string) => Number(db.raw.prepare(`select count(*) from ${table}`).pluck().get());
const mode = (name: string) => statSync(name).mode & 0o777;

/** Another process that writes a pair of rows a few hundred times per second, and reports how many are on disk. */
const WRITER = `
  const [driver, file] = process.argv.slice(1);
  const db = new (require(driver))(file);
  db.pragma('synchronous = full');
  const first = db.prepare("insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values ('u', 'is_online', 0, 1, 'x', 0)");
  const second = db.prepare("insert into sign_in_attempts (subject, attempted_at) values ('u', 0)");
  const pair = db.transaction(() => { first.run(); second.run(); });
  let written = 0;
  setInterval(() => { pair.immediate(); process.stdout.write(++written + '\\n'); }, 3);
`;

describe('a backup', () => {
  it('into a folder that is not there says so, and makes none', async () => {
    const db = openDatabase(file);
    await expect(backUp(db, at('none/copy.db'))).rejects.toThrow(`there is no folder ${at('none')}`);
    await db.close();
    expect(existsSync(at('none'))).toBe(false);
  });

  it('is restored on a new machine, where the folder is not there yet', async () => {
    const db = openDatabase(file);
    await backUp(db, at('copy.db'));
    await db.close();
    await restore(at('copy.db'), at('new/data/sam.db'), { force: false });
    expect(existsSync(at('new/data/sam.db'))).toBe(true);
  });

  it('made beside a process that writes is whole, holds all that was written before, and can be restored', async () => {
    const db = openDatabase(file);
    const writer = spawn(process.execPath, ['-e', WRITER, createRequire(import.meta.url).resolve(SQLITE_DRIVER), file]);
    let written = 0;
    writer.stdout.on('data', (chunk: Buffer) => (written = Number(chunk.toString().trim().split('\n').at(-1))));
    while (written < 50) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const name of ['one.db', 'two.db', 'three.db']) {
      const before = written;
      await backUp(db, at(name));
      const copy = openDatabase(at(name));
      expect(count(copy, 'user_flag_changes')).toBeGreaterThanOrEqual(before);
      expect(count(copy, 'sign_in_attempts')).toBe(count(copy, 'user_flag_changes'));
      await copy.close();
      expect(mode(at(name))).toBe(0o600);
    }
    writer.kill('SIGKILL');
    await db.close();
    await restore(at('three.db'), at('folders/that/come/moved.db'), { force: false });
    const moved = openDatabase(at('folders/that/come/moved.db'));
    expect(count(moved, 'user_flag_changes')).toBeGreaterThanOrEqual(50);
    await moved.close();
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('leaves nothing of a copy that the disk has no room for', async () => {
    const db = openDatabase(file);
    // As SQLite does: beside the draft are its journal or its log.
    const fill = async (draft: string): Promise<never> => {
      for (const suffix of ['', '-journal', '-wal', '-shm']) writeFileSync(draft + suffix, 'a part');
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    if (db.sqlite) vi.spyOn(db.sqlite, 'backup').mockImplementation(fill);
    await expect(backUp(db, at('copy.db'))).rejects.toThrow('full');
    expect(readdirSync(folder).filter((name) => name.startsWith('copy.db'))).toEqual([]);
    await db.close();
  });

  it('does not write over a file', async () => {
    const db = openDatabase(file);
    writeFileSync(at('notes'), 'mine');
    await expect(backUp(db, at('notes'))).rejects.toThrow(/already exists/);
    expect(readFileSync(at('notes'), 'utf8')).toBe('mine');
    await expect(backUp(db, at('none/backup.db'))).rejects.toThrow(/no folder .*none$/);
    await db.close();
  });
});

describe('restoring', () => {
  async function madeBackup(): Promise<string> {
    const db = openDatabase(file);
    db.raw.exec("update tenant set name = 'before'");
    await backUp(db, at('backup.db'));
    db.raw.exec("update tenant set name = 'after'");
    await db.close();
    return at('backup.db');
  }
  const nameOf = async (database: string) => {
    const db = openDatabase(database);
    const name = db.raw.prepare('select name from tenant').pluck().get();
    await db.close();
    return name;
  };

  it('replaces only when forced, and keeps what was there', async () => {
    const backup = await madeBackup();
    await expect(restore(backup, file, { force: false })).rejects.toThrow(/--force/);
    expect(await nameOf(file)).toBe('after');
    await restore(backup, file, { force: true });
    expect(await nameOf(file)).toBe('before');
    expect(await nameOf(`${file}.replaced`)).toBe('after');
    expect(mode(file)).toBe(0o600);
  });

  it('does not give up what an earlier restore kept', async () => {
    const backup = await madeBackup();
    await restore(backup, file, { force: true });
    await expect(restore(backup, file, { force: true })).rejects.toThrow('move it away');
    expect([await nameOf(file), await nameOf(`${file}.replaced`)]).toEqual(['before', 'after']);
  });

  it('leaves a process that starts meanwhile nothing to write to at the old place', async () => {
    await openDatabase(file).close();
    let starting: SqliteDatabase.Database | undefined;
    whileAlone(file, () => {
      starting = new Sqlite(file, { timeout: 0 });
      expect(() => starting?.pragma('journal_mode = WAL')).toThrow('locked');
      renameSync(file, at('moved.db'));
    });
    const reasonOf = (work: () => unknown) => {
      try {
        return work();
      } catch (error) {
        return whyUnavailable(error);
      }
    };
    expect(reasonOf(() => starting?.pragma('journal_mode = WAL'))).toBe('The file of the database was moved or replaced.');
    starting?.close();
    expect(readdirSync(folder).filter((name) => name.includes('.db'))).toEqual(['moved.db']);
  });

  it('refuses while a process has the database open', async () => {
    const backup = await madeBackup();
    const serving = openDatabase(file);
    await expect(restore(backup, file, { force: true })).rejects.toThrow(/stop the service/);
    expect(serving.raw.prepare('select name from tenant').pluck().get()).toBe('after');
    await serving.close();
  });

  it.each([
    ['a damaged file', (backup: string) => truncateSync(backup, statSync(backup).size - 8192)],
    ['an empty file', (backup: string) => truncateSync(backup, 0)],
    ['another file', (backup: string) => writeFileSync(backup, 'notes')],
  ])('refuses %s and leaves all as it was', async (_name, harm) => {
    const backup = await madeBackup();
    harm(backup);
    await expect(restore(backup, file, { force: true })).rejects.toThrow(backup);
    expect(await nameOf(file)).toBe('after');
    expect(existsSync(`${file}.replaced`)).toBe(false);
  });
});

describe('opening', () => {
  it('keeps the file and what lies beside it from others before they hold anything', async () => {
    const made = openDatabase(at('deep/sam.db'));
    expect([mode(at('deep')), mode(at('deep/sam.db'))]).toEqual([0o700, 0o600]);
    await made.close();
    // A restored copy that everybody could read.
    copyFileSync(at('deep/sam.db'), file);
    chmodSync(file, 0o644);
    const db = openDatabase(file);
    db.raw.exec("update tenant set name = 'x'");
    for (const suffix of ['', '-wal', '-shm']) expect(mode(file + suffix), suffix).toBe(0o600);
    await db.close();
  });

  it('leaves the mode of a file alone that only its owner can read, and says whose work it is otherwise', () => {
    const refuse = () => {
      throw Object.assign(new Error('EPERM: operation not permitted, chmod'), { code: 'EPERM' });
    };
    writeFileSync(file, 'x');
    chmodSync(file, 0o600);
    limitToOwner(file, refuse);
    chmodSync(file, 0o640);
    expect(() => limitToOwner(file, refuse)).toThrow(/belongs to another user of the system .*chown.*chmod 600/);
  });

  it('reads a file where nothing can be written from a copy, and leaves all as it was', async () => {
    const made = openDatabase(file);
    made.raw.exec("update tenant set name = 'kept'");
    await made.close();
    const before = readdirSync(folder);
    const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sam-read-'));
    const others = copies();
    const db = openToRead(file, () => true);
    expect(db.raw.prepare('select name from tenant').pluck().get()).toBe('kept');
    expect(db.sqlite?.name).not.toBe(file);
    await db.close();
    expect([readdirSync(folder), copies()]).toEqual([before, others]);
  });

  it('reads a file beside the process that has it open, and writes nothing to it', async () => {
    const serving = openDatabase(file);
    serving.raw.exec("update tenant set name = 'newest'");
    const db = openToRead(file, () => true);
    expect(db.raw.prepare('select name from tenant').pluck().get()).toBe('newest');
    expect(() => db.raw.exec("update tenant set name = 'other'")).toThrow('readonly');
    await db.close();
    await serving.close();
  });

  it('says that a place is read-only', () => {
    const error = Object.assign(new Error('EROFS: read-only file system, chmod'), { code: 'EROFS' });
    expect(whyNotOpened('x.db', error)).toBe('cannot open x.db: its place is read-only, and nothing can be written there');
  });

  it('refuses an empty file rather than fill it', () => {
    writeFileSync(file, '');
    expect(() => openDatabase(file)).toThrow(/empty \(0 bytes\)/);
    expect(statSync(file).size).toBe(0);
  });

  it.each([
    ['notes (text text)', 'delete'],
    // Other programs have a table of this name too.
    ['schema_migrations (version text)', 'wal'],
  ])('refuses the file of another program with the table %s, in mode %s, and leaves it as it is', (table, journal) => {
    const other = new Sqlite(file);
    other.pragma(`journal_mode = ${journal}`);
    other.exec(`create table ${table}`);
    other.close();
    chmodSync(file, 0o644);
    const before = readFileSync(file);
    for (const open of [openDatabase, openToRead, (name: string) => openToRead(name, () => true)])
      expect(() => open(file)).toThrow('it is a database, but not a SAM Console database');
    expect([readFileSync(file).equals(before), mode(file), readdirSync(folder)]).toEqual([true, 0o644, ['sam.db']]);
  });

  it('refuses a folder', () => {
    expect(() => openDatabase(folder)).toThrow('it is not a file');
  });

  it('makes a new database of a file without tables', async () => {
    const blank = new Sqlite(file);
    blank.pragma('journal_mode = wal');
    blank.close();
    const db = openDatabase(file);
    expect(count(db, 'tenant')).toBe(1);
    await db.close();
  });
});

import { existsSync, mkdtempSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CheckpointOptions, keepCheckpoints } from './checkpoints.ts';
import { type Database, openDatabase } from './open.ts';
import { Sqlite } from './sqlite.ts';
import { whenFree } from './when-free.ts';

let file: string;
let db: Database;
let stop: () => Promise<void>;
const pragma = (text: string): unknown => db.sqlite?.pragma(text, { simple: true });
const inLog = (): { log: number; checkpointed: number } => {
  const [state] = (db.sqlite?.pragma('wal_checkpoint(noop)') ?? []) as { log: number; checkpointed: number }[];
  return state ?? { log: 0, checkpointed: 0 };
};
const keep = (options: Partial<CheckpointOptions> = {}): void => {
  stop = keepCheckpoints(db, {
    whileNobodyReads: (work) => work(),
    onLost: () => undefined,
    frames: 20,
    everyMs: 1,
    restartAfterMs: 1,
    ...options,
  });
};
let written = 0;
const write = async (): Promise<void> => {
  const insert = db.raw.prepare("insert into sign_in_attempts (subject, attempted_at) values ('x', 0)");
  await whenFree(db.raw, () => insert.run());
  written += 1;
};
const isOffLoop = () => vi.waitFor(() => expect(pragma('wal_autocheckpoint')).toBe(0), { timeout: 60_000 });

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'sam-log-')), 'sam.db');
  db = openDatabase(file);
  written = 0;
});
afterEach(async () => {
  await stop();
  await db.close();
  // Nobody has the file open any more, and nothing of it is missing.
  expect(existsSync(`${file}-wal`)).toBe(false);
  const left = new Sqlite(file, { readonly: true });
  expect(left.prepare('select count(*) from sign_in_attempts').pluck().get()).toBe(written);
  left.close();
});

it('the log is moved into the file and begins anew while changes come all the time, and the event loop does none of it', async () => {
  keep();
  await isOffLoop();
  for (let begun = 0, before = 0; begun < 3; ) {
    await write();
    const { log } = inLog();
    if (log < before) begun += 1;
    before = log;
  }
  expect(pragma('user_version')).toBe(0);
});

it('a log that was large is cut once nothing changes any more', async () => {
  const bytes = (): number => statSync(`${file}-wal`).size;
  pragma('wal_autocheckpoint = 0');
  await write();
  const other = new Sqlite(file);
  other.pragma('wal_autocheckpoint = 0');
  other.exec('create table large (content)');
  other.prepare('insert into large values (zeroblob(6000000))').run();
  other.close();
  expect(bytes()).toBeGreaterThan(6_000_000);
  keep();
  await vi.waitFor(() => expect(bytes()).toBeLessThan(100_000), { timeout: 60_000 });
  await isOffLoop();
});

it('where readers hold the log, it goes on growing until they pause, and begins anew then', async () => {
  const reader = new Sqlite(file, { readonly: true });
  const longest = 200;
  reader.exec('begin; select * from tenant');
  reader.prepare('select 1 from tenant').get();
  await write();
  let pauses = 0;
  keep({
    longest,
    whileNobodyReads: async (work) => {
      pauses += 1;
      reader.exec('rollback');
      await work();
    },
  });
  await isOffLoop();
  while (pauses === 0) await write();
  await vi.waitFor(() => expect(inLog().log).toBeLessThan(longest), { timeout: 60_000 });
  // Pauses come one at a time, and seldom.
  expect(pauses).toBe(1);
  reader.close();
});

it('while another process writes for long, the log waits and reads go on', async () => {
  const other = new Sqlite(file);
  keep();
  await isOffLoop();
  other.exec('begin immediate');
  other.prepare("insert into sign_in_attempts (subject, attempted_at) values ('other', 0)").run();
  for (let reads = 0; reads < 100; reads += 1) {
    expect(db.raw.prepare('select count(*) from sign_in_attempts').pluck().get()).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  other.exec('rollback');
  other.close();
  await write();
});

it('if the thread ends, SQLite keeps the log short as before, and another thread is started', async () => {
  const lost: unknown[] = [];
  const levels: unknown[] = [];
  renameSync(file, `${file}.away`);
  keep({
    onLost: (error) => {
      lost.push(error);
      levels.push(pragma('wal_autocheckpoint'));
      if (existsSync(`${file}.away`)) renameSync(`${file}.away`, file);
    },
  });
  await isOffLoop();
  expect([lost.length, levels]).toEqual([1, [1_000]]);
});

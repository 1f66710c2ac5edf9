import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { logOf, SharedFlush } from './log-flush.ts';
import { openDatabase } from './open.ts';
import { whyUnavailable } from './unavailable.ts';
import { whenFree, whenFreeAtOnce } from './when-free.ts';

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'sam-flush-')), 'sam.db');
const turn = () => new Promise((resolve) => setImmediate(resolve));

function openFile() {
  const file = newFile();
  const db = openDatabase(file);
  if (!db.sqlite) throw new Error('no file');
  return {
    file,
    db,
    sqlite: db.sqlite,
    write: () => db.raw.exec("insert into sign_in_attempts (subject, attempted_at) values ('x', 0)"),
  };
}

it('changes that come while the disk is flushed share the next flush, and only they fail with it', async () => {
  const ends: { end: () => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedFlush(() => new Promise((end, fail) => ends.push({ end, fail })));
  const done: string[] = [];
  const flush = (name: string) =>
    shared.flush().then(
      () => done.push(name),
      () => done.push(`${name} failed`),
    );
  void flush('first');
  void flush('second');
  void flush('third');
  await turn();
  expect([ends.length, done]).toEqual([1, []]);
  ends[0]?.end();
  await turn();
  expect([ends.length, done]).toEqual([2, ['first']]);
  void flush('fourth');
  ends[1]?.fail(new Error('no disk'));
  await turn();
  expect([ends.length, done]).toEqual([3, ['first', 'second failed', 'third failed']]);
  ends[2]?.end();
  await shared.settled();
  expect(done).toEqual(['first', 'second failed', 'third failed', 'fourth']);
});

it('a change of a file is answered once it is on disk, an intermediate step at once, and neither stops the event loop for it', async () => {
  const { db, sqlite, write } = openFile();
  const log = logOf(sqlite);
  if (!log) throw new Error('no log');
  let end = (): void => undefined;
  const flush = vi.spyOn(log, 'flush').mockImplementation(() => new Promise<void>((resolve) => (end = resolve)));
  const levels: unknown[] = [];
  await whenFreeAtOnce(db.raw, () => levels.push(sqlite.pragma('synchronous', { simple: true })));
  expect(flush).not.toHaveBeenCalled();
  let isAnswered = false;
  const change = whenFree(db.raw, () => {
    levels.push(sqlite.pragma('synchronous', { simple: true }));
    write();
  }).then(() => (isAnswered = true));
  await turn();
  expect([flush.mock.calls.length, isAnswered]).toEqual([1, false]);
  end();
  await change;
  // 1: SQLite leaves the flush to us. 2: it flushes itself, as for all that is not written through `whenFree`.
  expect([...levels, sqlite.pragma('synchronous', { simple: true })]).toEqual([1, 1, 2]);
  await expect(
    whenFreeAtOnce(db.raw, () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(sqlite.pragma('synchronous', { simple: true })).toBe(2);
  await db.close();
});

it('a log that could not be flushed is told as a disk that fails, and its changes go into the file before the next answer', async () => {
  const { file, db, sqlite, write } = openFile();
  renameSync(`${file}-wal`, `${file}-away`);
  const failure: unknown = await whenFree(db.raw, write).catch((error: unknown) => error);
  expect(whyUnavailable(failure)).toContain('cannot be read or written');
  const [before] = sqlite.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
  expect(before?.checkpointed).toBeLessThan(before?.log ?? 0);
  renameSync(`${file}-away`, `${file}-wal`);
  await whenFree(db.raw, () => undefined);
  const [after] = sqlite.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
  expect(after?.checkpointed).toBe(after?.log);
  await db.close();
});

it('what nobody waits for is flushed soon, unless something else is flushed before', async () => {
  const { db, sqlite } = openFile();
  const log = logOf(sqlite);
  if (!log) throw new Error('no log');
  const flush = vi.spyOn(log, 'flush');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    log.flushSoon();
    await vi.advanceTimersByTimeAsync(300);
    log.flushSoon();
    expect(flush).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(flush).toHaveBeenCalledTimes(1);
    log.flushSoon();
    await log.flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(flush).toHaveBeenCalledTimes(2);
    log.flushSoon();
  } finally {
    vi.useRealTimers();
  }
  await db.close();
});

it('a database in memory waits for no disk', async () => {
  const db = openDatabase(':memory:');
  expect(db.sqlite && logOf(db.sqlite)).toBeNull();
  expect(await whenFree(db.raw, () => 'done')).toBe('done');
  await db.close();
});

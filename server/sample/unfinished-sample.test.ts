import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runCommand } from '../cli/program.ts';
import { openDatabase } from '../db/open.ts';
import { fillSample } from './fill-sample.ts';
import { isSampleUnfinished } from './unfinished-sample.ts';

it('a large sample that is cut off can be told, and is filled anew without being asked twice', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-unfinished-')), 'sam.db');
  const db = openDatabase(file);
  const cut = (done: number) => {
    if (done >= 20_000) throw new Error('killed');
  };
  expect(() => fillSample(db, { users: 30_000, licenses: 10, applications: 10, seed: 1, onProgress: cut })).toThrow('killed');
  expect(isSampleUnfinished(db)).toBe(true);
  await db.close();

  const err = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const written = () => err.mock.calls.map(([text]) => String(text)).join('');
  expect(await runCommand(['check', '--db', file])).toBe(1);
  expect(written()).toContain('was cut off');
  expect(await runCommand(['sample', '--users', '20', '--licenses', '20', '--applications', '20', '--db', file])).toBe(0);
  expect(await runCommand(['check', '--db', file])).toBe(0);
  err.mockRestore();
  out.mockRestore();
});

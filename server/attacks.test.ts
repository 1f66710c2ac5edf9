import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDamage } from './db/database-file.ts';
import { openDatabase } from './db/open.ts';
import { firstStart } from './first-start.ts';
import { listAccounts } from './oidc/accounts.ts';

/** Each is tried a few times here, and more often by `npm run attacks`. */
const TRIES = Number(process.env.ATTACK_TRIES ?? 2);

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'sam-attack-')), 'sam.db');
const run = (script: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', script, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills a process some time after it has begun to work on the file. */
async function killWithin(child: ChildProcess, file: string, ms: number): Promise<void> {
  const exit = new Promise((resolve) => child.on('exit', resolve));
  const isBegun = () => readdirSync(join(file, '..')).some((name) => name.startsWith('sam.db'));
  while (!isBegun() && child.exitCode === null) await pause(2);
  await pause(Math.random() * ms);
  child.kill('SIGKILL');
  await exit;
}

it('a first start that is killed at any moment is completed by the next one', async () => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const file = newFile();
    // The port is never reached, or nobody asks.
    await killWithin(run('server/main.ts', [], { SAM_DB: file, PORT: '1', SAM_SAMPLE: 'small' }), file, 1_500);
    const db = openDatabase(file);
    expect(findDamage(db.raw, 'integrity_check')).toEqual([]);
    expect([0, 3]).toContain(listAccounts(db).length);
    await firstStart(db, 'small', () => undefined);
    expect(listAccounts(db)).toHaveLength(3);
    const records = db.raw
      .prepare("select (select count(*) from applications) || ' ' || (select count(*) from licenses)")
      .pluck();
    expect(records.get()).toMatch(/^3\d{3} 5\d{3}$/);
    await db.close();
  }
});

it('an import that is killed at any moment has taken in all or nothing', async () => {
  const rows = 20_000;
  const csv = join(mkdtempSync(join(tmpdir(), 'sam-attack-')), 'users.csv');
  writeFileSync(csv, `id,displayName\n${Array.from({ length: rows }, (_, row) => `u${row},User ${row}`).join('\n')}\n`);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const file = newFile();
    await openDatabase(file).close();
    await killWithin(run('server/cli/main.ts', ['import', 'users', csv, '--db', file], {}), file, 4_000);
    const db = openDatabase(file);
    expect(findDamage(db.raw, 'integrity_check')).toEqual([]);
    expect([0, rows]).toContain(db.raw.prepare('select count(*) from users').pluck().get());
    await db.close();
  }
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { Browser, signIn } from './browser.test-support.ts';
import { startIdentity } from './identity.test-support.ts';
import { createRecords, revokeAccount } from './records.ts';

it('signing in waits for the disk once, its tokens once, and each end of a session too', async () => {
  const { baseUrl, db, stop } = await startIdentity();
  // 1: the log is written. 2: it is flushed to disk.
  db.raw.exec('create temp table seen (record, synced)');
  for (const [event, row] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
    db.raw.exec(`create temp trigger ${event}_seen after ${event} on main.oidc_records begin
      insert into seen select ${row}.model || ' ${event}', synchronous = 2 from pragma_synchronous; end`);
  const synced = () => {
    const records = db.raw.prepare("select record from seen where synced and record <> 'Grant update'").pluck().all();
    db.raw.exec('delete from seen');
    return records;
  };
  const browser = new Browser();
  await signIn(baseUrl, 'viewer', 'viewer-demo', { browser });
  expect(synced()).toEqual(['Session insert', 'RefreshToken insert']);
  await signIn(baseUrl, 'manager', 'manager-demo', { browser, prompt: 'login' });
  const ended = ['Grant', 'AccessToken', 'RefreshToken', 'IdToken', 'AuthorizationCode', 'Session'].map(
    (model) => `${model} delete`,
  );
  expect(synced()).toEqual(expect.arrayContaining(ended));
  await stop();
});

it('a token that was just accepted is refused by the next request once it is revoked, by this process or another, or expires', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-tokens-')), 'sam.db');
  const [here, other] = [openDatabase(file), openDatabase(file)];
  const records = createRecords(here);
  const isAccepted = () => records.findAccess('token', 'opaque') !== undefined;
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  try {
    for (const by of [here, other]) {
      await records.save({ model: 'AccessToken', id: 'token', accountId: 'a', expiresAt: 2_000 });
      expect([isAccepted(), isAccepted()]).toEqual([true, true]);
      revokeAccount(by, 'a');
      expect(isAccepted()).toBe(false);
    }
    await records.save({ model: 'AccessToken', id: 'token', accountId: 'a', expiresAt: 2_000 });
    vi.setSystemTime(1_999_999);
    expect(isAccepted()).toBe(true);
    vi.setSystemTime(2_000_000);
    expect(isAccepted()).toBe(false);
  } finally {
    vi.useRealTimers();
    await Promise.all([here.close(), other.close()]);
  }
});

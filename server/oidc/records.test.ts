import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { logOf } from '../db/log-flush.ts';
import { openDatabase } from '../db/open.ts';
import { Browser, postForm, signIn } from './browser.test-support.ts';
import { addClient, removeClient } from './clients.ts';
import { nowSeconds } from './clock.ts';
import { startIdentity } from './identity.test-support.ts';
import { createRecords, revokeAccount } from './records.ts';

it('each end of a session or a token waits for the disk, and signing in is only flushed soon', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-flushed-')), 'sam.db');
  const { baseUrl, db, stop } = await startIdentity({ file });
  const log = db.sqlite && logOf(db.sqlite);
  if (!log) throw new Error('no log');
  // What was deleted since the flush before, at each flush; none ends while it is `held`.
  db.raw.exec(`create temp table seen (record);
    create temp trigger deleted after delete on main.oidc_records begin insert into seen values (old.model); end`);
  const ended: string[] = [];
  let isHeld = true;
  let release: () => void = () => undefined;
  const flush = vi.spyOn(log, 'flush').mockImplementation(async () => {
    ended.push(...(db.raw.prepare('select record from seen').pluck().all() as string[]));
    db.raw.exec('delete from seen');
    if (isHeld) await new Promise<void>((resolve) => (release = resolve));
  });
  const soon = vi.spyOn(log, 'flushSoon').mockImplementation(() => undefined);
  const browser = new Browser();
  const tokens = await signIn(baseUrl, 'viewer', 'viewer-demo', { browser });
  // The session, and the token to renew the others.
  expect([flush.mock.calls.length, soon.mock.calls.length]).toEqual([0, 2]);

  let isAnswered = false;
  const revoked = postForm(`${baseUrl}/idp/api/connect/revoke`, [
    ['client_id', 'sam-console'],
    ['token', tokens.refresh_token],
  ]).finally(() => (isAnswered = true));
  await vi.waitFor(() => expect(ended).toContain('RefreshToken'), { timeout: 60_000 });
  await fetch(`${baseUrl}/idp/.well-known/openid-configuration`);
  expect(isAnswered).toBe(false);
  isHeld = false;
  release();
  expect((await revoked).status).toBe(200);

  await signIn(baseUrl, 'viewer', 'viewer-demo', { browser, prompt: 'login' });
  ended.length = 0;
  await signIn(baseUrl, 'manager', 'manager-demo', { browser, prompt: 'login' });
  const all = ['Grant', 'AccessToken', 'RefreshToken', 'IdToken', 'AuthorizationCode', 'Session'];
  expect(ended).toEqual(expect.arrayContaining(all));
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

it('a token that is stored just after its grant or client has ended is refused', async () => {
  const db = openDatabase(':memory:');
  const records = createRecords(db);
  const expiresAt = nowSeconds() + 600;
  const save = (model: string, id: string, of: object) => records.save({ model, id, expiresAt, ...of });
  const isAccepted = (id: string) => records.findAccess(id, 'opaque') !== undefined;
  await save('Grant', 'grant', { accountId: 'a', grantId: 'grant' });
  await save('AccessToken', 'first', { accountId: 'a', grantId: 'grant' });
  expect(isAccepted('first')).toBe(true);
  await records.destroyGrant('grant', true);
  await save('AccessToken', 'late', { accountId: 'a', grantId: 'grant' });
  expect(isAccepted('late')).toBe(false);

  const { client_id: clientId } = addClient(db, { name: 'c' });
  await save('ClientCredentials', 'own', { clientId });
  expect(isAccepted('own')).toBe(true);
  removeClient(db, clientId);
  await save('ClientCredentials', 'late own', { clientId });
  expect(isAccepted('late own')).toBe(false);
  await db.close();
});

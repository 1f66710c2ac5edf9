import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { logOf } from '../db/log-flush.ts';
import { openDatabase } from '../db/open.ts';
import { Browser, postForm, signIn } from './browser.test-support.ts';
import { startIdentity } from './identity.test-support.ts';
import { createRecords, revokeAccount } from './records.ts';

it('tokens to renew and each end of a session wait for the disk, and signing in does not', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-flushed-')), 'sam.db');
  const { baseUrl, db, stop } = await startIdentity({ file });
  const log = db.sqlite && logOf(db.sqlite);
  if (!log) throw new Error('no log');
  // What was written since the flush before, at each flush; none ends until `isOpen`.
  db.raw.exec('create temp table seen (record)');
  for (const [event, row] of Object.entries({ insert: 'new', delete: 'old' }))
    db.raw.exec(`create temp trigger ${event}_seen after ${event} on main.oidc_records begin
      insert into seen values (${row}.model || ' ${event}'); end`);
  const flushed: string[] = [];
  let isOpen = false;
  let open: () => void = () => undefined;
  vi.spyOn(log, 'flush').mockImplementation(async () => {
    flushed.push(...(db.raw.prepare('select record from seen').pluck().all() as string[]));
    db.raw.exec('delete from seen');
    if (!isOpen) await new Promise<void>((resolve) => (open = resolve));
  });
  const soon = vi.spyOn(log, 'flushSoon').mockImplementation(() => undefined);
  const callback = `${baseUrl}/callback`;
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const browser = new Browser();
  const { page } = await browser.open(
    `${baseUrl}/idp/connect/authorize?client_id=sam-console&response_type=code&scope=openid+offline_access&redirect_uri=${callback}&code_challenge=${challenge}&code_challenge_method=S256`,
    callback,
  );
  if (page === undefined) throw new Error('no page');
  const step = await browser.submit(page, callback, { username: 'viewer', password: 'viewer-demo' });
  const code = step.callback?.searchParams.get('code') ?? '';
  expect([code !== '', soon.mock.calls.length, flushed]).toEqual([true, 1, []]);

  let isAnswered = false;
  const exchanged = postForm(`${baseUrl}/idp/api/connect/token`, [
    ['grant_type', 'authorization_code'],
    ['client_id', 'sam-console'],
    ['code', code],
    ['redirect_uri', callback],
    ['code_verifier', verifier],
  ]).finally(() => (isAnswered = true));
  await vi.waitFor(() => expect(flushed).toEqual(expect.arrayContaining(['Session insert', 'RefreshToken insert'])), {
    timeout: 60_000,
  });
  await fetch(`${baseUrl}/idp/.well-known/openid-configuration`);
  expect(isAnswered).toBe(false);
  isOpen = true;
  open();
  expect((await exchanged).status).toBe(200);

  flushed.length = 0;
  await signIn(baseUrl, 'manager', 'manager-demo', { browser, prompt: 'login' });
  const ended = ['Grant', 'AccessToken', 'RefreshToken', 'IdToken', 'AuthorizationCode', 'Session'].map(
    (model) => `${model} delete`,
  );
  expect(flushed).toEqual(expect.arrayContaining(ended));
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

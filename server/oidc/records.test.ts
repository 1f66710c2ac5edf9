import { expect, it } from 'vitest';
import { Browser, signIn } from './browser.test-support.ts';
import { startIdentity } from './identity.test-support.ts';

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

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { calendarStore } from '../stores/calendars.ts';
import {
  AccountError,
  addAccount,
  checkCredentials,
  findAccount,
  listAccounts,
  type NewAccount,
  ROLE_SCOPES,
  removeAccount,
  setPassword,
} from './accounts.ts';
import { createRecords, HELD_AT_MOST } from './records.ts';
import { ensureSampleAccounts, hasSampleAccounts, SAMPLE_ACCOUNTS } from './sample-accounts.ts';
import { loadSecrets } from './secrets.ts';
import { readTenant, renameTenant, TenantError } from './tenant.ts';

let db: Database;
beforeEach(() => {
  db = openScratchDatabase();
});
afterEach(() => db.close());

const ada: NewAccount = { username: 'ada', password: 'long enough', name: 'Ada King Lovelace', role: 'reviewer' };

describe('accounts', () => {
  test('are added, found without regard to case, listed and removed', async () => {
    const made = await addAccount(db, { ...ada, locale: 'sv-SE', zoneinfo: 'Europe/Stockholm', email: 'ada@example.com' });
    expect(made).toMatchObject({ username: 'ada', role: 'reviewer', locale: 'sv-SE', picture: null });
    expect(findAccount(db, 'ADA')).toEqual(made);
    expect(listAccounts(db)).toEqual([made]);
    expect(JSON.stringify(listAccounts(db))).not.toContain('argon2');
    await expect(addAccount(db, { ...ada, username: 'Ada' })).rejects.toThrow(/taken/);
    expect(removeAccount(db, 'ada')).toBe(true);
    expect(removeAccount(db, 'ada')).toBe(false);
  });

  test('keep argon2id hashes, and check the whole password', async () => {
    await addAccount(db, { ...ada, password: 'pässwörd ☃ 12' });
    expect(db.raw.prepare('select password_hash from accounts').pluck().get()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkCredentials(db, 'Ada', 'pässwörd ☃ 12')).toMatchObject({ username: 'ada' });
    expect(await checkCredentials(db, 'ada', 'pässwörd ☃ 1')).toBeUndefined();
    expect(await checkCredentials(db, 'nobody', 'no account has this password')).toBeUndefined();
    await setPassword(db, 'ada', 'x'.repeat(256));
    expect(await checkCredentials(db, 'ada', 'x'.repeat(256))).toBeDefined();
    expect(await checkCredentials(db, 'ada', 'x'.repeat(257))).toBeUndefined();
    expect(await setPassword(db, 'nobody', 'long enough')).toBe(false);
  });

  test('lose their calendar addresses with their password, and nobody else does', async () => {
    const [made, other] = [await addAccount(db, ada), await addAccount(db, { ...ada, username: 'eve' })];
    const calendars = calendarStore(db);
    const create = (subject: string) => calendars.create({ subject, name: 'Own', filter: '', at: 1, most: 9 })?.token ?? '';
    const [mine, theirs] = [create(made.id), create(other.id)];
    db.raw.exec(`create temp trigger fails before update on calendar_subscriptions
      begin select raise(abort, 'the disk is full'); end`);
    await expect(setPassword(db, 'ada', 'another one')).rejects.toThrow('the disk is full');
    expect(await checkCredentials(db, 'ada', ada.password), 'both or neither').toBeDefined();
    db.raw.exec('drop trigger fails');
    expect(calendars.byToken(mine)).toMatchObject({ subject: made.id });
    expect(await setPassword(db, 'ada', 'another one')).toBe(true);
    expect([calendars.byToken(mine), calendars.ofSubject(made.id)]).toEqual([null, []]);
    expect(calendars.byToken(theirs)).toMatchObject({ subject: other.id });
    expect(db.raw.prepare('select count(*) from calendar_subscriptions').pluck().get(), 'kept as a record').toBe(2);
  });

  test.each<[string, Partial<NewAccount>]>([
    ['a short password', { password: '1234567' }],
    ['a long password', { password: 'x'.repeat(257) }],
    ['a username with a space', { username: 'a b' }],
    ['an empty username', { username: '' }],
    ['a control character', { name: 'a\u0000b' }],
    ['an empty name', { name: '  ' }],
    ['a locale without a country', { locale: 'en' }],
    ['a locale in the wrong order', { locale: 'US-en' }],
    ['an unknown zone', { zoneinfo: 'Europe/Atlantis' }],
    ['an address that is none', { email: 'ada' }],
  ])('refuse %s', async (_name, part) => {
    await expect(addAccount(db, { ...ada, ...part })).rejects.toBeInstanceOf(AccountError);
    expect(listAccounts(db)).toEqual([]);
  });

  test('have the scopes of their role', () => {
    expect(ROLE_SCOPES.manager).toHaveLength(7);
    expect(ROLE_SCOPES.reviewer).toEqual(['saas.consolidation.view.r', 'saas.consolidation.view.crud']);
    expect(ROLE_SCOPES.viewer).toEqual([
      'sam.application.r',
      'sam.license.r',
      'sam.computer.r',
      'sam.datacenter.r',
      'saas.consolidation.view.r',
    ]);
  });
});

describe('sample accounts', () => {
  test.each(['manager-demo', 'reviewer-demo', 'viewer-demo'])('nobody else may have the known password %s', async (password) => {
    const account = { username: 'manager', password, name: 'Mallory', role: 'manager' } as const;
    await expect(addAccount(db, account)).rejects.toThrow(/in the documentation/);
    await expect(addAccount(db, { ...account, username: 'ada' })).rejects.toThrow(AccountError);
    await addAccount(db, { ...account, password: 'mine alone' });
    await expect(setPassword(db, 'manager', password)).rejects.toThrow(AccountError);
    expect(await checkCredentials(db, 'manager', password)).toBeUndefined();
  });

  test('come together with the note that they were made, or not at all', async () => {
    db.raw.exec(`create temp trigger fails before insert on accounts when new.username = 'viewer'
      begin select raise(abort, 'the disk is full'); end`);
    await expect(ensureSampleAccounts(db)).rejects.toThrow('the disk is full');
    expect(listAccounts(db)).toEqual([]);
    db.raw.exec('drop trigger fails');
    await ensureSampleAccounts(db);
    expect(listAccounts(db)).toHaveLength(3);
  });

  test('are made once and count as open while a documented password works', async () => {
    expect(hasSampleAccounts(db)).toBe(false);
    await ensureSampleAccounts(db);
    expect(listAccounts(db).map(({ username, role }) => `${username} ${role}`)).toEqual([
      'manager manager',
      'reviewer reviewer',
      'viewer viewer',
    ]);
    for (const { username, password } of SAMPLE_ACCOUNTS) expect(await checkCredentials(db, username, password)).toBeDefined();
    expect(hasSampleAccounts(db)).toBe(true);
    removeAccount(db, 'viewer');
    await setPassword(db, 'reviewer', 'mine alone');
    expect(hasSampleAccounts(db)).toBe(true);
    await setPassword(db, 'manager', 'mine alone');
    expect(hasSampleAccounts(db)).toBe(false);
    await ensureSampleAccounts(db);
    expect(findAccount(db, 'viewer')).toBeUndefined();
  });
});

test('the tenant is made with the database and can be renamed', () => {
  const { id } = readTenant(db);
  expect(renameTenant(db, ' Nordic Freight\u00a0')).toBe('Nordic Freight');
  expect(readTenant(db)).toEqual({ id, name: 'Nordic Freight', region: 'eu' });
});

test('a tenant is called the sample tenant only with the sample accounts, and never again once it has a name', async () => {
  expect(readTenant(db).name).toBe('My organization');
  await ensureSampleAccounts(db);
  expect(readTenant(db).name).toBe('Sample tenant');
  const other = openScratchDatabase();
  renameTenant(other, 'Contoso');
  await ensureSampleAccounts(other);
  expect(readTenant(other).name).toBe('Contoso');
  await other.close();
});

test.each([
  ['nothing', ''],
  ['white space', ' \u00a0\u2003'],
  ['signs alone', '<>'],
  ['81 characters', 'W'.repeat(81)],
  ['a line break', 'Con\ntoso'],
  ['a control character', 'Con\u0000toso'],
  ['a mark that turns the direction', 'Contoso \u202egpj'],
])('a tenant is not named by %s', (_name, text) => {
  expect(() => renameTenant(db, text)).toThrow(TenantError);
  expect(readTenant(db).name).toBe('My organization');
});

test.each(['<script>alert(1)</script>', 'Zu\u0308rich & So\u0308hne "GmbH"', '日本 👩‍👩‍👧‍👦 株式会社', 'W'.repeat(80)])(
  'a tenant may be named %s',
  (text) => {
    expect(renameTenant(db, text)).toBe(text.normalize('NFC'));
  },
);

describe('the cap on grants and tokens', () => {
  const far = Math.floor(Date.now() / 1000) + 3600;
  const held = (owner: string) =>
    db.raw.prepare<[string], string>('select model from oidc_records where owner = ? order by issue_order').pluck().all(owner);

  test('an ejected grant takes its tokens along, and one in use outlives its old tokens', async () => {
    const records = createRecords(db);
    const save = (model: string, id: string, grantId: string) =>
      records.save({ model, id, grantId, accountId: 'a', clientId: 'c', expiresAt: far, audience: 'api://service', scope: '' });
    await save('Grant', 'old', 'old');
    await save('AccessToken', 'old token', 'old');
    await save('Grant', 'new', 'new');
    for (let count = 0; count < 40; count++) await save('AccessToken', `token ${count}`, 'new');
    expect(records.findAccess('old token', 'opaque')).toBeUndefined();
    expect(held('a')).toEqual([...Array(HELD_AT_MOST - 1).fill('AccessToken'), 'Grant']);
    expect(records.findAccess('token 10', 'opaque')).toBeUndefined();
    expect(records.findAccess('token 11', 'opaque')).toBeDefined();
    for (let count = 0; count < 10; count++) {
      await save('Grant', `g${count}`, `g${count}`);
      await save('AccessToken', `t${count}`, `g${count}`);
      await save('RefreshToken', `r${count}`, `g${count}`);
    }
    expect(held('a')).toHaveLength(HELD_AT_MOST);
    expect(records.findAccess('token 39', 'opaque')).toBeUndefined();
  });

  test('used and expired ones do not count, and expired ones are pruned', async () => {
    const records = createRecords(db);
    await records.save({ model: 'AccessToken', id: 'first', accountId: 'a', expiresAt: far });
    for (let count = 0; count < 40; count++) {
      await records.save({ model: 'RefreshToken', id: `r${count}`, accountId: 'a', expiresAt: far });
      expect(await records.consume('RefreshToken', `r${count}`)).toBe(true);
      expect(await records.consume('RefreshToken', `r${count}`)).toBe(false);
      await records.save({ model: 'AccessToken', id: `gone${count}`, accountId: 'a', expiresAt: 1 });
    }
    expect(records.findAccess('first', 'opaque')).toBeDefined();
    await createRecords(db).save({ model: 'AccessToken', id: 'next', accountId: 'a', expiresAt: far });
    expect(db.raw.prepare('select count(*) from oidc_records where expires_at = 1').pluck().get()).toBe(0);
  });
});

describe('the secrets file', () => {
  test('is one for processes that start together, and a damaged one is named, not replaced', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'deep', 'secrets.json');
    const [one, two] = await Promise.all([loadSecrets(file), loadSecrets(file)]);
    expect(two).toEqual(one);
    expect(await loadSecrets(file)).toEqual(one);
    writeFileSync(file, '{"keys": [], "formKey": "do not show"');
    await expect(loadSecrets(file)).rejects.toThrow(/move it away/);
    await expect(loadSecrets(file)).rejects.not.toThrow(/do not show/);
  });
});

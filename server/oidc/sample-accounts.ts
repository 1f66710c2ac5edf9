import type { Database } from '../db/open.ts';
import { findAccount, insertAccount, type NewAccount } from './accounts.ts';
import { nowSeconds } from './clock.ts';
import { hashPassword } from './passwords.ts';
import { DEMO_PASSWORDS } from './sample-passwords.ts';
import { nameSampleTenant } from './tenant.ts';

/** One account per role, created at the first start with sample data. Source: contract.md "Permissions". */
export const SAMPLE_ACCOUNTS: readonly NewAccount[] = [
  {
    username: 'manager',
    password: DEMO_PASSWORDS.manager ?? '',
    name: 'Maja Lindqvist',
    role: 'manager',
    locale: 'en-GB',
    zoneinfo: 'Europe/Stockholm',
    email: 'maja.lindqvist@example.com',
  },
  {
    username: 'reviewer',
    password: DEMO_PASSWORDS.reviewer ?? '',
    name: 'Daniel Okafor',
    role: 'reviewer',
    locale: 'en-US',
    zoneinfo: 'America/New_York',
    email: 'daniel.okafor@example.com',
  },
  {
    username: 'viewer',
    password: DEMO_PASSWORDS.viewer ?? '',
    name: 'Hannah Weber',
    role: 'viewer',
    locale: 'de-DE',
    zoneinfo: 'Europe/Berlin',
    email: 'hannah.weber@example.com',
  },
];

/**
 * Creates the sample accounts once per database: one that was removed since does not come back at the next start. The note that
 * they were created is in the same transaction: an interrupted start leaves all of them or none, and the next one creates them.
 */
export async function ensureSampleAccounts(db: Database): Promise<void> {
  if (db.raw.prepare('select 1 from tenant where samples_made_at is null').get() === undefined) return;
  const hashes = await Promise.all(SAMPLE_ACCOUNTS.map(({ password }) => hashPassword(password)));
  db.raw
    .transaction(() => {
      const claimed = db.raw.prepare('update tenant set samples_made_at = ? where samples_made_at is null').run(nowSeconds());
      if (claimed.changes === 0) return;
      nameSampleTenant(db);
      for (const [index, account] of SAMPLE_ACCOUNTS.entries())
        if (findAccount(db, account.username) === undefined) insertAccount(db, account, hashes[index] ?? '');
    })
    .immediate();
}

/** Usernames that can sign in with a documented password. */
export function openSampleAccounts(db: Database): string[] {
  return db.raw
    .prepare<[], string>('select username from accounts where has_demo_password = 1 order by username_key')
    .pluck()
    .all();
}

/** True while a documented password opens an account: such a server must not be reachable from other machines. */
export function hasSampleAccounts(db: Database): boolean {
  return openSampleAccounts(db).length > 0;
}

import { randomUUID } from 'node:crypto';
import { SCOPES, type Scope } from '../../contract/permissions.ts';
import type { Database } from '../db/open.ts';
import { whenFree } from '../db/when-free.ts';
import { nowSeconds } from './clock.ts';
import { hashPassword, PASSWORD_LENGTH, verifyPassword } from './passwords.ts';
import { revokeAccount } from './records.ts';
import { isDemoPassword, isKnownPassword } from './sample-passwords.ts';

export const ROLES = ['manager', 'reviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Scopes that an account's role may be granted. Source: contract.md "Permissions". */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  manager: SCOPES,
  reviewer: ['saas.consolidation.view.r', 'saas.consolidation.view.crud'],
  viewer: SCOPES.filter((scope) => scope.endsWith('.r') && scope !== 'sam.agreement.r'),
};

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly locale: string | null;
  readonly zoneinfo: string | null;
  readonly email: string | null;
  readonly picture: string | null;
  /** Seconds since 1970 UTC. */
  readonly createdAt: number;
}

export interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly role: Role;
  /** Language and country, as in `en-US`. */
  readonly locale?: string | undefined;
  /** A name in the time zone database, as in `Europe/Stockholm`. */
  readonly zoneinfo?: string | undefined;
  readonly email?: string | undefined;
}

/** Tells people why an account was not created or changed. */
export class AccountError extends Error {}

const COLUMNS = 'id, username, name, role, locale, zoneinfo, email, picture, created_at as "createdAt"';

// Usernames are equal without regard to case or to how accents are encoded.
const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase();

function checkPassword(password: string): void {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    throw new AccountError(`a password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`);
  }
  if (isKnownPassword(password)) throw new AccountError('this password is in the documentation: choose another one');
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Throws `AccountError` if a field of an account is invalid. */
export function checkAccount(account: NewAccount): void {
  const { username, name, role, locale, zoneinfo, email } = account;
  if (!/^[^\s\p{C}]{1,64}$/u.test(username)) throw new AccountError('a username has 1 to 64 characters, without spaces');
  if (name.trim() === '' || name.length > 128 || /\p{Cc}/u.test(name)) throw new AccountError('a name has 1 to 128 characters');
  if (!ROLES.includes(role)) throw new AccountError(`the role must be one of ${ROLES.join(', ')}`);
  if (locale !== undefined && !/^[a-z]{2,3}-[A-Z]{2}$/.test(locale)) {
    throw new AccountError('a locale must be a language and a country, as in en-US');
  }
  if (zoneinfo !== undefined && !isTimeZone(zoneinfo))
    throw new AccountError('unknown time zone; an example is Europe/Stockholm');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new AccountError('this is not an e-mail address');
  checkPassword(account.password);
}

/** Creates an account. Throws `AccountError` if a field is invalid or the username is taken. */
export async function addAccount(db: Database, account: NewAccount): Promise<Account> {
  checkAccount(account);
  return insertAccount(db, account, await hashPassword(account.password));
}

/** Writes an account with checked fields and a hashed password; runs in the caller's transaction, if there is one. */
export function insertAccount(db: Database, account: NewAccount, passwordHash: string): Account {
  const now = nowSeconds();
  const id = randomUUID();
  const made = db.raw
    .prepare(
      `insert into accounts (id, username, username_key, name, role, password_hash, has_demo_password, locale, zoneinfo, email,
         created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (username_key) do nothing`,
    )
    .run(
      id,
      account.username,
      usernameKey(account.username),
      account.name.trim(),
      account.role,
      passwordHash,
      isDemoPassword(account.username, account.password) ? 1 : 0,
      account.locale ?? null,
      account.zoneinfo ?? null,
      account.email ?? null,
      now,
      now,
    );
  const found = made.changes === 1 ? findAccountById(db, id) : undefined;
  if (found === undefined) throw new AccountError(`the username ${account.username} is taken`);
  return found;
}

/** All accounts by username; never their passwords. */
export function listAccounts(db: Database): Account[] {
  return db.raw.prepare<[], Account>(`select ${COLUMNS} from accounts order by username_key`).all();
}

export const hasAccounts = (db: Database): boolean => db.raw.prepare('select 1 from accounts limit 1').get() !== undefined;

export function findAccount(db: Database, username: string): Account | undefined {
  return db.raw.prepare<[string], Account>(`select ${COLUMNS} from accounts where username_key = ?`).get(usernameKey(username));
}

export function findAccountById(db: Database, id: string): Account | undefined {
  return db.raw.prepare<[string], Account>(`select ${COLUMNS} from accounts where id = ?`).get(id);
}

/** Removes an account and ends its sessions, grants and tokens. False if there was none. */
export function removeAccount(db: Database, username: string): boolean {
  return db.raw
    .transaction(() => {
      const account = findAccount(db, username);
      if (account === undefined) return false;
      db.raw.prepare('delete from accounts where id = ?').run(account.id);
      revokeAccount(db, account.id);
      return true;
    })
    .immediate();
}

/** An address is a secret that whoever was signed in may have created or copied. */
function revokeCalendars({ raw }: Database, accountId: string): void {
  raw
    .prepare('update calendar_subscriptions set revoked_at = ? where subject = ? and revoked_at is null')
    .run(Date.now(), accountId);
}

/**
 * Changes a password, ends the account's sessions, grants and tokens and revokes its calendar addresses: whoever knew the old one
 * is shut out.
 */
export async function setPassword(db: Database, username: string, password: string): Promise<boolean> {
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  const set = db.raw.transaction(() => {
    const account = findAccount(db, username);
    if (account === undefined) return false;
    db.raw
      .prepare('update accounts set password_hash = ?, has_demo_password = ?, updated_at = ? where id = ?')
      .run(passwordHash, isDemoPassword(account.username, password) ? 1 : 0, nowSeconds(), account.id);
    revokeAccount(db, account.id);
    revokeCalendars(db, account.id);
    return true;
  });
  // The account may be in use at this moment.
  return whenFree(db.raw, () => set.immediate());
}

/** The account with these credentials. An unknown username and a wrong password take the same time and give the same answer. */
export async function checkCredentials(db: Database, username: string, password: string): Promise<Account | undefined> {
  const stored = db.raw
    .prepare<[string], { id: string; password_hash: string }>('select id, password_hash from accounts where username_key = ?')
    .get(usernameKey(username));
  const matches = await verifyPassword(stored?.password_hash, password);
  // Read again: the account may have been removed while the password was checked.
  return matches && stored !== undefined ? findAccountById(db, stored.id) : undefined;
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type APIRequestContext, test as base, type Page } from '@playwright/test';
import { openDatabase } from '../server/db/open.ts';
import { addAccount } from '../server/oidc/accounts.ts';
import { addClient } from '../server/oidc/clients.ts';
import { enter } from './enter.ts';

export type Role = 'manager' | 'reviewer' | 'viewer';

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** The database of the running server, for accounts, clients and independent counts. */
export function openTestDatabase() {
  return openDatabase(join(process.env.SAM_E2E_FOLDER ?? '', 'sam.db'));
}

/** A new account: an account has up to 30 grants and tokens, so workers do not share one. */
export async function newAccount(role: Role, details: { locale?: string; zoneinfo?: string } = {}): Promise<Account> {
  const db = openTestDatabase();
  try {
    const account = { username: `${role}-${randomBytes(6).toString('hex')}`, password: randomBytes(12).toString('base64url') };
    await addAccount(db, { ...account, role, name: `Test ${role}`, ...details });
    return account;
  } finally {
    await db.close();
  }
}

const kept = new Map<Role, Promise<Account>>();

/** The worker's own account with a role. Tests that change it, or sign in at the provider repeatedly, create a new one. */
export function accountOf(role: Role): Promise<Account> {
  const account = kept.get(role) ?? newAccount(role);
  kept.set(role, account);
  return account;
}

/** Opens a page of the dashboard and signs in on the identity provider's page: only for tests of that. Others use `enter`. */
export async function signIn(page: Page, account: Account, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Goes to another page of the dashboard as its links do, without reloading. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Calls the API as a client with all scopes, independent of the browser. */
export interface Api {
  get(path: string): Promise<{ status: number; body: unknown }>;
}

async function openApi(request: APIRequestContext): Promise<Api> {
  const db = openTestDatabase();
  const client = await addClient(db, { name: `test ${randomBytes(4).toString('hex')}` });
  await db.close();
  const answer = await request.post('/idp/api/connect/token', {
    form: {
      grant_type: 'client_credentials',
      client_id: client.client_id,
      client_secret: client.client_secret,
      resource: 'api://service/api',
    },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    async get(path) {
      const response = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status(), body: await response.json() };
    },
  };
}

interface TestFixtures {
  api: Api;
  /** Signs in the test's page with that role, on that path. */
  signInAs: (role: Role, path?: string) => Promise<void>;
}

export const test = base.extend<TestFixtures>({
  api: async ({ request }, use) => use(await openApi(request)),
  signInAs: async ({ page }, use) => use(async (role, path) => enter(page, await accountOf(role), path)),
});

export { expect } from '@playwright/test';

import type { AccountClaims, KoaContextWithOIDC, Account as OidcAccount } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { type Account, findAccountById } from './accounts.ts';
import { readTenant } from './tenant.ts';

/** Claims of the identity token under each scope. Those in service.md "Identity tokens" all come with `openid`. */
export const CLAIMS = {
  openid: [
    'sub',
    'azp',
    'auth_time',
    'tenant',
    'tenant_name',
    'region',
    'preferred_username',
    'given_name',
    'family_name',
    'name',
    'locale',
    'zoneinfo',
    'profile',
    'picture',
  ],
  email: ['email'],
  // A claim that no token has. Without this line the library would say that there is one.
  sid: [],
};

/** Where an account sees its own profile. */
export const PROFILE_PATH = '/idp/account';

/** First and last names from a full name: the last word is the family name. */
function splitName(name: string): { given_name?: string; family_name?: string } {
  const words = name.split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { given_name: words.join(' '), ...(last === undefined ? {} : { family_name: last }) };
}

function claimsOf(db: Database, account: Account, baseUrl: string): AccountClaims {
  const tenant = readTenant(db);
  return {
    sub: account.id,
    tenant: tenant.id,
    tenant_name: tenant.name,
    region: tenant.region,
    preferred_username: account.username,
    name: account.name,
    ...splitName(account.name),
    profile: `${baseUrl}${PROFILE_PATH}`,
    ...(account.locale === null ? {} : { locale: account.locale }),
    ...(account.zoneinfo === null ? {} : { zoneinfo: account.zoneinfo }),
    ...(account.picture === null ? {} : { picture: account.picture }),
    ...(account.email === null ? {} : { email: account.email }),
  };
}

/** The account behind a session or token, in the provider's form; undefined if it was removed. */
export function loadOidcAccount(db: Database, ctx: KoaContextWithOIDC, id: string, baseUrl: string): OidcAccount | undefined {
  const account = findAccountById(db, id);
  if (account === undefined) return undefined;
  const azp = ctx.oidc.client?.clientId;
  return {
    accountId: account.id,
    claims: () => ({ ...claimsOf(db, account, baseUrl), ...(azp === undefined ? {} : { azp }) }),
  };
}

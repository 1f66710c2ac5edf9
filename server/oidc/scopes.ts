import { SCOPES } from '../../contract/permissions.ts';

/** Scopes of OpenID Connect itself; those of the APIs are in the contract. */
export const OPENID_SCOPES = ['openid', 'offline_access', 'profile', 'email'] as const;

const API_SCOPES: ReadonlySet<string> = new Set(SCOPES);
/** They concern people, not APIs: those above, and the others of OpenID Connect Core, 5.4. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set([...OPENID_SCOPES, 'address', 'phone']);

/** A `scope` parameter as a list. */
export function scopeList(parameter: unknown): string[] {
  return typeof parameter === 'string' ? parameter.split(' ').filter((scope) => scope !== '') : [];
}

/**
 * The scopes that a request means. One without API scopes means all of them: clients of the service request only `openid` and
 * `offline_access`, and the permissions of the account or client limit the grant in any case.
 */
export function meantScopes(asked: readonly string[]): string[] {
  return asked.some((scope) => API_SCOPES.has(scope)) ? [...new Set(asked)] : [...new Set([...asked, ...SCOPES])];
}

/** Whether a request asks for scopes of APIs, but for none that exists: it does not mean all of them. */
export function asksForUnknownOnly(asked: readonly string[]): boolean {
  return asked.some((scope) => !ABOUT_PEOPLE.has(scope)) && apiScopes(asked).length === 0;
}

export function apiScopes(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => API_SCOPES.has(scope));
}

import type { Config } from './config.ts';
import { untrusted } from './provider-error.ts';

/**
 * Throws SessionError `refused` unless an identity token's claims come from this provider, for this client.
 * Source: OpenID Connect Core 3.1.3.7; the signature need not be checked, because the token came from the provider by TLS.
 */
export function checkIssued(claims: { iss?: unknown; aud?: unknown }, config: Pick<Config, 'authority' | 'clientId'>): void {
  if (!isIssuer(claims.iss, config)) throw untrusted('the identity token is of another issuer');
  if (![claims.aud].flat().includes(config.clientId)) throw untrusted('the identity token is for another client');
}

/**
 * Throws SessionError `refused` unless the callback comes from this provider: another one could pass on a code as its own.
 * `isPromised`: the provider says that it names itself in every callback. Source: RFC 9207, 2.4.
 */
export function checkSender(callback: URLSearchParams, isPromised: boolean, config: Pick<Config, 'authority'>): void {
  const senders = callback.getAll('iss');
  if ((isPromised && senders.length === 0) || !senders.every((sender) => isIssuer(sender, config)))
    throw untrusted('it does not come from the sign-in service that was asked');
}

/** Clocks of two services may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Throws SessionError `refused` if an identity token has expired. `nowMs`: the service's time, if it is known; the computer's
 * clock may be days off.
 */
export function checkLifetime({ exp, iat }: { exp?: unknown; iat?: unknown }, nowMs: number | null): void {
  if (typeof exp !== 'number' || typeof iat !== 'number') throw untrusted('the identity token does not say how long it lasts');
  if (exp <= iat || (nowMs !== null && exp * 1000 + CLOCKS_DIFFER_MS <= nowMs)) throw untrusted('the identity token has expired');
}

const plain = (issuer: string): string => issuer.replace(/\/+$/, '');

const isIssuer = (issuer: unknown, { authority }: Pick<Config, 'authority'>): boolean =>
  typeof issuer === 'string' && plain(issuer) === plain(authority);

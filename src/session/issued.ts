import type { Config } from './config.ts';
import { untrusted } from './provider-error.ts';

/**
 * Throws SessionError `refused` unless an identity token's claims come from this provider, for this client.
 * Source: OpenID Connect Core 3.1.3.7; the signature need not be checked, because the token came from the provider by TLS.
 */
export function checkIssued(claims: { iss?: unknown; aud?: unknown }, config: Pick<Config, 'authority' | 'clientId'>): void {
  const plain = (issuer: string): string => issuer.replace(/\/+$/, '');
  if (typeof claims.iss !== 'string' || plain(claims.iss) !== plain(config.authority))
    throw untrusted('the identity token is of another issuer');
  if (![claims.aud].flat().includes(config.clientId)) throw untrusted('the identity token is for another client');
}

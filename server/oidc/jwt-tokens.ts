import { createLocalJWKSet, type JWK, type JWTPayload, jwtVerify } from 'jose';
import type { KoaContextWithOIDC, JWK as SigningKey } from 'oidc-provider';
import type { Records } from './records.ts';

/** What this provider signed into an access token; undefined for any other text, or if it has expired. It may have been revoked. */
export type ReadJwt = (token: string) => Promise<JWTPayload | undefined>;

// Only the public half: a verifier does not need the rest.
function publicKey({ kty, n, e, kid, alg, use }: SigningKey): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}

export function createJwtReader(keys: readonly SigningKey[], issuer: string): ReadJwt {
  const keySet = createLocalJWKSet({ keys: keys.map(publicKey) });
  return async function readJwt(token) {
    // Unused last bits do not affect how a signature is decoded; only one spelling of a token is accepted.
    const signature = token.slice(token.lastIndexOf('.') + 1);
    if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) return undefined;
    try {
      return (await jwtVerify(token, keySet, { issuer, typ: 'at+jwt', algorithms: ['RS256'] })).payload;
    } catch {
      return undefined;
    }
  };
}

/**
 * Revokes or describes a JWT for its client, as the library does for opaque tokens. The library has authenticated the client, and
 * refused the token for its format, which clients need not know (contract.md "Tokens").
 */
export async function answerForJwt(ctx: KoaContextWithOIDC, records: Records, readJwt: ReadJwt): Promise<void> {
  const { client, params, route } = ctx.oidc;
  const payload = await readJwt(String(params?.token));
  const row = payload?.jti === undefined ? undefined : records.findAccess(payload.jti, 'jwt');
  const own = row?.client_id === client?.clientId ? row : undefined;
  ctx.status = 200;
  if (route === 'introspection') {
    // The subject of a client's own token is no person.
    const sub = own?.account_id ?? undefined;
    ctx.body = own === undefined ? { active: false } : { ...payload, sub, active: true, token_type: 'Bearer' };
    return;
  }
  ctx.body = '';
  if (own === undefined || payload?.jti === undefined) return;
  if (own.grant_id === null) await records.destroy('ClientCredentials', payload.jti);
  else await records.destroyGrant(own.grant_id, false);
}

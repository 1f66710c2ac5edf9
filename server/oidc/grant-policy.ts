import type { Configuration, Grant, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { findAccountById, ROLE_SCOPES } from './accounts.ts';
import { nowSeconds } from './clock.ts';
import { errors } from './provider-library.ts';
import {
  ALL_APIS,
  audienceOf,
  IDENTITY_API,
  isOffered,
  PRODUCT_API,
  resourceList,
  resourceServer,
  type TokenFormat,
} from './resources.ts';
import { asksForUnknownOnly, meantScopes, OPENID_SCOPES, scopeList } from './scopes.ts';

/** How many seconds a session, a grant and a chain of refresh tokens live. */
export const SESSION_TTL_SECONDS = 14 * 24 * 60 * 60;

/**
 * Completes the scope of an authorization request before it is stored with a pending sign-in. The library drops `offline_access`
 * unless the user is asked for consent; here the dashboard and the service are one party and need no consent, so it is put back.
 * Refuses a scope of unknown APIs alone.
 */
export function completeScope(ctx: KoaContextWithOIDC): void {
  const { params, client } = ctx.oidc;
  if (params === undefined) return;
  const scopes = scopeList(params.scope);
  if (asksForUnknownOnly(scopes))
    throw new errors.CustomOIDCProviderError('invalid_scope', 'none of the requested scopes is known');
  if (scopeList(ctx.query.scope).includes('offline_access') && client?.grantTypeAllowed('refresh_token'))
    scopes.push('offline_access');
  params.scope = meantScopes(scopes).join(' ');
}

/** A refresh may narrow the scope; one that repeats only OpenID scopes keeps those of the APIs. */
export function completeRefreshScope(ctx: KoaContextWithOIDC, granted: string | undefined): void {
  const { params } = ctx.oidc;
  if (params === undefined || params.scope === undefined) return;
  const held = scopeList(granted);
  params.scope = meantScopes(scopeList(params.scope))
    .filter((scope) => held.includes(scope))
    .join(' ');
}

/**
 * Refuses a resource that the token does not reach. The library would use up the token first, and the next attempt would count as
 * its second use and end the grant. Source: contract.md "Tokens".
 */
export function checkRefreshTarget(ctx: KoaContextWithOIDC, token: RefreshToken): void {
  const asked = resourceList(ctx.oidc.params?.resource);
  if (token.consumed !== undefined || asked.length === 0) return;
  if (!asked.every(isOffered) || !token.resourceIndicators.has(audienceOf(asked))) throw new errors.InvalidTarget();
}

/** The grant of a signed-in account, without a consent page: the requested scopes that the account's role allows. */
export function createGrantLoader(db: Database) {
  return async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
    const { account, client, session, provider, params, resourceServers } = ctx.oidc;
    const stored = account && findAccountById(db, account.accountId);
    if (stored === undefined || client === undefined || session === undefined) return undefined;
    const grantId = session.grantIdFor(client.clientId);
    const earlier = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant =
      earlier?.accountId === stored.id ? earlier : new provider.Grant({ accountId: stored.id, clientId: client.clientId });
    const asked = scopeList(params?.scope);
    grant.addOIDCScope(OPENID_SCOPES.filter((scope) => asked.includes(scope)));
    const allowed = ROLE_SCOPES[stored.role].filter((scope) => asked.includes(scope));
    for (const resource of Object.keys(resourceServers ?? {})) grant.addResourceScope(resource, allowed);
    grant.exp = nowSeconds() + SESSION_TTL_SECONDS;
    await grant.save();
    return grant;
  };
}

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;

/**
 * Which APIs a token can reach. An authorization keeps every resource to which it may be narrowed later (for "all": each API and
 * both together); a token request then names one, several or none of them. Source: service.md "Token request: resources".
 */
export function resourcePolicy(format: TokenFormat, accessTokenTtlSeconds: number): ResourceIndicators {
  return {
    enabled: true,
    useGrantedResource: () => true,
    defaultResource: (ctx, _client, oneOf) => {
      if (oneOf !== undefined) {
        const granted = resourceList(oneOf);
        return granted.includes(ALL_APIS) ? ALL_APIS : audienceOf(granted);
      }
      return ctx.oidc.route === 'token' ? ALL_APIS : [PRODUCT_API, IDENTITY_API, ALL_APIS];
    },
    getResourceServerInfo: (ctx, resource) => {
      const { params, resourceServers, provider, route, body } = ctx.oidc;
      // The resources as requested, not what they stand for: a default may be all of them.
      const asked = [...resourceList(ctx.query.resource), ...resourceList(body?.resource)];
      const isKnown = isOffered(resource) || resource === ALL_APIS;
      if (!isKnown || !asked.every(isOffered)) throw new errors.InvalidTarget();
      const server = resourceServer(resource, format, accessTokenTtlSeconds);
      if (route !== 'token' && resourceServers !== undefined && audienceOf(resourceList(params?.resource)) === ALL_APIS) {
        for (const known of [PRODUCT_API, IDENTITY_API, ALL_APIS]) {
          resourceServers[known] ??= new provider.ResourceServer(known, resourceServer(known, format, accessTokenTtlSeconds));
        }
      }
      return server;
    },
  };
}

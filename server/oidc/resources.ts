import type { ResourceServer } from 'oidc-provider';
import { SCOPES } from '../../contract/permissions.ts';

/** The product and core APIs. Source: service.md "Token request: resources". */
export const PRODUCT_API = 'api://service/api';
/** The identity management APIs. */
export const IDENTITY_API = 'api://service/idp/api';
/** Our own name for "all of them": an access token has one audience, and "no value means all" needs one that both APIs accept. */
export const ALL_APIS = 'api://service';

const OFFERED: ReadonlySet<string> = new Set([PRODUCT_API, IDENTITY_API]);
const PRODUCT_AUDIENCES: ReadonlySet<string> = new Set([PRODUCT_API, ALL_APIS]);

export type TokenFormat = 'opaque' | 'jwt';

/** Whether a request may name the resource: our own name for all of them is not offered (ruling 20). */
export function isOffered(resource: string): boolean {
  return OFFERED.has(resource);
}

/** True if the product APIs accept a token with this audience. */
export function reachesProductApi(audience: string | null): boolean {
  return audience !== null && PRODUCT_AUDIENCES.has(audience);
}

/** The audience as clients see it, in a JWT or by introspection: it names the APIs themselves. */
export function namedAudience(audience: string): string | string[] {
  return audience === ALL_APIS ? [PRODUCT_API, IDENTITY_API] : audience;
}

/** The `resource` parameter as a list: it may be missing, single or repeated; an empty one counts as missing (RFC 6749, 3.2). */
export function resourceList(parameter: unknown): string[] {
  const given = Array.isArray(parameter) ? parameter : [parameter];
  return given.filter((entry) => typeof entry === 'string' && entry !== '');
}

/** One audience for any choice of resources: none or both of them is all; one (however often repeated) is that one. */
export function audienceOf(resources: readonly string[]): string {
  const asked = new Set(resources);
  const [only] = asked;
  return asked.size === 1 && only !== undefined ? only : ALL_APIS;
}

/** What the provider needs to know about a resource to issue a token for it. */
export function resourceServer(resource: string, format: TokenFormat, accessTokenTtlSeconds: number): ResourceServer {
  return {
    scope: SCOPES.join(' '),
    audience: resource,
    accessTokenTTL: accessTokenTtlSeconds,
    accessTokenFormat: format,
    jwt: { sign: { alg: 'RS256' } },
  };
}

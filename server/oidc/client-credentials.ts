import type { TokenEndpointGrantContext } from 'oidc-provider';
import { CLIENT_SCOPE_PROPERTY } from './clients.ts';
import { errors } from './provider-library.ts';
import { audienceOf, isOffered, resourceList, resourceServer, type TokenFormat } from './resources.ts';
import { apiScopes, scopeList } from './scopes.ts';

interface Parameters {
  readonly scope?: string;
  readonly resource?: string | string[];
}

/**
 * The client credentials grant. The library's own refuses a repeated `resource` and grants nothing to a request without a scope.
 * This one grants the requested scopes that the client may have. Source: service.md "Token request: resources".
 */
export function createClientCredentialsGrant(format: TokenFormat, accessTokenTtlSeconds: number) {
  return async function clientCredentials(ctx: TokenEndpointGrantContext<Parameters>): Promise<void> {
    const { client, params, provider } = ctx.oidc;
    const resources = resourceList(params.resource);
    if (!resources.every(isOffered)) throw new errors.InvalidTarget();
    const allowed = scopeList(client.metadata()[CLIENT_SCOPE_PROPERTY]);
    const asked = scopeList(params.scope);
    // Never more than requested: for a machine, OpenID scopes, which concern people, and unknown scopes have no meaning.
    const granted = asked.length === 0 ? allowed : allowed.filter((scope) => apiScopes(asked).includes(scope));
    // The library's own error repeats the scope, which may be a token in the wrong place.
    if (granted.length === 0)
      throw new errors.CustomOIDCProviderError('invalid_scope', 'the client may not have the requested scope');
    const audience = audienceOf(resources);
    const token = new provider.ClientCredentials({ client, scope: granted.join(' ') });
    token.resourceServer = new provider.ResourceServer(audience, resourceServer(audience, format, accessTokenTtlSeconds));
    ctx.oidc.entity('ClientCredentials', token);
    const value = await token.save();
    ctx.body = { access_token: value, expires_in: token.expiration, token_type: token.tokenType, scope: token.scope };
  };
}

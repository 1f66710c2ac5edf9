import { decodeJwt } from 'jose';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { CLAIMS, loadOidcAccount } from './account-claims.ts';
import { createAdapterFactory, toRecord } from './adapter.ts';
import { CLIENT_SCOPE_PROPERTY, consoleClient } from './clients.ts';
import {
  checkRefreshTarget,
  completeRefreshScope,
  completeScope,
  createGrantLoader,
  resourcePolicy,
  SESSION_TTL_SECONDS,
} from './grant-policy.ts';
import type { LogoutPolicy } from './logout.ts';
import { errors, interactionPolicy } from './provider-library.ts';
import type { Records } from './records.ts';
import { namedAudience, type TokenFormat } from './resources.ts';
import { OPENID_SCOPES } from './scopes.ts';
import type { Secrets } from './secrets.ts';

export interface ConfigurationOptions {
  readonly db: Database;
  readonly records: Records;
  readonly secrets: Secrets;
  /** Public origin; the issuer is this with `/idp`. */
  readonly baseUrl: string;
  readonly tokenFormat: TokenFormat;
  readonly accessTokenTtlSeconds: number;
  readonly redirectOrigins: readonly string[];
  readonly logout: LogoutPolicy;
  readonly renderError: NonNullable<Configuration['renderError']>;
}

/** A chain of rotated tokens ends when its first one would have: a stolen one does not live forever. */
function refreshTokenTtl(ctx: KoaContextWithOIDC | undefined): number {
  return ctx?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_TTL_SECONDS;
}

/**
 * Ends a request whose `id_token_hint` names another account than the one that signed in (OpenID Connect Core, 3.1.2.2). The
 * library verifies the hint, but compares it only with a session that exists before the form is shown.
 */
function refuseOtherAccount({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.params?.id_token_hint;
  const accountId = oidc.session?.accountId;
  if (oidc.route === 'resume' && accountId !== undefined && typeof hint === 'string' && decodeJwt(hint).sub !== accountId)
    throw new errors.LoginRequired('another account signed in than the one that id_token_hint names');
  return false;
}

/** Prompts of an authorization request: choosing another account, signing in; consent is accepted and does not prompt. */
function promptPolicy() {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.get('login')?.checks.add(new Check('other_account', 'another account signed in', refuseOtherAccount));
  policy.remove('consent');
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const consent = new Prompt({ name: 'consent', requestable: true });
  consent.checks.clear();
  policy.add(consent);
  return policy;
}

/** Authorization code with S256 only, rotating refresh tokens, client credentials. Source: service.md "Authentication". */
export function buildConfiguration(options: ConfigurationOptions): Configuration {
  const { db, records, secrets, baseUrl, tokenFormat, accessTokenTtlSeconds, redirectOrigins } = options;
  const secure = baseUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  return {
    adapter: createAdapterFactory(db, records),
    jwks: { keys: secrets.keys },
    clients: [consoleClient(redirectOrigins)],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    extraClientMetadata: { properties: [CLIENT_SCOPE_PROPERTY] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // Times are compared on the machine that wrote them: expired is expired, without tolerance.
    clockTolerance: 0,
    claims: CLAIMS,
    conformIdTokenClaims: false,
    scopes: [...OPENID_SCOPES],
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: { scope_completion: completeScope },
    findAccount: (ctx, id, token) => {
      if (token?.kind === 'RefreshToken') {
        completeRefreshScope(ctx, token.scope);
        checkRefreshTarget(ctx, token);
      }
      return loadOidcAccount(db, ctx, id, baseUrl);
    },
    loadExistingGrant: createGrantLoader(db),
    issueRefreshToken: (_ctx, client, source) => client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => redirectOrigins.includes(origin),
    cookies: {
      keys: [...secrets.cookieKeys],
      names: { session: 'sam_session', interaction: 'sam_sign_in', resume: 'sam_sign_in_resume' },
      long: { ...cookie, path: '/idp' },
      // No path: the library limits these cookies to their own sign-in, so that two tabs do not mix.
      short: cookie,
    },
    interactions: { policy: promptPolicy(), url: (_ctx, interaction) => `/idp/interaction/${interaction.uid}` },
    renderError: options.renderError,
    routes: {
      authorization: '/connect/authorize',
      token: '/api/connect/token',
      introspection: '/api/connect/introspect',
      revocation: '/api/connect/revoke',
      end_session: '/connect/logout',
      jwks: '/.well-known/jwks.json',
    },
    formats: {
      customizers: {
        jwt: async (_ctx, token, parts) => {
          const payload = { ...token, exp: Number(parts.payload.exp) };
          // The database stores nothing else of a JWT, and needs this to revoke one.
          await records.save({ ...toRecord(token.kind, token.jti, payload, undefined), format: 'jwt', payload: undefined });
          if (typeof token.aud === 'string') parts.payload.aud = namedAudience(token.aud);
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // It refuses tokens for an API, as all of ours are; the identity token carries the claims.
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: resourcePolicy(tokenFormat, accessTokenTtlSeconds),
      rpInitiatedLogout: { enabled: true, ...options.logout },
    },
    ttl: {
      AccessToken: accessTokenTtlSeconds,
      ClientCredentials: accessTokenTtlSeconds,
      IdToken: accessTokenTtlSeconds,
      AuthorizationCode: 60,
      Interaction: 3600,
      Session: SESSION_TTL_SECONDS,
      Grant: SESSION_TTL_SECONDS,
      RefreshToken: refreshTokenTtl,
    },
  };
}

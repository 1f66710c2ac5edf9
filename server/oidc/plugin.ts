import type { FastifyInstance } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { openSharedLimit } from '../db/shared-limit.ts';
import type { VerifyToken } from '../http/access.ts';
import { type AddressLimit, openAddressLimit } from '../http/address-limit.ts';
import { createClientCredentialsGrant } from './client-credentials.ts';
import { secretMatches } from './clients.ts';
import { nowSeconds } from './clock.ts';
import { buildConfiguration } from './configuration.ts';
import { registerInteractions } from './interactions.ts';
import { answerForJwt, createJwtReader } from './jwt-tokens.ts';
import { createLogoutPolicy, revokeSessionGrants } from './logout.ts';
import { clientAddress, forwardToProvider, surround } from './mount.ts';
import { pageHeaders } from './page-layout.ts';
import { errorPage } from './pages.ts';
import { Provider, TemporarilyUnavailable } from './provider-library.ts';
import { createRecords, type Records } from './records.ts';
import type { TokenFormat } from './resources.ts';
import { OPENID_SCOPES, scopeList } from './scopes.ts';
import { loadSecrets, loadSharedSecrets } from './secrets.ts';
import type { SecurityLog } from './security-log.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createTokenVerifier } from './verify-token.ts';

export interface IdentityLogger {
  error(fields: object, message: string): void;
}

export interface IdentityOptions {
  readonly db: Database;
  /** Public origin, as in `http://127.0.0.1:8080`; the issuer is this with `/idp`. */
  readonly baseUrl: string;
  readonly tokenFormat: TokenFormat;
  /**
   * JSON file of signing and cookie keys, created at the first start with mode 0600; `:memory:` for keys of this process; null:
   * they are in the database, for all processes.
   */
  readonly secretsFile: string | null;
  /** Origins that serve the dashboard, without a trailing slash. */
  readonly redirectOrigins: readonly string[];
  /** Seconds; 3600 by default. Tests set less. */
  readonly accessTokenTtlSeconds?: number;
  /** Requests per minute and address; null or absent: no limit. */
  readonly requestsPerMinute?: number | null;
  readonly logger?: IdentityLogger;
  /** Is told of every sign-in, and of wrong secrets. */
  readonly securityLog?: SecurityLog;
}

export interface Identity {
  /** Mounts everything under `/idp`, encapsulated. */
  register(app: FastifyInstance): Promise<void>;
  /** Whose token this is; null if the product APIs answer 401. */
  readonly verifyToken: VerifyToken;
  close(): void;
}

/** Before any work: these callers have not presented a token yet. */
function limitStrangers(scope: FastifyInstance, limit: AddressLimit): void {
  scope.addHook('onRequest', async (request, reply) => {
    const wait = limit.take(request.ip);
    if (wait === undefined) return;
    return reply
      .code(429)
      .header('retry-after', wait)
      .header('cache-control', 'no-store')
      .send({ error: 'temporarily_unavailable', error_description: `too many requests: try again in ${wait} seconds` });
  });
}

const JSON_ROUTES: ReadonlySet<string> = new Set(['token', 'introspection', 'revocation']);

/** Counts the identity token and names every granted scope, even those of OpenID: clients repeat them when they refresh. */
async function noteTokenResponse(ctx: KoaContextWithOIDC, records: Records, ttlSeconds: number): Promise<void> {
  const { body } = ctx as { body?: { id_token?: string; scope?: string } };
  const { Account, Grant, RefreshToken, AuthorizationCode, Client } = ctx.oidc.entities;
  if (body === undefined || Account === undefined || Client === undefined) return;
  const granted = scopeList(RefreshToken?.scope ?? AuthorizationCode?.scope);
  const openid = OPENID_SCOPES.filter((scope) => granted.includes(scope));
  body.scope = [...new Set([...openid, ...scopeList(body.scope)])].join(' ');
  if (body.id_token === undefined) return;
  const { accountId } = Account;
  await records.noteIdToken({ accountId, clientId: Client.clientId, grantId: Grant?.jti, expiresAt: nowSeconds() + ttlSeconds });
}

/** The identity provider over the product's database. Source: service.md "Authentication", contract.md "Tokens". */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, baseUrl, tokenFormat, redirectOrigins, logger } = options;
  const accessTokenTtlSeconds = options.accessTokenTtlSeconds ?? 3600;
  const issuer = `${baseUrl}/idp`;
  const secrets = options.secretsFile === null ? await loadSharedSecrets(db) : await loadSecrets(options.secretsFile);
  const records = createRecords(db);
  const readJwt = createJwtReader(secrets.keys, issuer);
  const headers = pageHeaders(redirectOrigins);

  const provider = new Provider(
    issuer,
    buildConfiguration({
      db,
      records,
      secrets,
      baseUrl,
      tokenFormat,
      accessTokenTtlSeconds,
      redirectOrigins,
      logout: createLogoutPolicy({ db, records, baseUrl }),
      renderError: (ctx, out, error) => {
        if (JSON_ROUTES.has(ctx.oidc.route)) {
          ctx.body = out;
          return;
        }
        const kind = error.name === 'SessionNotFound' ? 'expired' : error instanceof TemporarilyUnavailable ? 'busy' : 'error';
        ctx.type = 'html';
        ctx.body = errorPage(kind, kind === 'error' ? (out.error_description ?? out.error) : undefined, `${baseUrl}/`);
      },
    }),
  );
  // The metadata holds the hash of the secret, not the secret.
  provider.Client.prototype.compareClientSecret = function compareHash(presented: string) {
    return secretMatches(presented, this.clientSecret);
  };
  provider.registerGrantType(
    'client_credentials',
    createClientCredentialsGrant(tokenFormat, accessTokenTtlSeconds),
    ['scope', 'resource'],
    ['resource'],
  );
  provider.on('server_error', (_ctx, error) => logger?.error({ err: error }, 'the identity provider failed'));
  // Koa's own handler writes to the console.
  provider.onerror = (error) => logger?.error({ err: error }, 'an answer of the identity provider failed');
  surround(provider, headers, {
    beforeWriting: () => records.whenWritable(),
    onTokens: (ctx) => noteTokenResponse(ctx, records, accessTokenTtlSeconds),
    onRefusedJwt: (ctx) => answerForJwt(ctx, records, readJwt),
    onSignedOut: (ctx) => revokeSessionGrants(records, ctx.oidc.session),
    onRefusedClient: (ctx) =>
      options.securityLog?.note({
        event: 'client-secret',
        outcome: 'wrong',
        account: ctx.oidc.client?.clientId ?? null,
        address: clientAddress(ctx.req),
      }),
  });

  return {
    async register(app) {
      await app.register(
        async (scope) => {
          // Bodies are not parsed here: the library reads them itself, and so does the sign-in form.
          scope.removeAllContentTypeParsers();
          scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
          if (options.requestsPerMinute)
            limitStrangers(scope, openAddressLimit(options.requestsPerMinute, openSharedLimit(db, 'sign-in')));
          const limits = createSignInLimits(db);
          registerInteractions(scope, {
            db,
            records,
            limits,
            provider,
            formKey: secrets.formKey,
            baseUrl,
            headers,
            securityLog: options.securityLog,
          });
          forwardToProvider(scope, provider, baseUrl);
        },
        { prefix: '/idp' },
      );
    },
    verifyToken: createTokenVerifier(records, readJwt),
    close: () => void provider.removeAllListeners(),
  };
}

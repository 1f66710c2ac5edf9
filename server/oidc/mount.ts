import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { SCOPES } from '../../contract/permissions.ts';
import { redirectAfterLogout } from './logout.ts';
import type { Provider } from './provider-library.ts';

const PREFIX = '/idp';
const POST_ONLY = new Set(['/api/connect/token', '/api/connect/introspect', '/api/connect/revoke', '/connect/logout/confirm']);
const GET_ONLY = new Set([
  '/connect/authorize',
  '/connect/logout',
  '/connect/logout/success',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);
/** Where the browser goes on after signing in. */
const RESUMES = /^\/connect\/authorize\/[^/]+$/;

function answerUnknown(ctx: KoaContextWithOIDC): void {
  const allow = POST_ONLY.has(ctx.path) ? 'POST, OPTIONS' : GET_ONLY.has(ctx.path) ? 'GET, HEAD, OPTIONS' : undefined;
  if (allow !== undefined) ctx.set('Allow', allow);
  if (allow !== undefined && ctx.method === 'OPTIONS') {
    ctx.status = 204;
    return;
  }
  const code = allow === undefined ? 404 : 405;
  ctx.status = code;
  ctx.body = { error: { code, message: code === 404 ? 'there is nothing at this address' : `allowed here: ${allow}` } };
}

/** What surrounds the library's own handling of a request: headers, and the answers that ours should give in its place. */
export function surround(provider: Provider, headers: Readonly<Record<string, string>>): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    for (const [name, value] of Object.entries(headers)) if (name !== 'cache-control') ctx.set(name, value);
    // The library's router takes a trailing slash and any case; the contract does not.
    if (POST_ONLY.has(ctx.path) || GET_ONLY.has(ctx.path) || RESUMES.test(ctx.path)) await next();
    if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) {
      answerUnknown(ctx);
      return;
    }
    const body: unknown = ctx.body;
    if (ctx.path.startsWith('/.well-known/o') && typeof body === 'object' && body !== null && 'issuer' in body) {
      const { scopes_supported: scopes } = body as { scopes_supported?: string[] };
      ctx.body = { ...body, scopes_supported: [...(scopes ?? []), ...SCOPES], response_modes_supported: ['query', 'fragment'] };
    }
    // Nobody is signed in: the library answers with a form that submits itself by script, for nothing.
    if (ctx.path === '/connect/logout' && ctx.status === 200 && ctx.oidc.session?.accountId === undefined)
      redirectAfterLogout(ctx);
  });
}

/**
 * Hands everything else under `/idp` to the library, on the raw request. Addresses that it builds come from the public origin, never
 * from the Host or forwarded headers of the request, which a client can set.
 */
export function forwardToProvider(scope: FastifyInstance, provider: Provider, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  // Trusted because they are overwritten below.
  provider.proxy = true;
  const handle = provider.callback();

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request;
    const url = raw.url ?? '/';
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw, { originalUrl: url });
    raw.url = url.slice(PREFIX.length).replace(/^(?!\/)/, '/');
    try {
      await handle(raw, reply.raw);
    } finally {
      raw.url = url;
    }
  }

  scope.all('/', forward);
  scope.all('/*', forward);
}

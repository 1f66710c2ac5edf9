import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { SCOPES } from '../../contract/permissions.ts';
import { whyUnavailable } from '../db/unavailable.ts';
import { toErrorBody } from '../http/api-error.ts';
import { decodePart } from '../http/query-string.ts';
import { READ_METHODS, wrongMethod } from '../http/wrong-method.ts';
import { PROFILE_PATH } from './account-claims.ts';
import { readForm } from './form-body.ts';
import { redirectAfterLogout } from './logout.ts';
import { STYLE_SHEET_PATH } from './page-layout.ts';
import { errorPage } from './pages.ts';
import { type Provider, RETRY_AFTER_SECONDS, TemporarilyUnavailable } from './provider-library.ts';
import { namedAudience } from './resources.ts';

const PREFIX = '/idp';
const SIGN_OUT = '/connect/logout/confirm';
const INTROSPECT = '/api/connect/introspect';
const POST_ONLY = new Set(['/api/connect/token', INTROSPECT, '/api/connect/revoke', SIGN_OUT]);
/** Requests that make several writes, one of which cannot be undone. */
const WRITES = new Set(['/api/connect/token', '/api/connect/revoke', SIGN_OUT]);
const GET_ONLY = new Set([
  '/connect/logout/success',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);
/** Where the browser continues after signing in. */
const RESUMES = /^\/connect\/authorize\/[^/]+$/;

const AUTHORIZE = '/connect/authorize';
const LOGOUT = '/connect/logout';
/** Requests of a browser that come by address or as a form: OpenID Connect Core 3.1.2.1, RP-Initiated Logout 2. */
const BY_FORM_TOO = new Set([AUTHORIZE, LOGOUT]);

/** The provider's own pages, whose other methods come here. */
const SIGN_IN = /^\/interaction\/[^/]+$/;
const PAGES = new Set([PROFILE_PATH.slice(PREFIX.length), STYLE_SHEET_PATH]);

/** The methods that an address allows; null for an unknown address. */
function methodsOf(path: string): readonly string[] | null {
  if (POST_ONLY.has(path)) return ['POST', 'OPTIONS'];
  if (BY_FORM_TOO.has(path) || SIGN_IN.test(path)) return ['GET', 'HEAD', 'POST', 'OPTIONS'];
  return GET_ONLY.has(path) || PAGES.has(path) || RESUMES.test(path) ? READ_METHODS : null;
}

function answerUnknown(ctx: KoaContextWithOIDC): void {
  const allowed = methodsOf(ctx.path);
  if (allowed === null) {
    ctx.status = 404;
    ctx.body = toErrorBody(404, 'There is nothing at this address.');
    return;
  }
  const { status, headers, message } = wrongMethod(ctx.method, allowed);
  ctx.set(headers);
  ctx.status = status;
  if (status === 405) ctx.body = { error: 'invalid_request', error_description: message };
}

const RESPONSE_MODES = ['query', 'fragment'];

/**
 * The response mode is limited to those that use the address. The library also supports forms, would post even its refusal to a
 * page that does not accept one, and refuses an unknown mode by the address (`unsupported_response_mode`).
 */
function refuseOtherModes(ctx: KoaContextWithOIDC): void {
  const { response_mode: mode } = ctx.query;
  if (typeof mode === 'string' && mode !== '' && !RESPONSE_MODES.includes(mode))
    ctx.query = { ...ctx.query, response_mode: 'unknown' };
}

/**
 * Sends the browser of a form on to the same request by address, the only one that the library reads. By that second request the
 * cookies come too, which a form on another site's page is not sent with.
 */
async function redirectForm(ctx: KoaContextWithOIDC): Promise<void> {
  const form = await readForm(ctx.req);
  if (form === undefined) {
    ctx.status = 400;
    ctx.body = { error: 'invalid_request', error_description: 'a form of at most 16 KiB, in UTF-8 without NUL, is expected' };
    return;
  }
  ctx.status = 303;
  ctx.set('Location', `${PREFIX}${ctx.path}?${form}`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = '';
}

/** Errors that the library answers with a code other than that of RFC 6749, 5.2. */
const CODES: Readonly<Record<string, readonly [error: string, status: number]>> = {
  'no client authentication mechanism provided': ['invalid_client', 401],
  'invalid authorization header value format': ['invalid_client', 401],
  'client_id and client_secret in the authorization header are not properly encoded': ['invalid_client', 401],
  'client_secret must be provided in the Authorization header': ['invalid_client', 401],
  'requested grant type is not allowed for this client': ['unauthorized_client', 400],
};

const errorOf = (ctx: KoaContextWithOIDC): unknown => (ctx.body as { error?: unknown } | null | undefined)?.error;

function correctCode(ctx: KoaContextWithOIDC): void {
  const body = ctx.body as { error_description?: unknown } | null | undefined;
  const [error, status] = (errorOf(ctx) === 'invalid_request' && CODES[String(body?.error_description)]) || [];
  if (error === undefined || status === undefined) return;
  ctx.status = status;
  ctx.body = { ...body, error };
  if (status === 401) ctx.set('WWW-Authenticate', `Basic realm="${ctx.oidc.issuer}"`);
}

function nameAudience(ctx: KoaContextWithOIDC): void {
  const body = ctx.body as { aud?: unknown } | null | undefined;
  if (typeof body?.aud === 'string') ctx.body = { ...body, aud: namedAudience(body.aud) };
}

/** Parameters are stored with a pending sign-in or a session, which anybody can start. */
const LONGEST_PARAMETER = 2_048;
/** It carries a person's claims, and is stored only if this provider signed it. */
const LONGEST_HINT = 8_192;

function refuseLong(ctx: KoaContextWithOIDC): boolean {
  if (!BY_FORM_TOO.has(ctx.path)) return false;
  const limitOf = (name: string) => (name === 'id_token_hint' ? LONGEST_HINT : LONGEST_PARAMETER);
  const [name] = [...new URLSearchParams(ctx.querystring)].find(([name, value]) => value.length > limitOf(name)) ?? [];
  if (name === undefined) return false;
  ctx.status = 400;
  ctx.body = { error: 'invalid_request', error_description: `a parameter of this name has at most ${limitOf(name)} characters` };
  return true;
}

export interface Hooks {
  /** Before the first write of a request that makes several. */
  beforeWriting(): Promise<void>;
  /** Tokens were issued, but not sent yet. */
  onTokens(ctx: KoaContextWithOIDC): Promise<void>;
  /** A client asks about a JWT, or wants it revoked; the library answered that it does neither for this format. */
  onRefusedJwt(ctx: KoaContextWithOIDC): Promise<void>;
  /** A client failed to authenticate. */
  onRefusedClient(ctx: KoaContextWithOIDC): void;
  /** The user asked to sign out, and the session has ended. */
  onSignedOut(ctx: KoaContextWithOIDC): Promise<void>;
}

/** Wraps the library's handling of a request: headers, and our own answers in place of some of the library's. */
export function surround(provider: Provider, headers: Readonly<Record<string, string>>, hooks: Hooks): void {
  // The library reports both by events, and does not wait for their listeners.
  const granted = new WeakSet<object>();
  const signedOut = new WeakSet<object>();
  provider.on('grant.success', (ctx) => void granted.add(ctx));
  provider.on('end_session.success', (ctx) => void signedOut.add(ctx));

  /** The library's own handling; a database locked by another process is a 503 that can be retried. */
  async function handle(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    try {
      if (WRITES.has(ctx.path) && ctx.method === 'POST') await hooks.beforeWriting();
      await next();
      if (errorOf(ctx) === 'unsupported_token_type') await hooks.onRefusedJwt(ctx);
      if (granted.has(ctx)) await hooks.onTokens(ctx);
      if (signedOut.has(ctx)) await hooks.onSignedOut(ctx);
    } catch (error) {
      if (whyUnavailable(error) === null) throw error;
      const { error: code, error_description } = new TemporarilyUnavailable(error);
      ctx.status = 503;
      ctx.body = ctx.path === SIGN_OUT ? errorPage('busy', undefined, '/') : { error: code, error_description };
    }
    if (ctx.status === 503) ctx.set('Retry-After', String(RETRY_AFTER_SECONDS));
  }

  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    for (const [name, value] of Object.entries(headers)) if (name !== 'cache-control') ctx.set(name, value);
    // The library's router accepts a trailing slash and any case; the contract does not.
    if (BY_FORM_TOO.has(ctx.path) && ctx.method === 'POST') return redirectForm(ctx);
    if (refuseLong(ctx)) return;
    if (ctx.path === AUTHORIZE) refuseOtherModes(ctx);
    if (POST_ONLY.has(ctx.path) || BY_FORM_TOO.has(ctx.path) || GET_ONLY.has(ctx.path) || RESUMES.test(ctx.path))
      await handle(ctx, next);
    if (ctx.status === 404 && (ctx.body === undefined || ctx.body === null)) {
      answerUnknown(ctx);
      return;
    }
    if (ctx.path === INTROSPECT) nameAudience(ctx);
    if (POST_ONLY.has(ctx.path)) {
      correctCode(ctx);
      // RFC 6749, 5.1: answers with tokens.
      ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    }
    if (POST_ONLY.has(ctx.path) && ctx.status === 401) hooks.onRefusedClient(ctx);
    const body: unknown = ctx.body;
    if (ctx.path.startsWith('/.well-known/o') && typeof body === 'object' && body !== null && 'issuer' in body) {
      const { scopes_supported: scopes } = body as { scopes_supported?: string[] };
      ctx.body = { ...body, scopes_supported: [...(scopes ?? []), ...SCOPES], response_modes_supported: RESPONSE_MODES };
    }
    // Nobody is signed in: the library answers with a needless form that submits itself by script.
    if (ctx.path === LOGOUT && ctx.status === 200 && ctx.oidc.session?.accountId === undefined) redirectAfterLogout(ctx);
  });
}

/** How the library reads a body; invalid text ends it, and the library then answers `invalid_request` (ruling 8). */
function checkedChunks(raw: IncomingMessage): IncomingMessage['iterator'] {
  const read = raw.iterator.bind(raw);
  return async function* checked(options) {
    const chunks: Buffer[] = [];
    for await (const chunk of read(options)) {
      chunks.push(chunk as Buffer);
      yield chunk;
    }
    decodePart(Buffer.concat(chunks).toString('latin1'));
  };
}

const addresses = new WeakMap<IncomingMessage, string>();

/** The client address of a forwarded request; the library would believe what the client claims. */
export const clientAddress = (raw: IncomingMessage): string => addresses.get(raw) ?? '';

/**
 * Passes everything else under `/idp` to the library, on the raw request. Its addresses are built from the public origin, never
 * from the request's Host or forwarded headers, which a client can set.
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
    addresses.set(raw, request.ip);
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw, { originalUrl: url, iterator: checkedChunks(raw) });
    raw.url = url.slice(PREFIX.length).replace(/^(?!\/)/, '/');
    try {
      await handle(raw, reply.raw);
    } finally {
      raw.url = url;
    }
  }

  // Before Fastify judges the body, which is the library's matter: an unknown address is 404 whatever is sent to it.
  for (const path of ['/', '/*']) scope.all(path, { onRequest: forward }, async () => undefined);
}

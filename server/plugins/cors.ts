import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The APIs, and what scripts call at the identity provider: discovery, keys, tokens. Never the pages for signing in. */
const OPEN_PATHS = /^\/(api|idp\/\.well-known|idp\/api\/connect)\//;
const METHODS = 'GET, HEAD, PATCH, POST, DELETE, OPTIONS';
const READABLE_HEADERS = 'Date, Retry-After, WWW-Authenticate, Content-Disposition';

/**
 * Lets pages of these origins call the APIs and the token endpoints; closed to all others. Cookies are never accepted across
 * origins: there is no `Access-Control-Allow-Credentials`. The headers only inform browsers; every request still needs its token.
 */
export function openToOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
  // With `done` rather than a promise: every request passes through here.
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply, allowed);
    done();
  });
}

function addHeaders(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): void {
  if (!OPEN_PATHS.test(request.raw.url ?? '')) return;
  // Sent to everybody: if a header of this family exists already, the provider's library leaves CORS alone. By itself it would
  // open discovery and keys to every origin.
  reply.header('access-control-expose-headers', READABLE_HEADERS).header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !allowed.has(origin)) return;
  reply.header('access-control-allow-origin', origin);
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
  reply
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-max-age', '600');
}

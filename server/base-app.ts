import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { ApiError } from './http/api-error.ts';
import { answerUnasked, refuseUnread } from './http/raw-refusals.ts';
import { securityHeaders } from './http/security-headers.ts';
import { toTarget } from './http/service-path.ts';
import { handleError, refuseUnrouted } from './plugins/errors.ts';
import { logRequests } from './plugins/request-log.ts';

/** How long a client may take, in milliseconds. A test wants less. */
export interface ClientLimits {
  /** From the first byte to the end of the headers. */
  readonly headersMs: number;
  /** From the first byte to the end of the body. */
  readonly requestMs: number;
  /** Without any byte in either direction: a client that stops reading is cut off too. */
  readonly silenceMs: number;
  /** How often the first two are looked at. */
  readonly checkEveryMs: number;
}

export interface BaseOptions {
  /** Public origin; https turns on HSTS. */
  readonly publicUrl: string;
  /** Proxies in front that add to X-Forwarded-For; none unless said. */
  readonly trustedProxies?: number;
  readonly logger?: FastifyServerOptions['logger'];
  readonly clientLimits?: Partial<ClientLimits>;
  /** Why requests should go elsewhere now; an empty list where they should come. */
  readonly whyNotReady?: () => string[] | Promise<string[]>;
}

/** A legal 8,000-character filter encodes to about 24 KB (ruling 1): 64 KiB of request line and headers, and room for a proxy's. */
const MAX_HEADER_BYTES = 80 * 1024;
const LIMITS: ClientLimits = { headersMs: 20_000, requestMs: 60_000, silenceMs: 120_000, checkEveryMs: 5_000 };
/** What the embedded service and the gateway to a real one share: limits of a request, security headers, errors, log, health. */
export async function createBaseApp({
  publicUrl,
  trustedProxies,
  logger,
  clientLimits,
  whyNotReady = () => [],
}: BaseOptions): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...clientLimits };
  const headers = securityHeaders(publicUrl);
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url }) => toTarget(url ?? '/'),
    genReqId: () => randomUUID(),
    // Counted from this process: what a client wrote itself stands further away than the last of them.
    trustProxy: trustedProxies ? (_address, hop) => hop < trustedProxies : false,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Node's own refusal would have neither body nor headers.
      requireHostHeader: false,
    },
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    // The query is read by ours alone, which refuses what others let pass.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void refuseUnrouted(error, request, reply.headers(headers)),
    clientErrorHandler: refuseUnread(headers),
    // Said below, in the form of all errors.
    return503OnClosing: false,
  });
  answerUnasked(app.server, headers);
  app.decorateRequest('subject', '');
  app.setErrorHandler(handleError);
  logRequests(app);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // With `done` in place of a promise: every request passes here.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers);
    if (isClosing) return done(new ApiError(503, 'The service is stopping.', { 'retry-after': '5' }));
    // RFC 9112, 3.2.
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      return done(new ApiError(400, 'The request has no Host header.'));
    done();
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  // Alive is not ready: a restart does not help against a full disk.
  app.get('/readyz', async (_request, reply) => {
    const reasons = await whyNotReady();
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reasons.length === 0 ? { status: 'ok' } : { status: 'unavailable', reasons });
  });
  return app;
}

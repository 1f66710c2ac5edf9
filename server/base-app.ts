import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { ApiError } from './http/api-error.ts';
import { answerUnasked, refuseUnread } from './http/raw-refusals.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serviceOf, toTarget } from './http/service-path.ts';
import { watchSilent } from './http/silent-connections.ts';
import { RARE_METHODS, READ_METHODS } from './http/wrong-method.ts';
import { createErrorHandler, refuseUnrouted } from './plugins/errors.ts';
import { logRequests } from './plugins/request-log.ts';

/** How long a client may take, in milliseconds. Tests set shorter times. */
export interface ClientLimits {
  /** From the first byte to the end of the headers. */
  readonly headersMs: number;
  /** From the first byte to the end of the body. */
  readonly requestMs: number;
  /** Without any byte in either direction: a client that stops reading is disconnected too. */
  readonly silenceMs: number;
  /** To read a refusal, before its connection ends. */
  readonly lingerMs: number;
  /** How often the first two are checked. */
  readonly checkEveryMs: number;
}

export interface BaseOptions {
  /** Public origin; https turns on HSTS. */
  readonly publicUrl: string;
  /** Proxies in front that add to X-Forwarded-For; 0 by default. */
  readonly trustedProxies?: number;
  readonly logger?: FastifyServerOptions['logger'];
  readonly clientLimits?: Partial<ClientLimits>;
  /** Why requests should go elsewhere now; an empty list if they may come here. */
  readonly whyNotReady?: () => string[] | Promise<string[]>;
  /** The methods that a path of the API allows; none if there is no such path. By default it is not known. */
  readonly apiMethodsAt?: (path: string) => readonly string[];
}

/** What clients of the API and of the identity provider send. */
const ALL_METHODS: readonly string[] = ['GET', 'HEAD', 'PATCH', 'POST', 'DELETE', 'OPTIONS'];
/** Request line and headers: a legal 8,000-character filter encodes to about 24 KB (ruling 1); the rest is for a proxy's. */
const MAX_HEADER_BYTES = 80 * 1024;
const LIMITS: ClientLimits = { headersMs: 20_000, requestMs: 60_000, silenceMs: 120_000, lingerMs: 1_000, checkEveryMs: 5_000 };

/** Node uses the first; a proxy in front may have used the second. Names and values take turns. */
function hasTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** What the embedded service and the gateway to a real one share: request limits, security headers, errors, log, health. */
export async function createBaseApp({
  publicUrl,
  trustedProxies,
  logger,
  clientLimits,
  whyNotReady = () => [],
  apiMethodsAt = () => ALL_METHODS,
}: BaseOptions): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...clientLimits };
  const headers = securityHeaders(publicUrl);
  const raw = {
    headers,
    lingerMs: limits.lingerMs,
    methodsAt: (target: string) => {
      const url = toTarget(target);
      const service = serviceOf(url);
      if (service === 'api') return apiMethodsAt(url.split('?', 1)[0] ?? '');
      return service === 'idp' ? ALL_METHODS : READ_METHODS;
    },
  };
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url }) => toTarget(url ?? '/'),
    genReqId: () => randomUUID(),
    // Counted from this process: whatever a client wrote itself stands before the entries of the proxies.
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
    // Only our own reader parses the query: it refuses what other parsers let pass.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void refuseUnrouted(error, request, reply.headers(headers)),
    clientErrorHandler: refuseUnread(raw),
    // Answered in the hook below, in the usual error form.
    return503OnClosing: false,
  });
  // Before the first route: one for all methods is for all that are known by then.
  for (const method of RARE_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  answerUnasked(app.server, raw);
  app.decorateRequest('subject', '');
  app.setErrorHandler(createErrorHandler());
  logRequests(app);
  let isClosing = false;
  const closeSilent = watchSilent(app.server);
  app.addHook('preClose', async () => {
    isClosing = true;
    closeSilent();
  });
  // With `done` rather than a promise: every request passes through here.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers);
    if (isClosing) return done(new ApiError(503, 'The service is stopping.', { 'retry-after': '5' }));
    // RFC 9112, 3.2.
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      return done(new ApiError(400, 'The request has no Host header.'));
    if (hasTwoHosts(raw.rawHeaders)) return done(new ApiError(400, 'The request has more than one Host header.'));
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

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { toErrorBody } from './api-error.ts';
import { handleError } from './plugins/errors.ts';
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
  readonly behindProxy?: boolean;
  readonly logger?: FastifyServerOptions['logger'];
  readonly clientLimits?: Partial<ClientLimits>;
}

/** A legal 8,000-character filter encodes to about 24 KB (ruling 1): 64 KiB of request line and headers, and room for a proxy's. */
const MAX_HEADER_BYTES = 80 * 1024;
const LIMITS: ClientLimits = { headersMs: 20_000, requestMs: 60_000, silenceMs: 120_000, checkEveryMs: 5_000 };
/** What browsers offer pages and this one never uses. */
const PERMISSIONS_POLICY = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What the embedded service and the gateway to a real one share: limits of a request, security headers, errors, log, health. */
export async function createBaseApp({ publicUrl, behindProxy, logger, clientLimits }: BaseOptions): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...clientLimits };
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url }) => toOriginForm(url ?? '/'),
    genReqId: () => randomUUID(),
    trustProxy: behindProxy ?? false,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    // The query is read by ours alone, which refuses what others let pass.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
    return503OnClosing: true,
  });
  app.decorateRequest('subject', '');
  app.setErrorHandler(handleError);
  logRequests(app);
  await app.register(helmet, helmetOptions(publicUrl));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  return app;
}

/** Clients may name the whole address in the request line, as they do to a proxy; everything here reads the path (RFC 9112, 3.2.2). */
function toOriginForm(target: string): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  return rest === undefined ? target : rest.replace(/^(?!\/)/, '/');
}

function helmetOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Positions and widths are set as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    frameguard: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
  };
}

/** A request that Node's parser gave up on. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large', 'The request line and headers are larger than 64 KiB.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout', 'The request took too long to arrive.']
        : [400, 'Bad Request', 'The request is malformed.'];
  const body = JSON.stringify(toErrorBody(Number(status), String(message)));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { operation } from '../contract/operations.ts';
import { ApiError, toErrorBody } from './api-error.ts';
import type { Database } from './db/open.ts';
import { getUserKpis } from './handlers/get-user-kpis.ts';
import { readHandlers } from './handlers/read-records.ts';
import { updateUser } from './handlers/update-user.ts';
import { authorizeBy, bearerToken, type VerifyToken } from './plugins/authorize.ts';
import { dashboard } from './plugins/dashboard.ts';
import { handleError } from './plugins/errors.ts';
import { reference } from './plugins/reference.ts';
import { logRequests } from './plugins/request-log.ts';
import { registerRoutes } from './routes.ts';
import { RecordStore } from './stores/record-store.ts';

export interface AppOptions {
  readonly db: Database;
  readonly verifyToken: VerifyToken;
  /** Mounts the identity provider under /idp; absent where tokens come from elsewhere. */
  readonly identity?: (app: FastifyInstance) => Promise<void>;
  /** Public origin of the service. */
  readonly publicUrl: string;
  readonly behindProxy?: boolean;
  /** Requests a minute and token; null: no limit. */
  readonly rateLimit: number | null;
  readonly dashboardRoot?: string;
  readonly runtime?: Readonly<Record<string, unknown>>;
  readonly logger?: boolean;
  readonly now?: () => number;
}

/** A legal 8,000-character filter encodes to about 24 KB (ruling 1): 64 KiB of request line and headers, and room for a proxy's. */
const MAX_HEADER_BYTES = 80 * 1024;

/** The composition root: identity provider, APIs and dashboard on one Fastify instance. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.behindProxy ?? false,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // The query is read by ours alone, which refuses what others let pass.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
    return503OnClosing: true,
  });
  app.decorateRequest('subject', '');
  app.setErrorHandler(handleError);
  logRequests(app);
  await app.register(helmet, helmetOptions(options.publicUrl));
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  if (options.identity) await options.identity(app);
  const services = { db: options.db, records: new RecordStore(options.db), now: options.now ?? Date.now };
  await app.register(async (api) => {
    if (options.rateLimit !== null) await limitRate(api, options.rateLimit);
    api.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerRoutes(api, {
      handlers: { ...readHandlers((id) => operation(id).answers), getUserKpis, updateUser },
      services,
      authorize: authorizeBy(options.verifyToken),
    });
  });
  await app.register(reference, { publicUrl: options.publicUrl });
  await dashboard(app, { root: options.dashboardRoot ?? 'dist', publicUrl: options.publicUrl, runtime: options.runtime ?? {} });
  return app;
}

async function limitRate(api: FastifyInstance, max: number): Promise<void> {
  await api.register(rateLimit, {
    max,
    timeWindow: 60_000,
    // Tokens are never kept as they are.
    keyGenerator: (request) => {
      const token = bearerToken(request);
      return token ? createHash('sha256').update(token).digest('base64') : request.ip;
    },
    errorResponseBuilder: (_request, context) =>
      new ApiError(429, `Too many requests: at most ${context.max} a minute.`, {
        'retry-after': String(Math.ceil(context.ttl / 1000)),
      }),
  });
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
    hsts: secure ? { maxAge: 31_536_000 } : false,
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

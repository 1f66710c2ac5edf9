import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyTypeOf, OPERATIONS, type Operation } from '../../contract/operations.ts';
import { RESERVED_VALUES } from '../../contract/reserved.ts';
import type { Call, CsvHandler, CsvHandlers, Handler, Handlers, Services } from '../handlers/handler.ts';
import { ApiError } from '../http/api-error.ts';
import { parseQueryString } from '../http/query-string.ts';
import { collectionJson, objectJson } from './envelope.ts';
import { readBody, readListQuery, readOwnQuery } from './read-call.ts';
import { answerOthers, answerRareMethods, COMMON_METHODS, methodsOf } from './wrong-methods.ts';

/** A merge-patch body may have exactly this many bytes (ruling 9). */
export const MAX_BODY_BYTES = 16 * 1024;

export interface RouteOptions {
  readonly handlers: Handlers;
  /** For the collections that are also available as CSV. */
  readonly csvHandlers: CsvHandlers;
  readonly services: Services;
  /** Throws 401 or 403 unless the request may use the operation; returns the account or client id. */
  readonly authorize: (request: FastifyRequest, op: Operation) => Promise<string>;
}

/** One route per row of the operations table, and 405 or OPTIONS for every other method of its path. */
export function registerRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { handlers, csvHandlers } = options;
  const missing = OPERATIONS.filter(({ id, csv }) => !handlers[id] || (csv && !csvHandlers[id])).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  acceptAnyBody(app);
  const byPath = new Map<string, Operation[]>();
  for (const op of OPERATIONS) byPath.set(op.path, [...(byPath.get(op.path) ?? []), op]);
  for (const [path, operations] of byPath) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    for (const op of operations) {
      app.route({
        method: op.method === 'GET' ? ['GET', 'HEAD'] : [op.method],
        url,
        bodyLimit: MAX_BODY_BYTES,
        config: { operationId: op.id, holdsSecrets: Object.values(op.resource.fields).some(({ secret }) => secret) },
        onRequest: async (request) => {
          checkPath(op, request);
          request.subject = await options.authorize(request, op);
        },
        // After the limits of the rate, which count refusals too.
        ...(op.body && { preParsing: async (request: FastifyRequest) => checkMediaType(op, request) }),
        handler: (request, reply) => answer(op, request, reply, options),
      });
    }
    const [first] = operations;
    answerOthers(app, url, COMMON_METHODS, methodsOf(operations), (request) => first && checkPath(first, request));
  }
  answerRareMethods(app);
}

/** Bodies are read as bytes whatever media type they declare: the operation itself checks it. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function checkMediaType(op: Operation, request: FastifyRequest): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const wanted = bodyTypeOf(op.method);
  if (type !== wanted) throw new ApiError(415, `The body must be ${wanted}.`);
}

function checkPath(op: Operation, request: FastifyRequest): void {
  const params = request.params as Record<string, string>;
  for (const [name, literals] of RESERVED_VALUES.get(op.id) ?? []) {
    const value = params[name] ?? '';
    if (value === '' || literals.has(value)) throw new ApiError(404, 'This path does not exist.');
  }
}

async function answer(
  op: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { handlers, csvHandlers, services }: RouteOptions,
): Promise<FastifyReply> {
  const query = parseQueryString(request.raw.url ?? '');
  const call: Call = {
    op,
    params: request.params as Record<string, string>,
    query,
    list: readListQuery(op, query),
    own: readOwnQuery(op, query),
    body: op.body && readBody(op.body, Buffer.isBuffer(request.body) ? request.body : null),
    asker: {
      subject: request.subject,
      onLeave: (left) => void reply.raw.once('close', () => reply.raw.writableEnded || left()),
    },
  };
  if (op.csv) reply.header('vary', 'Accept, Origin');
  if (op.csv && wantsCsv(request.headers.accept)) {
    const lines = (csvHandlers[op.id] as CsvHandler)(call, services);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${op.csv}"`)
      .send(Readable.from(lines));
  }
  const result = await (handlers[op.id] as Handler)(call, services);
  const json = op.answers === 'collection' ? collectionJson(call, result as never) : objectJson(call, result as never);
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** CSV only if it is named: browsers and scripts that accept anything get JSON. */
const wantsCsv = (accept = ''): boolean =>
  accept.split(',').some((part) => {
    const [type = '', ...params] = part.split(';').map((each) => each.trim().toLowerCase());
    return type === 'text/csv' && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

import type { FastifyInstance } from 'fastify';
import type { OperationId } from '../../contract/operations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: OperationId;
  }
  interface FastifyRequest {
    /** The account or client of the request; empty before the token was checked. */
    subject: string;
  }
}

/** Ids of people and records, and those of pending sign-ins, which are also in a cookie. */
const LONG_ID = /\/(?=[^/]*[0-9A-Z])[^/]{20,}/g;

const pathOf = (url: string): string | undefined => url.split('?')[0]?.replace(LONG_ID, '/…').slice(0, 200);

/** One line per request. The query is left out: it contains filter values and authorization codes. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operationId;
    request.log.info(
      {
        method: request.method,
        ...(operation ? { operation } : { path: pathOf(request.originalUrl) }),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

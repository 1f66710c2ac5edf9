import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { MAX_BODY_BYTES } from '../requests/routes.ts';
import { localDiscovery } from './discovery.ts';
import { refuseDetours } from './forwarded-path.ts';
import { type Area, type Ends, requestHeaders, responseHeaders } from './headers.ts';
import { NoTurn, type Turns } from './turns.ts';
import type { Upstream } from './upstream.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const DISCOVERY = /^\/idp\/\.well-known\/(openid-configuration|oauth-authorization-server)$/;
const MAX_DISCOVERY_BYTES = 1024 * 1024;

export interface Way {
  readonly ends: Ends;
  readonly upstream: Upstream;
  readonly turns: Turns;
}

/** Forwards `/api` and `/idp` to the service and returns its answers. Requests are small and read whole; answers are streamed. */
export async function forward(app: FastifyInstance, { ends, upstream, turns }: Way): Promise<void> {
  const { host } = new URL(ends.serviceUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.raw.url ?? '';
    refuseDetours(path);
    const area: Area = path.startsWith('/idp') ? 'idp' : 'api';
    const discovery = DISCOVERY.test(path.split('?')[0] ?? '') && (request.method === 'GET' || request.method === 'HEAD');
    const headers = requestHeaders(request.headers, area, ends);
    const gone = new AbortController();
    const over = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
      over.abort();
    });
    try {
      const waitedMs = await turns.take({ address: request.ip, token: request.headers.authorization ?? null }, over.signal);
      const answer = await upstream.ask({
        method: discovery ? 'GET' : request.method,
        path,
        // We read this answer ourselves: as plain JSON, uncompressed and always whole.
        headers: discovery ? { accept: 'application/json' } : headers,
        body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
        waitedMs,
        signal: gone.signal,
      });
      if (discovery && answer.statusCode === 200)
        return reply.header('cache-control', 'no-cache').send(await readDiscovery(answer, ends));
      reply.code(answer.statusCode ?? 503).headers(responseHeaders(answer.headers, area, ends));
      if (request.method !== 'HEAD' && answer.statusCode !== 204 && answer.statusCode !== 304) return reply.send(answer);
      answer.resume();
      return reply.send();
    } catch (error) {
      if (error instanceof NoTurn)
        return refuse(reply, area, 'Too many requests wait for the service. Try again in a moment.', { 'retry-after': '5' });
      const reason = reasonOf(error);
      if (reason === 'ERR_UNESCAPED_CHARACTERS') throw new ApiError(400, 'The path contains characters that must be escaped.');
      if (!gone.signal.aborted) request.log.warn({ reason }, 'no answer of the service');
      return refuse(reply, area, `The service at ${host} does not answer at the moment.`);
    }
  };
  for (const url of ['/api', '/api/*', '/idp', '/idp/*']) {
    app.route({ method: [...METHODS], url, bodyLimit: MAX_BODY_BYTES, handler });
  }
}

async function readDiscovery(answer: IncomingMessage, ends: Ends): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > MAX_DISCOVERY_BYTES) throw new Error('the discovery document is too large');
    chunks.push(chunk as Buffer);
  }
  return localDiscovery(JSON.parse(Buffer.concat(chunks).toString('utf8')), ends);
}

/** A 503 in the form that callers of each API expect. */
function refuse(reply: FastifyReply, area: Area, message: string, headers: Readonly<Record<string, string>> = {}): FastifyReply {
  if (area === 'api') throw new ApiError(503, message, headers);
  return reply
    .code(503)
    .headers(headers)
    .header('cache-control', 'no-store')
    .send({ error: 'temporarily_unavailable', error_description: message });
}

/** A code such as ECONNREFUSED or DEPTH_ZERO_SELF_SIGNED_CERT, or our own words; never the service's message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 200);
}

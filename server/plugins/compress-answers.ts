import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isFromThisMachine } from '../http/loopback.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Fewer bytes fit into the first packet anyway. */
const WORTH_IT = 1400;

// The lowest levels: a page of 100 users takes about 1 ms and shrinks to a tenth; higher levels take longer than they save.
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 1 }),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

/**
 * Compresses the answers of a scope, as the client accepts, in the thread pool. Not for clients on this machine, where bytes cost
 * nothing; streams are not compressed. Nor is an answer with `holdsSecrets`: its length must not reveal a secret beside text that
 * somebody else chose (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    if (reply.statusCode !== 200 || Buffer.byteLength(payload) < WORTH_IT || request.routeOptions.config.holdsSecrets)
      return done(null, payload);
    varyByEncoding(reply);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === null || isFromThisMachine(request.raw)) return done(null, payload);
    COMPRESS[encoding](Buffer.from(payload as string)).then((bytes) => {
      reply.header('content-encoding', encoding).header('content-length', bytes.length);
      done(null, bytes);
    }, done);
  });
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers contain secrets. */
    holdsSecrets?: boolean;
  }
}

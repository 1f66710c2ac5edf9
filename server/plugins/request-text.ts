import { isUtf8 } from 'node:buffer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { decodePart, INVALID_UTF8, isUtf8Address } from '../http/query-string.ts';
import { serviceOf } from '../http/service-path.ts';

/** Text that Node decoded as one character per byte: its bytes must be UTF-8. */
function refuseBrokenHeaders(headers: readonly string[]): void {
  for (const text of headers)
    if (/[\x80-\xff]/.test(text) && !isUtf8(Buffer.from(text, 'latin1')))
      throw new ApiError(400, 'A header of the request contains invalid UTF-8.');
}

function problemOf({ raw, is404, originalUrl }: FastifyRequest): unknown {
  const url = raw.url ?? '';
  try {
    decodePart(url);
    refuseBrokenHeaders(raw.rawHeaders);
    if (serviceOf(url) === null && !is404 && !isUtf8Address(originalUrl)) throw new ApiError(400, INVALID_UTF8);
    return null;
  } catch (problem) {
    return problem;
  }
}

/**
 * 400 for NUL or invalid UTF-8 in any address or header, and for a broken escape in an address of the APIs and the identity
 * provider, with or without a route (ruling 8). The identity provider uses OAuth's form. `toTarget`
 * repairs addresses of pages; the dashboard answers those with its page. With `done` rather than a promise: every request passes
 * through here.
 */
export function refuseBrokenText(request: FastifyRequest, reply: FastifyReply, done: (problem?: Error) => void): void {
  const url = request.raw.url ?? '';
  const problem = problemOf(request);
  if (problem === null) done();
  else if (serviceOf(url) !== 'idp' || !(problem instanceof ApiError)) done(problem as Error);
  else void reply.code(400).send({ error: 'invalid_request', error_description: problem.message });
}

import { isUtf8 } from 'node:buffer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { decodePart } from '../http/query-string.ts';
import { serviceOf } from '../http/service-path.ts';

/** Text that Node decoded as one character per byte: its bytes must be UTF-8. */
function refuseBrokenHeaders(headers: readonly string[]): void {
  for (const text of headers)
    if (/[\x80-\xff]/.test(text) && !isUtf8(Buffer.from(text, 'latin1')))
      throw new ApiError(400, 'A header of the request contains invalid UTF-8.');
}

function problemOf(url: string, headers: readonly string[]): unknown {
  try {
    decodePart(url);
    if (serviceOf(url) !== null) refuseBrokenHeaders(headers);
    return null;
  } catch (problem) {
    return problem;
  }
}

/**
 * 400 for NUL in any address, and for a broken escape or invalid UTF-8 in an address or header of a request to the APIs and the
 * identity provider, with or without a route (ruling 8). `toTarget` repairs addresses of pages. The identity provider uses
 * OAuth's form. With `done` rather than a promise: every request passes through here.
 */
export function refuseBrokenText({ raw }: FastifyRequest, reply: FastifyReply, done: (problem?: Error) => void): void {
  const url = raw.url ?? '';
  const problem = problemOf(url, raw.rawHeaders);
  if (problem === null) done();
  else if (serviceOf(url) !== 'idp' || !(problem instanceof ApiError)) done(problem as Error);
  else void reply.code(400).send({ error: 'invalid_request', error_description: problem.message });
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/errors.ts';
import { isBusy, isOutcomeUnknown, whyUnavailable } from '../db/unavailable.ts';
import { ApiError, toErrorBody } from '../http/api-error.ts';
import { hideTokens } from '../http/hide-tokens.ts';
import { serviceOf } from '../http/service-path.ts';
import { openSeldom } from '../seldom.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type ErrorHandler = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Writes the wire form of every error. Anything unknown is a plain 500 with the request's id and a full log line. */
export function createErrorHandler(): ErrorHandler {
  const seldom = openSeldom();
  return (error, request, reply) => {
    const reason = whyUnavailable(error);
    // For a busy database only waiting helps; the rest concerns the operator.
    if (reason !== null && !isBusy(error)) seldom(reason, () => request.log.error({ err: error }, 'the database is unavailable'));
    return answerError(error, request, reply);
  };
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error, request.method);
  // Fastify would close the connection, which breaks it for a client that is still sending and never reads the answer. Node reads
  // the rest, within the time for a request, and drops it.
  if (known?.code === 413) reply.removeHeader('connection');
  if (known)
    return reply
      .code(known.code)
      .headers(known.headers)
      .type('application/json; charset=utf-8')
      .send(toErrorBody(known.code, hideTokens(known.message, request.raw)));
  request.log.error({ err: error }, 'request failed');
  return reply
    .code(500)
    .type('application/json; charset=utf-8')
    .send(toErrorBody(500, `Internal error. Name request ${request.id} when reporting it.`));
}

/** An address that the router cannot read: no hook has seen it. The identity provider answers in OAuth's form. */
export function refuseUnrouted(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (serviceOf(request.raw.url ?? '') !== 'idp') return answerError(error, request, reply);
  return reply.code(400).send({ error: 'invalid_request', error_description: 'the request is malformed' });
}

/** Errors of the HTTP layer in the contract's terms. */
function toApiError(error: FastifyError | Error, method: string): ApiError | null {
  if (error instanceof ApiError) return error;
  // Another process, such as an import, has held the database for longer than a write waits; or the disk is full.
  const reason = whyUnavailable(error);
  if (reason !== null) {
    const isUnknown = isOutcomeUnknown(error) && !READS.has(method);
    const outcome = isUnknown ? 'This request may have been carried out all the same.' : 'Nothing was changed by this request.';
    return new ApiError(503, `${reason} ${outcome}`, { 'retry-after': '5' });
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ApiError(413, 'The body is larger than 16 KiB.');
  if (status === 415) return new ApiError(415, 'The media type of the body is not supported.');
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError(status as ErrorCode, 'The request is malformed.');
  return null;
}

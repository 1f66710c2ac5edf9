import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { decodePart } from '../http/query-string.ts';
import { serviceOf } from '../http/service-path.ts';

/**
 * 400 for NUL anywhere in an address, and for a broken escape or invalid UTF-8 in those of the APIs and the identity provider, route or
 * not (ruling 8); those of pages are sound by now (`toTarget`). The identity provider says it as OAuth does.
 */
export async function refuseBrokenText(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const url = request.raw.url ?? '';
  try {
    decodePart(url);
  } catch (error) {
    if (serviceOf(url) !== 'idp' || !(error instanceof ApiError)) throw error;
    return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
  }
  return undefined;
}

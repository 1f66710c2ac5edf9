import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { decodeText } from '../query-string.ts';

/**
 * 400 for NUL and invalid UTF-8 anywhere in a URL, route or not (ruling 8); in those of the APIs and the identity provider for a broken
 * escape too, while a person may type a percent sign into the address of a page. The identity provider says it as OAuth does.
 */
export async function refuseBrokenText(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const url = request.raw.url ?? '';
  const [, api] = /^\/(api|idp)(?:\/|\?|$)/.exec(url) ?? [];
  try {
    decodeText(api === undefined ? url.replace(/%(?![0-9a-f]{2})/gi, '%25') : url);
  } catch (error) {
    if (api !== 'idp' || !(error instanceof ApiError)) throw error;
    return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
  }
  return undefined;
}

import type { FastifyRequest } from 'fastify';
import { decodeText } from '../query-string.ts';

/** 400 for NUL, a broken escape or invalid UTF-8 anywhere in the URL of the APIs and the identity provider, route or not (ruling 8). */
export async function refuseBrokenText(request: FastifyRequest): Promise<void> {
  const url = request.raw.url ?? '';
  if (/^\/(api|idp)(\/|\?|$)/.test(url)) decodeText(url);
}

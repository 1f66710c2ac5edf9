import type { IncomingMessage } from 'node:http';
import { decodePart } from '../http/query-string.ts';

const LARGEST_FORM_BYTES = 16 * 1024;

/** The fields of a submitted form; undefined if the body is something else, too large, or not text (ruling 8). */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > LARGEST_FORM_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  const body = Buffer.concat(chunks);
  return isText(body) ? new URLSearchParams(body.toString('utf8')) : undefined;
}

/** Neither NUL nor invalid UTF-8, escaped or not. */
function isText(body: Buffer): boolean {
  try {
    decodePart(body.toString('latin1'));
    return true;
  } catch {
    return false;
  }
}

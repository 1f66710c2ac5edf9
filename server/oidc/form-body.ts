import type { IncomingMessage } from 'node:http';

const LARGEST_FORM_BYTES = 16 * 1024;

/** The fields of a submitted form; undefined if the body is something else or too large. */
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
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

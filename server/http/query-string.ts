import { isUtf8 } from 'node:buffer';
import { excerpt } from '../../contract/filter/messages.ts';
import { ApiError } from './api-error.ts';

/**
 * The query of a request line as name/value pairs in their order, percent-decoded (and `+` as a space). 400 for invalid UTF-8,
 * NUL, a broken escape and a parameter that comes twice. Source: contract.md "Requests", ruling 8.
 */
export function parseQueryString(url: string): [name: string, value: string][] {
  const start = url.indexOf('?');
  if (start < 0) return [];
  const pairs = url
    .slice(start + 1)
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const equals = part.indexOf('=');
      return equals < 0 ? [decodePart(part), ''] : [decodePart(part.slice(0, equals)), decodePart(part.slice(equals + 1))];
    });
  const seen = new Set<string>();
  for (const [name] of pairs) {
    if (seen.has(name)) throw new ApiError(400, `The parameter ${excerpt(name, 80)} appears more than once.`);
    seen.add(name);
  }
  return pairs;
}

/** Decodes to itself. */
const PLAIN = /^[\x21-\x24\x26-\x2a\x2c-\x7e]*$/;

export const INVALID_UTF8 = 'The URL contains invalid UTF-8.';

/** False if the bytes of an address, escaped or not, are not UTF-8. A percent sign that begins no escape is just that. */
export const isUtf8Address = (url: string): boolean =>
  PLAIN.test(url) ||
  isUtf8(
    Buffer.from(
      url.replace(/%([0-9a-f]{2})/gi, (_escaped, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
      'latin1',
    ),
  );

/** Percent-decoded text, `+` as a space; 400 if it is not UTF-8 or contains NUL. */
export function decodePart(encoded: string): string {
  if (PLAIN.test(encoded)) return encoded;
  const spaced = encoded.replaceAll('+', ' ');
  let text: string;
  try {
    // Bytes that a client did not escape arrive as one character each.
    const escaped = spaced.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
    text = decodeURIComponent(escaped);
  } catch {
    throw new ApiError(400, 'The URL contains an invalid escape or invalid UTF-8.');
  }
  if (text.includes('\0')) throw new ApiError(400, 'The URL contains a NUL character.');
  return text;
}

import { createHash } from 'node:crypto';
import { foldCase } from '../../contract/case-folding.ts';
import { trimWhite } from './white-space.ts';

/** The name space of derived ids: a random UUID that must never change, or importing again would double everything. */
const NAMESPACE = Buffer.from('6f6d1a3c2b0e4c579d1e84b7c5a90f23', 'hex');

/** A natural key as it is compared: trimmed, without case, accents composed. `Contoso` and `contoso ` are equal. */
export const naturalKey = (text: string): string => foldCase(trimWhite(text));

/**
 * The id of a record that has a natural key but no id: a UUID of version 5 (RFC 9562, SHA-1 of name space and name) over its
 * parts, so that the same key gives the same id on every machine and at every import.
 */
export const deriveId = (kind: string, parts: readonly string[]): string => hash(kind, parts.map(naturalKey));

/** The id that earlier versions derived, from the parts as they are written. Records that have it keep it. */
export const formerId = (kind: string, parts: readonly string[]): string => hash(kind, parts);

function hash(kind: string, parts: readonly string[]): string {
  // JSON keeps ["a","bc"] and ["ab","c"] apart.
  const digest = createHash('sha1')
    .update(NAMESPACE)
    .update(JSON.stringify([kind, ...parts]))
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

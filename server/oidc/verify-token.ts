import type { Access } from '../http/access.ts';
import type { ReadJwt } from './jwt-tokens.ts';
import type { Records } from './records.ts';
import { reachesProductApi } from './resources.ts';

const LONGEST_TOKEN = 8192;
const REMEMBERED_SCOPES = 500;

/**
 * Tells whose access token this is; null if it is unknown, expired, revoked, ejected or not meant for the product APIs. Both
 * token formats are accepted, whichever is issued now. A signature alone is never enough: a JWT lives as long as its row does.
 */
export function createTokenVerifier(records: Records, readJwt: ReadJwt) {
  const known = new Map<string, ReadonlySet<string>>();

  function scopesOf(text: string): ReadonlySet<string> {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED_SCOPES) known.clear();
    const scopes: ReadonlySet<string> = new Set(text.split(' ').filter((scope) => scope !== ''));
    known.set(text, scopes);
    return scopes;
  }

  return async function verifyToken(token: string): Promise<Access | null> {
    if (token === '' || token.length > LONGEST_TOKEN) return null;
    const isJwt = token.includes('.');
    const id = isJwt ? (await readJwt(token))?.jti : token;
    const row = id === undefined ? undefined : records.findAccess(id, isJwt ? 'jwt' : 'opaque');
    if (row === undefined || !reachesProductApi(row.audience)) return null;
    const scopes = scopesOf(row.scope ?? '');
    if (row.account_id !== null) return { subject: row.account_id, kind: 'user', scopes };
    return row.client_id === null ? null : { subject: row.client_id, kind: 'client', scopes };
  };
}

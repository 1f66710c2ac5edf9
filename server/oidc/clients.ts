import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';
import { SCOPES } from '../../contract/permissions.ts';
import type { Database } from '../db/open.ts';
import { nowSeconds } from './clock.ts';
import { revokeClient } from './records.ts';

/** The dashboard: a public client that every installation has. */
export const CONSOLE_CLIENT_ID = 'sam-console';

/** Our own metadata: the API scopes that a client may be granted (the library's `scope` only knows those of OpenID). */
export const CLIENT_SCOPE_PROPERTY = 'api_scope';

export interface ClientListing {
  readonly client_id: string;
  readonly name: string;
  readonly scope: string;
  /** Seconds since 1970 UTC. */
  readonly created_at: number;
}

export class ClientError extends Error {}

// The secret is 256 random bits: a plain hash of it cannot be brute-forced, and is checked at every token request.
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Compares the secret that a client presented with the hash in its metadata. */
export function secretMatches(presented: string, storedHash: string | undefined): boolean {
  const actual = Buffer.from(hashSecret(presented));
  const expected = Buffer.from(storedHash ?? '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export interface NewClient {
  readonly name: string;
  /** Separated by white space; if absent, all. */
  readonly scope?: string | undefined;
}

/** The scopes of a client that can be created. Throws `ClientError` if its name or a scope is wrong. */
export function checkClient({ name, scope }: NewClient): string[] {
  if (name.trim() === '' || name.length > 128 || /\p{Cc}/u.test(name))
    throw new ClientError('a client name must have 1 to 128 characters');
  const scopes = scope === undefined ? [...SCOPES] : [...new Set(scope.split(/\s+/).filter((entry) => entry !== ''))];
  const unknown = scopes.filter((entry) => !SCOPES.some((known) => known === entry));
  if (unknown.length > 0) throw new ClientError(`unknown scope ${unknown.join(', ')}; known are ${SCOPES.join(', ')}`);
  if (scopes.length === 0) throw new ClientError('name at least one scope, or leave the option out for all');
  return scopes;
}

/** Creates a client for client credentials. The secret is shown once; only a hash is stored. Throws `ClientError`. */
export function addClient(db: Database, client: NewClient): { client_id: string; client_secret: string } {
  const scopes = checkClient(client);
  const clientId = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  db.raw
    .prepare('insert into clients (id, name, secret_hash, scope, created_at) values (?, ?, ?, ?, ?)')
    .run(clientId, client.name.trim(), hashSecret(secret), scopes.join(' '), nowSeconds());
  return { client_id: clientId, client_secret: secret };
}

export function listClients(db: Database): ClientListing[] {
  return db.raw
    .prepare<[], ClientListing>('select id as client_id, name, scope, created_at from clients order by created_at, id')
    .all();
}

/** Removes a client and ends its tokens. False if there was none. */
export function removeClient(db: Database, clientId: string): boolean {
  return db.raw
    .transaction(() => {
      const removed = db.raw.prepare('delete from clients where id = ?').run(clientId).changes === 1;
      if (removed) revokeClient(db, clientId);
      return removed;
    })
    .immediate();
}

/** Metadata of a registered client, in the provider's terms; `client_secret` is the hash. */
export function findClientMetadata(db: Database, clientId: string): ClientMetadata | undefined {
  const row = db.raw
    .prepare<[string], { name: string; secret_hash: string; scope: string }>(
      'select name, secret_hash, scope from clients where id = ?',
    )
    .get(clientId);
  if (row === undefined) return undefined;
  return {
    client_id: clientId,
    client_name: row.name,
    client_secret: row.secret_hash,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_basic',
    [CLIENT_SCOPE_PROPERTY]: row.scope,
  };
}

/** Metadata of the dashboard, for each origin that serves it. */
export function consoleClient(origins: readonly string[]): ClientMetadata {
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: 'SAM Console',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.flatMap((origin) => [`${origin}/callback`, `${origin}/silent-callback`]),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  };
}

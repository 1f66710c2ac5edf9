import { createHash, randomUUID } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { flushSoon, LONG_PATIENCE_MS, whenFree, whenFreeAtOnce } from '../db/when-free.ts';
import { nowSeconds } from './clock.ts';

/** How many grants and tokens an account or a client may hold at once. Source: service.md "Limits", contract.md "Tokens". */
export const HELD_AT_MOST = 30;

const COUNTED: ReadonlySet<string> = new Set([
  'Grant',
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
  'IdToken',
  'ClientCredentials',
]);
/** Written after a code or a refresh token was used up: giving up then would end the session. */
const FOLLOWS: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken']);
/**
 * What people would miss after a power cut: it is on disk within half a second, but does not wait for it. Everything that ends
 * something does. See docs/decisions/0018.
 */
const MISSED: ReadonlySet<string> = new Set(['Session', 'RefreshToken']);
const PRUNE_EVERY_SECONDS = 600;
/** Pages of the file that are freed at once: a few milliseconds. */
const GIVE_BACK_PAGES = 2_000;
/** Unfinished sign-ins, 4 KB each. Anybody can start one: beyond this the oldest are deleted. */
export const PENDING_AT_MOST = 5_000;
const COUNT_PENDING_EVERY = 50;
/** More rows than can exist. */
const ALL = 1_000_000_000;

export interface NewRecord {
  readonly model: string;
  readonly id: string;
  readonly expiresAt: number;
  readonly format?: 'opaque' | 'jwt';
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly grantId?: string | undefined;
  readonly sessionUid?: string | undefined;
  readonly uid?: string | undefined;
  readonly scope?: string | undefined;
  readonly audience?: string | undefined;
  readonly payload?: AdapterPayload | undefined;
}

/** What is asked of a live access token. */
export interface AccessRow {
  readonly account_id: string | null;
  readonly client_id: string | null;
  readonly grant_id: string | null;
  readonly scope: string | null;
  readonly audience: string | null;
}

/** Writes wait for other processes off the event loop, and throw the store's error (`isBusy`) when their patience runs out. */
export interface Records {
  /** Saves a record. If it counts toward the cap, the owner's oldest beyond the cap are ejected in the same transaction. */
  save(record: NewRecord): Promise<void>;
  /** Identity tokens are never looked up, but they count. */
  noteIdToken(token: { accountId: string; clientId: string; grantId: string | undefined; expiresAt: number }): Promise<void>;
  find(model: string, id: string): AdapterPayload | undefined;
  findSessionByUid(uid: string): AdapterPayload | undefined;
  /** Marks a code or a refresh token as used; false if another request was first. */
  consume(model: string, id: string): Promise<boolean>;
  destroy(model: string, id: string): Promise<void>;
  destroySession(uid: string): Promise<void>;
  /** Ends the tokens of a grant; with `whole` the grant itself too. */
  destroyGrant(grantId: string, whole: boolean): Promise<void>;
  /** Waits until nobody else writes to the file: called before a series of writes, so that it does not stop half-way. */
  whenWritable(): Promise<void>;
  findAccess(id: string, format: 'opaque' | 'jwt'): AccessRow | undefined;
}

interface StoredRow {
  readonly payload: string | null;
  readonly consumed_at: number | null;
}

interface HeldRow {
  readonly key: string;
  readonly model: string;
  readonly grant_id: string | null;
}

const keyOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** The provider's sessions, grants and tokens in the database. Expired ones are never found, and are pruned along the way. */
export function createRecords(db: Database): Records {
  const { raw } = db;
  const upsert = raw.prepare(`
    insert into oidc_records (key, model, format, owner, account_id, client_id, grant_id, session_uid, uid, scope, audience, payload,
      issue_order, expires_at)
    values (@key, @model, @format, @owner, @accountId, @clientId, @grantId, @sessionUid, @uid, @scope, @audience, @payload,
      case when @owner is null then null else (select coalesce(max(issue_order), 0) + 1 from oidc_records where owner = @owner) end, @expiresAt)
    on conflict (key, model) do update set account_id = excluded.account_id, uid = excluded.uid, payload = excluded.payload,
      issue_order = excluded.issue_order, expires_at = excluded.expires_at`);
  const touchGrant = raw.prepare(`
    update oidc_records set issue_order = (select max(issue_order) + 1 from oidc_records where owner = @owner)
    where grant_id = @grantId and model = 'Grant'`);
  const held = raw.prepare<[string, number], HeldRow>(`
    select key, model, grant_id from oidc_records
    where owner = ? and consumed_at is null and expires_at > ? order by issue_order`);
  const byKey = raw.prepare<[string, string, number], StoredRow>(
    'select payload, consumed_at from oidc_records where key = ? and model = ? and expires_at > ?',
  );
  const byUid = raw.prepare<[string, number], StoredRow>(
    "select payload, consumed_at from oidc_records where uid = ? and model = 'Session' and expires_at > ?",
  );
  const markUsed = raw.prepare('update oidc_records set consumed_at = ? where key = ? and model = ? and consumed_at is null');
  const deleteKey = raw.prepare('delete from oidc_records where key = ? and model = ?');
  const deleteUid = raw.prepare("delete from oidc_records where uid = ? and model = 'Session'");
  const deleteGrant = raw.prepare('delete from oidc_records where grant_id = ?');
  const deleteGrantTokens = raw.prepare("delete from oidc_records where grant_id = ? and model <> 'Grant'");
  const deleteExpired = raw.prepare('delete from oidc_records where expires_at <= ?');
  const access = raw.prepare<{ key: string; format: string; now: number }, AccessRow>(`
    select account_id, client_id, grant_id, scope, audience from oidc_records token
    where key = @key and model in ('AccessToken', 'ClientCredentials') and format = @format and expires_at > @now
      and (session_uid is null or exists (
        select 1 from oidc_records session
        where session.uid = token.session_uid and session.model = 'Session' and session.account_id = token.account_id
          and session.expires_at > @now))
      -- One that was issued while another process ended its grant or removed its client.
      and (grant_id is null or exists (
        select 1 from oidc_records granted where granted.grant_id = token.grant_id and granted.model = 'Grant'))
      and (model <> 'ClientCredentials' or exists (select 1 from clients where clients.id = token.client_id))`);

  const deleteOldestPending = raw.prepare(`
    delete from oidc_records where model = 'Interaction' and key in (
      select key from oidc_records where model = 'Interaction' order by expires_at desc limit ${ALL} offset ${PENDING_AT_MOST})`);

  /** Access rows as of this second and version of the database, by format and id. */
  const valid = new Map<string, AccessRow>();
  let validAt = '';

  /**
   * In a file, a token is looked up once a second, and again after every change of the file: a client asks many times a second, and
   * a revoked token ends at once. PostgreSQL's version does not tell when a token changes.
   */
  function findAccess(id: string, format: 'opaque' | 'jwt'): AccessRow | undefined {
    const now = nowSeconds();
    if (!db.sqlite) return access.get({ key: keyOf(id), format, now });
    const at = `${now} ${db.version()}`;
    if (at !== validAt) valid.clear();
    validAt = at;
    const name = `${format} ${id}`;
    const row = valid.get(name) ?? access.get({ key: keyOf(id), format, now });
    if (row) valid.set(name, row);
    return row;
  }

  let prunedAt = 0;
  let begun = 0;

  // A grant is as old as the last token issued under it, so that a session in use loses its oldest tokens and not itself.
  function eject(owner: string, now: number): void {
    const rows = held.all(owner, now);
    let excess = rows.length - HELD_AT_MOST;
    const gone = new Set<string | null>();
    for (const row of rows) {
      if (excess <= 0) return;
      if (row.grant_id !== null && gone.has(row.grant_id)) continue;
      if (row.model === 'Grant' && row.grant_id !== null) {
        gone.add(row.grant_id);
        excess -= rows.filter((other) => other.grant_id === row.grant_id).length;
        deleteGrant.run(row.grant_id);
      } else {
        deleteKey.run(row.key, row.model);
        excess -= 1;
      }
    }
  }

  const write = raw.transaction((record: NewRecord) => {
    const now = nowSeconds();
    const owner = COUNTED.has(record.model) ? (record.accountId ?? record.clientId ?? null) : null;
    if (owner !== null) db.lock(`tokens of ${owner}`);
    upsert.run({
      key: keyOf(record.id),
      model: record.model,
      format: record.format ?? 'opaque',
      owner,
      accountId: record.accountId ?? null,
      clientId: record.clientId ?? null,
      grantId: record.grantId ?? null,
      sessionUid: record.sessionUid ?? null,
      uid: record.uid ?? null,
      scope: record.scope ?? null,
      audience: record.audience ?? null,
      payload: record.payload === undefined ? null : JSON.stringify({ ...record.payload, jti: undefined }),
      expiresAt: record.expiresAt,
    });
    if (owner !== null) {
      if (record.grantId !== undefined && record.model !== 'Grant') touchGrant.run({ owner, grantId: record.grantId });
      eject(owner, now);
    }
    if (record.model === 'Interaction' && begun++ % COUNT_PENDING_EVERY === 0) deleteOldestPending.run();
    // Pruned here, where the write lock is held anyway: a separate timer would wait, and block, behind an import.
    if (now - prunedAt >= PRUNE_EVERY_SECONDS) {
      prunedAt = now;
      deleteExpired.run(now);
      db.sqlite?.exec(`pragma incremental_vacuum(${GIVE_BACK_PAGES})`);
    }
  });

  function read(row: StoredRow | undefined, id?: string): AdapterPayload | undefined {
    if (row === undefined || row.payload === null) return undefined;
    const payload = JSON.parse(row.payload) as AdapterPayload;
    if (id !== undefined) payload.jti = id;
    if (row.consumed_at !== null) payload.consumed = row.consumed_at;
    return payload;
  }

  return {
    save: (record) => {
      const save = () => write.immediate(record);
      const patience = FOLLOWS.has(record.model) ? LONG_PATIENCE_MS : undefined;
      const saved = whenFreeAtOnce(raw, save, patience);
      return MISSED.has(record.model) ? saved.then(() => flushSoon(raw)) : saved;
    },
    noteIdToken: (token) => {
      const note = () => write.immediate({ model: 'IdToken', id: randomUUID(), ...token });
      return whenFreeAtOnce(raw, note, LONG_PATIENCE_MS);
    },
    find: (model, id) => read(byKey.get(keyOf(id), model, nowSeconds()), id),
    findSessionByUid: (uid) => read(byUid.get(uid, nowSeconds())),
    consume: (model, id) => whenFreeAtOnce(raw, () => markUsed.run(nowSeconds(), keyOf(id), model).changes === 1),
    destroy: (model, id) => {
      const destroy = () => void deleteKey.run(keyOf(id), model);
      return (model === 'Interaction' ? whenFreeAtOnce : whenFree)(raw, destroy);
    },
    destroySession: (uid) => whenFree(raw, () => void deleteUid.run(uid)),
    destroyGrant: (grantId, whole) =>
      whenFree(raw, () => void (whole ? deleteGrant : deleteGrantTokens).run(grantId), LONG_PATIENCE_MS),
    whenWritable: async () => {
      if (db.sqlite) await whenFreeAtOnce(raw, () => raw.exec('begin immediate; rollback'));
    },
    findAccess,
  };
}

/** Ends every session, grant and token of an account, for a removed account or a changed password. */
export function revokeAccount(db: Database, accountId: string): void {
  db.raw.prepare('delete from oidc_records where account_id = ?').run(accountId);
}

/** Ends every token of a client. */
export function revokeClient(db: Database, clientId: string): void {
  db.raw.prepare('delete from oidc_records where client_id = ?').run(clientId);
}

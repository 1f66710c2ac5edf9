import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/open.ts';
import { whyUnavailable } from '../db/unavailable.ts';
import { findClientMetadata } from './clients.ts';
import { nowSeconds } from './clock.ts';
import { errors, TemporarilyUnavailable } from './provider-library.ts';
import type { NewRecord, Records } from './records.ts';

const nothing = async () => undefined;

/** A record's owner. A pending interaction belongs to the account that signs in with it: a removed account cannot finish one. */
function accountOf(payload: AdapterPayload): string | undefined {
  return payload.accountId ?? payload.result?.login?.accountId ?? payload.session?.accountId;
}

/** The provider's record as database columns. */
export function toRecord(model: string, id: string, payload: AdapterPayload, expiresInSeconds: number | undefined): NewRecord {
  return {
    model,
    id,
    expiresAt: payload.exp ?? nowSeconds() + (expiresInSeconds ?? 0),
    accountId: accountOf(payload),
    clientId: payload.clientId,
    grantId: model === 'Grant' ? id : payload.grantId,
    sessionUid: payload.expiresWithSession === true ? payload.sessionUid : undefined,
    uid: model === 'Session' ? payload.uid : undefined,
    scope: payload.scope,
    audience: typeof payload.aud === 'string' ? payload.aud : undefined,
    payload,
  };
}

/** Runs a read or write; if the database is locked or unavailable, throws the error in OAuth's form. */
async function told<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw whyUnavailable(error) !== null ? new TemporarilyUnavailable(error) : error;
  }
}

/** oidc-provider's storage over `records`. Each request reads clients from their table, so command line changes take effect. */
export function createAdapterFactory(db: Database, records: Records): AdapterFactory {
  const clients: Adapter = {
    find: (id) => told(() => findClientMetadata(db, id)),
    upsert: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: nothing,
    destroy: nothing,
    revokeByGrantId: nothing,
  };
  return (model) => {
    if (model === 'Client') return clients;
    return {
      upsert: (id, payload, expiresIn) => told(() => records.save(toRecord(model, id, payload, expiresIn))),
      find: (id) => told(() => records.find(model, id)),
      findByUid: (uid) => told(() => records.findSessionByUid(uid)),
      findByUserCode: nothing,
      destroy: (id) => told(() => records.destroy(model, id)),
      revokeByGrantId: (grantId) => told(() => records.destroyGrant(grantId, false)),
      consume: async (id) => {
        if (await told(() => records.consume(model, id))) return;
        // If two requests use one token at the same moment, the second is the reuse, whatever it read before.
        const grantId = records.find(model, id)?.grantId;
        if (grantId !== undefined) await told(() => records.destroyGrant(grantId, true));
        throw new errors.InvalidGrant('token already used');
      },
    };
  };
}

import { dayOf } from '../../contract/dates.ts';
import { excerpt } from '../../contract/filter/messages.ts';
import { operation } from '../../contract/operations.ts';
import { whenFree } from '../db/when-free.ts';
import { ApiError } from '../http/api-error.ts';
import { SOURCES } from '../stores/sources.ts';
import { storeItemsOf } from '../stores/stored-items.ts';
import { setUserFlags } from '../stores/user-flags.ts';
import type { Handler } from './handler.ts';

export const updateUser: Handler<'updateUser'> = async ({ op, params, body: flags, asker }, { db, records, now }) => {
  const id = params.userId ?? '';
  const answer = () => {
    storeItemsOf(db, records, 'listUsers', [id]);
    return records.get(operation('getUser'), SOURCES.getUser, params, dayOf(now()));
  };
  const user = await whenFree(db.raw, () => setUserFlags(db, { id, flags, by: asker.subject, at: now() }, answer));
  if (!user) throw new ApiError(404, `${op.title}: there is no user "${excerpt(id, 80)}".`);
  return user;
};

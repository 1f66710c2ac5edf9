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
  const storeItem = () => storeItemsOf(db, records, 'listUsers', [id]);
  const isSet = await whenFree(db.raw, () => setUserFlags(db, { id, flags, by: asker.subject, at: now() }, storeItem));
  if (!isSet) throw new ApiError(404, `${op.title}: there is no user "${excerpt(id, 80)}".`);
  const user = records.get(operation('getUser'), SOURCES.getUser, params, dayOf(now()));
  if (!user) throw new ApiError(404, `${op.title}: the user was removed meanwhile.`);
  return user;
};

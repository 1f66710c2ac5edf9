import { EMPTY_ID } from '../../contract/fields.ts';
import { excerpt } from '../../contract/filter/messages.ts';
import { LONGEST_ORGANIZATION_NAME } from '../../contract/organization-names.ts';
import { whenFree } from '../db/when-free.ts';
import { ApiError } from '../http/api-error.ts';
import { removeOrganizationName as remove, setOrganizationName as set } from '../stores/organization-names.ts';
import type { Handler } from './handler.ts';
import { membersOf } from './members.ts';

const LONGEST_ID = 200;

export const setOrganizationName: Handler<'setOrganizationName'> = async ({ op, body, asker }, { db, note }) => {
  const id = body.id.trim();
  const name = body.name.trim();
  if (id === '' || id === EMPTY_ID || id.length > LONGEST_ID)
    throw new ApiError(400, `id must be the id of an organization, with up to ${LONGEST_ID} characters.`);
  if (name === '' || name.length > LONGEST_ORGANIZATION_NAME)
    throw new ApiError(400, `name must have 1 to ${LONGEST_ORGANIZATION_NAME} characters.`);
  const record = await whenFree(db.raw, () => set(db, { id, name }));
  note('organization-named', { subject: asker.subject, id: record.id });
  return membersOf(op.resource, { ...record });
};

export const removeOrganizationName: Handler<'removeOrganizationName'> = async ({ op, params, asker }, { db, note }) => {
  const id = params.id ?? '';
  const removed = await whenFree(db.raw, () => remove(db, id));
  if (!removed) throw new ApiError(404, `${op.title}: the organization "${excerpt(id, 80)}" has no name.`);
  note('organization-name-removed', { subject: asker.subject, id: removed.id });
  return membersOf(op.resource, { ...removed });
};

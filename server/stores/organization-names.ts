import type { Database } from '../db/open.ts';
import { openWriter } from './writer.ts';

export interface OrganizationName {
  readonly id: string;
  readonly name: string;
}

/** Ids are equal without regard to case, as everywhere. */
const byId = ({ dialect }: Database): string => `${dialect.ignoringCase('id')} = lower(?)`;

/** Gives an organization a name, replacing its present one. */
export function setOrganizationName(db: Database, { id, name }: OrganizationName): OrganizationName {
  return db.raw
    .transaction(() => {
      const known = db.raw
        .prepare<[string], { id: string }>(`select id from organization_names where ${byId(db)} order by id limit 1`)
        .get(id);
      const record = { id: known?.id ?? id, name };
      openWriter(db, 'organization_names', { update: true }).write({ ...record });
      return record;
    })
    .immediate();
}

/** Null if it has no name. */
export const removeOrganizationName = (db: Database, id: string): OrganizationName | null =>
  db.raw.prepare<[string], OrganizationName>(`delete from organization_names where ${byId(db)} returning id, name`).get(id) ??
  null;

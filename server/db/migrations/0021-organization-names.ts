import type { Migration } from './migration.ts';

const TABLE = 'create table organization_names (id text primary key not null, name text, name_fold text);';

/** A page in any order is read from an index: see 0011-user-lists.ts. */
const indexes = Object.entries({ id: 'lower(id)', name: 'name_fold' }).flatMap(([name, expression]) => [
  `create index organization_names_by_${name} on organization_names (${expression} is null, ${expression}, id);`,
  `create index organization_names_by_${name}_desc on organization_names (${expression} desc, id);`,
]);

/** Names that the tenant gives to organizations: the service has only their ids. */
export const organizationNames: Migration = {
  name: '0021-organization-names',
  sql: [TABLE, ...indexes].join('\n'),
  postgres: `${TABLE} create index organization_names_by_name on organization_names (name_fold, id);`,
};

import type { Migration } from './migration.ts';

/** Both stores understand these. */
const STATEMENTS = `
create table organization_names (id text primary key not null, name text, name_fold text);
create index organization_names_name on organization_names (name_fold, id);
`;

/** Names that the tenant gives to organizations itself: the service knows them by their ids alone. */
export const organizationNames: Migration = { name: '0021-organization-names', sql: STATEMENTS, postgres: STATEMENTS };

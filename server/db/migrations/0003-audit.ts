import type { Migration } from './migration.ts';

/** Who changed which flag of which user, when, from what to what. */
export const audit: Migration = {
  name: '0003-audit',
  sql: `
create table user_flag_changes (
  id integer primary key, user_id text not null, flag text not null, was integer, became integer not null,
  changed_by text not null, changed_at integer not null
);
create index user_flag_changes_user on user_flag_changes (user_id, changed_at);
`,
};

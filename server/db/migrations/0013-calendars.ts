import type { Migration } from './migration.ts';

/** Both stores understand these. */
const STATEMENTS = `
create table calendar_subscriptions (
  id text primary key not null, token_hash text not null unique, subject text not null, name text not null, filter text not null,
  created_at bigint not null, revoked_at bigint
);
create index calendar_subscriptions_subject on calendar_subscriptions (subject) where revoked_at is null;
`;

/** Subscriptions to renewals as a calendar. Of the token in its address only a hash is kept; a revoked one stays, as a note of what there was. */
export const calendars: Migration = {
  name: '0013-calendars',
  sql: STATEMENTS,
  postgres: STATEMENTS,
};

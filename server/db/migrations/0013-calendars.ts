import type { Migration } from './migration.ts';

/** SQL for both stores. */
const STATEMENTS = `
create table calendar_subscriptions (
  id text primary key not null, token_hash text not null unique, subject text not null, name text not null, filter text not null,
  created_at bigint not null, revoked_at bigint
);
create index calendar_subscriptions_subject on calendar_subscriptions (subject) where revoked_at is null;
`;

/** Calendar subscriptions to renewals. Only a hash of the token is stored; a revoked subscription is kept as a record. */
export const calendars: Migration = {
  name: '0013-calendars',
  sql: STATEMENTS,
  postgres: STATEMENTS,
};

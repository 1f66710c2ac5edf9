import type { Migration } from './migration.ts';

/**
 * What the identity provider stores. Times are seconds since 1970 UTC, as in OAuth.
 *
 * `oidc_records` holds sessions, interactions, grants and tokens in one table, because the cap of 30 (service.md "Limits") counts
 * grants and tokens together and revoking a grant revokes all of its tokens. `key` is the SHA-256 of the identifier: whoever
 * reads the database or a backup of it gets no usable token, code or session. `issue_order` ranks what counts for one owner,
 * oldest first; `session_uid` is set if a token ends with its session.
 */
export const identity: Migration = {
  name: '0002-identity',
  sql: `
create table tenant (
  singleton integer primary key not null check (singleton = 1), id text not null, name text not null, region text not null,
  samples_made_at integer
);
insert into tenant (singleton, id, name, region) values (
  1,
  lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
    || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'Sample tenant', 'eu'
);
create table accounts (
  id text primary key not null, username text not null, username_key text not null unique, name text not null,
  role text not null check (role in ('manager', 'reviewer', 'viewer')), password_hash text not null,
  has_demo_password integer not null default 0, locale text, zoneinfo text, email text, picture text,
  created_at integer not null, updated_at integer not null
);
create table clients (
  id text primary key not null, name text not null, secret_hash text not null, scope text not null, created_at integer not null
);
create table oidc_records (
  key text not null, model text not null, format text not null default 'opaque', owner text, account_id text, client_id text,
  grant_id text, session_uid text, uid text, scope text, audience text, payload text, issue_order integer, consumed_at integer,
  expires_at integer not null, primary key (key, model)
) without rowid;
create index oidc_records_owner on oidc_records (owner, issue_order) where owner is not null;
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_account on oidc_records (account_id) where account_id is not null;
create index oidc_records_client on oidc_records (client_id) where client_id is not null;
create index oidc_records_uid on oidc_records (uid) where uid is not null;
create index oidc_records_expiry on oidc_records (expires_at);
create table sign_in_attempts (id integer primary key, subject text not null, attempted_at integer not null);
create index sign_in_attempts_subject on sign_in_attempts (subject, attempted_at);
create index sign_in_attempts_time on sign_in_attempts (attempted_at);
`,
};

import type { Migration } from './migration.ts';

/** Expressions that users are sorted by, and the names of their indexes. */
const SORTED: Readonly<Record<string, string>> = {
  id: 'lower(id)',
  display_name: 'display_name_fold',
  username: 'username_fold',
  email: 'email_fold',
  status: 'status_fold',
  is_in_review: 'is_in_review',
  is_online: 'is_online',
  is_qualified: 'is_qualified',
  last_active: 'last_active',
  department: 'department_fold',
  country: 'country_fold',
  license_count: 'license_count',
  user_cost_per_month: 'user_cost_per_month',
  potential_savings: 'potential_savings',
  is_enabled: 'is_enabled',
  created_date: 'created_date',
};

/** In ascending order missing values come last, so it begins with whether there is one; descending, they are last anyway. */
const indexes = Object.entries(SORTED).flatMap(([name, expression]) => [
  `create index users_by_${name} on users (${expression} is null, ${expression}, id, departed_date) where departed_date is null;`,
  `create index users_by_${name}_desc on users (${expression} desc, id, departed_date) where departed_date is null;`,
]);

const sum = (column: string, owner: string): string =>
  `(select case count(*) when 0 then 0 else round(sum(s.${column}), 9) end from user_subscriptions s where s.user_id = ${owner})`;
const sums = (owner: string): string => `update users set
  license_count = (select count(*) from user_subscriptions s where s.user_id = ${owner}),
  user_cost_per_month = ${sum('total_cost_per_month', owner)},
  potential_savings = ${sum('potential_savings', owner)}
  where id = ${owner};`;

/**
 * A page of users in any order is read from an index, in both directions, at any depth: sums over a user's subscriptions are kept
 * with the user by triggers, and each sortable field has an index for each direction that ends with the id. The indexes include
 * `departed_date` too, though it is null in all their rows: if an index lacks a column of the query, the table is read as well.
 * `users_present` covers what a search reads.
 */
export const userLists: Migration = {
  name: '0011-user-lists',
  sql: `
drop view user_records;
alter table users add column license_count integer not null default 0;
alter table users add column user_cost_per_month real default 0;
alter table users add column potential_savings real default 0;
update users set license_count = s.n, user_cost_per_month = s.cost, potential_savings = s.savings
  from (select user_id, count(*) as n, round(sum(total_cost_per_month), 9) as cost, round(sum(potential_savings), 9) as savings
    from user_subscriptions group by user_id) s
  where s.user_id = users.id;
create view user_records as select * from users where departed_date is null;
create trigger users_insert_sums after insert on users when exists (select 1 from user_subscriptions s where s.user_id = new.id)
begin ${sums('new.id')} end;
create trigger user_subscriptions_insert_sums after insert on user_subscriptions begin ${sums('new.user_id')} end;
create trigger user_subscriptions_delete_sums after delete on user_subscriptions begin ${sums('old.user_id')} end;
create trigger user_subscriptions_update_sums after update of user_id, total_cost_per_month, potential_savings on user_subscriptions
begin ${sums('old.user_id')} ${sums('new.user_id')} end;
drop index users_display_name_fold;
drop index users_username_fold;
drop index users_email_fold;
drop index users_country_fold;
drop index users_department_fold;
drop index users_last_active;
drop index users_created_date;
drop index users_is_in_review;
drop index users_departed;
${indexes.join('\n')}
create index users_present on users (id, display_name_fold, username_fold, email_fold, departed_date) where departed_date is null;
alter table users add column item text;
alter table licenses add column item text;
alter table applications add column item text;
alter table computers add column item text;
create index users_without_item on users (id) where item is null;
create index licenses_without_item on licenses (id) where item is null;
create index applications_without_item on applications (id) where item is null;
create index computers_without_item on computers (id) where item is null;
`,
};

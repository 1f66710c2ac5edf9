import { baselineTables } from './baseline-tables.ts';
import { functions } from './functions.ts';

/** Tables whose rows appear in lists: a change to one of them invalidates cached totals. */
const WATCHED = [
  'applications',
  'application_metrics',
  'application_families',
  'application_types',
  'application_type_links',
  'article_numbers',
  'application_compatibility',
  'application_group_members',
  'application_bundle_members',
  'application_stores',
  'agreements',
  'contracts',
  'agreement_periods',
  'contract_periods',
  'agreement_types',
  'contract_types',
  'users',
  'user_activity',
  'user_applications',
  'user_subscriptions',
  'user_discovery_sources',
  'licenses',
  'license_upgrades',
  'license_transfers',
  'license_tracking',
  'license_policies',
  'license_policy_fields',
  'license_entitlements',
  'computer_entitlements',
  'entitlement_states',
  'extended_coverage_types',
  'extended_coverages',
  'license_costs',
  'license_assignments',
  'computers',
  'datacenter_clusters',
];

/**
 * How often the inventory and the users' activity have changed, as far as the reader's transaction sees. Each connection counts
 * in its own row, so that no writer waits for another; the sums grow with every committed change, by whichever process.
 */
const changes = `
create table changes (kind text not null, connection bigint not null, n bigint not null, primary key (kind, connection));
create function note_change() returns trigger language plpgsql as $$
begin
  insert into changes as c (kind, connection, n) values (tg_argv[0], pg_backend_pid(), 1)
    on conflict (kind, connection) do update set n = c.n + 1;
  return null;
end $$;
${WATCHED.map((table) => watch(table, 'inventory', 'insert or update or delete or truncate')).join('\n')}
${watch('users', 'activity', 'insert or delete or truncate or update of created_date, departed_date, last_active, active_since_day')}
${watch('user_activity', 'activity', 'insert or update or delete or truncate')}
create view activity_version as select coalesce(sum(n), 0)::bigint as n from changes where kind = 'activity';
`;

export function watch(table: string, kind: 'inventory' | 'activity', events: string): string {
  return `create trigger ${table}_${kind} after ${events} on ${table} execute function note_change('${kind}');`;
}

/** Sums over a user's subscriptions are kept with the user, updated once per statement for all users affected. */
const userSums = `
create function sum_subscriptions() returns trigger language plpgsql as $$
begin
  update users set license_count = coalesce(s.n, 0), user_cost_per_month = case when s.n is null then 0 else s.cost end,
    potential_savings = case when s.n is null then 0 else s.savings end
  from (select distinct user_id from changed) as c
    left join (
      select user_id, count(*) as n, round(sum(total_cost_per_month), 9) as cost, round(sum(potential_savings), 9) as savings
      from user_subscriptions where user_id in (select user_id from changed) group by user_id
    ) as s on s.user_id = c.user_id
  where users.id = c.user_id;
  return null;
end $$;
create function sum_new_users() returns trigger language plpgsql as $$
begin
  update users set license_count = s.n, user_cost_per_month = s.cost, potential_savings = s.savings
  from (
    select user_id, count(*) as n, round(sum(total_cost_per_month), 9) as cost, round(sum(potential_savings), 9) as savings
    from user_subscriptions where user_id in (select id from changed) group by user_id
  ) as s
  where users.id = s.user_id;
  return null;
end $$;
create trigger user_subscriptions_inserted after insert on user_subscriptions
  referencing new table as changed execute function sum_subscriptions();
create trigger user_subscriptions_deleted after delete on user_subscriptions
  referencing old table as changed execute function sum_subscriptions();
create trigger user_subscriptions_updated after update on user_subscriptions
  referencing new table as changed execute function sum_subscriptions();
create trigger user_subscriptions_moved after update on user_subscriptions
  referencing old table as changed execute function sum_subscriptions();
create trigger users_inserted after insert on users referencing new table as changed execute function sum_new_users();
`;

/** A row that comes without a position goes after all others. */
const positions = ['license_entitlements', 'computer_entitlements']
  .map(
    (table) => `
create function place_${table}() returns trigger language plpgsql as $$
begin
  new.position := (select coalesce(max(position), 0) + 1 from ${table});
  return new;
end $$;
create trigger ${table}_place before insert on ${table} for each row when (new.position is null) execute function place_${table}();`,
  )
  .join('\n');

const has = (kind: string): string =>
  `(exists (select 1 from license_assignments a where a.license_id = l.id and a.kind = '${kind}'))::int as has_${kind}_assignment`;
const TOTAL = `case when coalesce(c.license_purchase_cost, c.accumulated_maintenance_cost, c.accumulated_support_cost) is not null
      then coalesce(c.license_purchase_cost, 0) + coalesce(c.accumulated_maintenance_cost, 0) + coalesce(c.accumulated_support_cost, 0) end`;

const views = `
create view platforms as
  select distinct platform as name, platform_fold as name_fold from applications where platform is not null;
create view application_group_records as
  select m.*, a.name as child_name, a.name_fold as child_name_fold
  from application_group_members m left join applications a on a.id = m.child_id;
create view user_records as select * from users where departed_date is null;
create view application_tracking_summaries as
  select application_id, license_id, max((kind = 'computer')::int) as has_computer_tracking, max((kind = 'user')::int) as has_user_tracking
  from license_tracking where license_id is not null group by application_id, license_id;
create view license_cost_records as
  select c.*, l.purchase_currency as currency, l.purchase_currency_fold as currency_fold, round(${TOTAL}, 9) as total_cost
  from license_costs c left join licenses l on l.id = c.license_id;
create view license_cost_summaries as
  select l.id as license_id, l.purchase_currency as currency,
    sum(c.license_quantity)::bigint as quantity,
    round(sum(c.license_purchase_cost), 9) as purchase_cost,
    round(sum(c.current_maintenance_cost), 9) as current_maintenance_cost,
    round(sum(c.accumulated_maintenance_cost), 9) as accumulated_maintenance_cost,
    round(sum(c.current_support_cost), 9) as current_support_cost,
    round(sum(c.accumulated_support_cost), 9) as accumulated_support_cost,
    round(sum(${TOTAL}), 9) as total_cost,
    round(sum(c.license_purchase_cost)
      / nullif(sum(c.license_quantity) filter (where c.license_purchase_cost is not null), 0)::double precision, 4)
      as average_cost_per_license_purchase
  from licenses l left join license_costs c on c.license_id = l.id group by l.id, l.purchase_currency;
create view license_assignment_summaries as
  select l.id as license_id, ${['computer', 'user', 'organization', 'site'].map(has).join(',\n    ')}
  from licenses l;
`;

/** In a shared store, what processes must agree on is in the database: signing keys, used limits, the first start. */
const shared = `
create table secrets (singleton bigint primary key check (singleton = 1), value text not null);
create unlogged table limits (key text primary key, since double precision not null, used bigint not null);
create table service_state (singleton bigint primary key check (singleton = 1), started_at bigint);
insert into service_state (singleton) values (1);
insert into tenant (singleton, id, name, region) values (1, gen_random_uuid()::text, 'My organization', 'eu');
`;

/** The schema of a new PostgreSQL database. Later migrations change it, as they do SQLite's. */
export const baseline = [functions, baselineTables, views, changes, userSums, positions, shared].join('\n');

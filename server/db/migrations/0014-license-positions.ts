import { sumTriggers } from '../postgres/sum-triggers.ts';
import type { Migration } from './migration.ts';

const KINDS = {
  assigned_computers: 'computer',
  assigned_datacenters: 'datacenter',
  assigned_organizations: 'organization',
  assigned_sites: 'site',
  assigned_users: 'user',
} as const;
const NAMES = [...Object.keys(KINDS), 'assigned', 'assigned_unknown'] as const;

const assignedTo = (owner: string): string => `update licenses set (${NAMES.join(', ')}) = (select
  ${Object.values(KINDS)
    .map((kind) => `coalesce(sum(case when kind = '${kind}' then quantity end), 0)`)
    .join(', ')}, coalesce(sum(quantity), 0), count(*) - count(quantity)
  from license_assignments where license_id = ${owner}) where id = ${owner};`;

const upgradesOf = (owner: string): string => `update licenses set
  upgrades_in = (select coalesce(sum(quantity), 0) from license_upgrades where license_id = ${owner}) where id = ${owner};`;
const upgradesFrom = (owner: string): string => `update licenses set
  upgrades_out = (select coalesce(sum(upgraded_quantity), 0) from license_upgrades where upgraded_license_id = ${owner})
  where id = ${owner};`;

/** A product by one of its metrics; licenses without an application or a metric share a group. */
const POSITION_ID = "(coalesce(application_id, '') || ':' || coalesce(metric_id, ''))";

/** Triggers update the sums on every change of a row, whichever of the two records was written first. */
const triggers = [
  `license_assignments_insert_sums after insert on license_assignments begin ${assignedTo('new.license_id')} end`,
  `license_assignments_delete_sums after delete on license_assignments begin ${assignedTo('old.license_id')} end`,
  `license_assignments_update_sums after update of license_id, kind, quantity on license_assignments
    begin ${assignedTo('old.license_id')} ${assignedTo('new.license_id')} end`,
  `license_upgrades_insert_sums after insert on license_upgrades
    begin ${upgradesOf('new.license_id')} ${upgradesFrom('new.upgraded_license_id')} end`,
  `license_upgrades_delete_sums after delete on license_upgrades
    begin ${upgradesOf('old.license_id')} ${upgradesFrom('old.upgraded_license_id')} end`,
  `license_upgrades_update_sums after update on license_upgrades
    begin ${upgradesOf('old.license_id')} ${upgradesFrom('old.upgraded_license_id')}
      ${upgradesOf('new.license_id')} ${upgradesFrom('new.upgraded_license_id')} end`,
  `licenses_insert_assigned after insert on licenses
    when exists (select 1 from license_assignments where license_id = new.id) begin ${assignedTo('new.id')} end`,
  `licenses_insert_upgrades_in after insert on licenses
    when exists (select 1 from license_upgrades where license_id = new.id) begin ${upgradesOf('new.id')} end`,
  `licenses_insert_upgrades_out after insert on licenses
    when exists (select 1 from license_upgrades where upgraded_license_id = new.id) begin ${upgradesFrom('new.id')} end`,
];

const addColumns = (type: string): string =>
  [...NAMES, 'upgrades_in', 'upgrades_out']
    .map((name) => `alter table licenses add column ${name} ${type} not null default 0;`)
    .join('\n');

/** SQL for both stores. */
const SUM_ALL = `
update licenses set (${NAMES.join(', ')}) = (s.computers, s.datacenters, s.organizations, s.sites, s.users, s.assigned, s.unknown)
  from (select license_id, coalesce(sum(case when kind = 'computer' then quantity end), 0) as computers,
      coalesce(sum(case when kind = 'datacenter' then quantity end), 0) as datacenters,
      coalesce(sum(case when kind = 'organization' then quantity end), 0) as organizations,
      coalesce(sum(case when kind = 'site' then quantity end), 0) as sites,
      coalesce(sum(case when kind = 'user' then quantity end), 0) as users,
      coalesce(sum(quantity), 0) as assigned, count(*) - count(quantity) as unknown
    from license_assignments group by license_id) s
  where s.license_id = licenses.id;
update licenses set upgrades_in = s.quantity
  from (select license_id, coalesce(sum(quantity), 0) as quantity from license_upgrades group by license_id) s
  where s.license_id = licenses.id;
update licenses set upgrades_out = s.quantity
  from (select upgraded_license_id, coalesce(sum(upgraded_quantity), 0) as quantity from license_upgrades group by upgraded_license_id) s
  where s.upgraded_license_id = licenses.id;
`;
const INDEXES_AND_VIEW = `
create index licenses_position on licenses (application_id, metric_id, purchase_currency, quantity, purchase_value,
  ${NAMES.join(', ')}, upgrades_in, upgrades_out, incomplete_reasons);
create index license_tracking_position on license_tracking (application_id, metric_id, initial_requirement, received_coverage);
create index license_transfers_position_out on license_transfers (from_application_id, metric_id, quantity);
create index license_transfers_position_in on license_transfers (to_application_id, metric_id, quantity);
create index licenses_position_price on licenses (${POSITION_ID}, purchase_currency, purchase_currency_fold, quantity, purchase_value);
create view license_position_prices as
  select position_id || ':' || currency as id, position_id, currency, currency_fold, licenses, units,
    round(cast(value as numeric), 9) as value, round(cast(value as numeric) / units, 4) as average_cost
  from (select ${POSITION_ID} as position_id, purchase_currency as currency, purchase_currency_fold as currency_fold,
      count(*) as licenses, sum(quantity) as units, sum(purchase_value) as value
    from licenses where quantity > 0 and purchase_value is not null and purchase_currency <> ''
    group by ${POSITION_ID}, purchase_currency, purchase_currency_fold) priced;
`;

const SUMS_OF_KINDS = `${Object.values(KINDS)
  .map((kind) => `coalesce(sum(quantity) filter (where kind = '${kind}'), 0)`)
  .join(', ')}, coalesce(sum(quantity), 0), count(*) - count(quantity)`;

/** PostgreSQL sums once per statement. */
const POSTGRES_TRIGGERS = [
  { table: 'license_assignments', owner: 'license_id', columns: NAMES, sums: SUMS_OF_KINDS },
  { table: 'license_upgrades', owner: 'license_id', columns: ['upgrades_in'], sums: 'coalesce(sum(quantity), 0)' },
  {
    table: 'license_upgrades',
    owner: 'upgraded_license_id',
    columns: ['upgrades_out'],
    sums: 'coalesce(sum(upgraded_quantity), 0)',
  },
].map((kept) => sumTriggers({ ...kept, of: 'licenses' }));

/**
 * Sums over a license's assignments and upgrades are kept with the license, so that positions of all products are read from one
 * index, in its order: joining 100,000 licenses with their assignments takes a second.
 */
export const licensePositions: Migration = {
  name: '0014-license-positions',
  sql: [addColumns('integer'), SUM_ALL, ...triggers.map((trigger) => `create trigger ${trigger};`), INDEXES_AND_VIEW].join('\n'),
  postgres: [addColumns('bigint'), SUM_ALL, ...POSTGRES_TRIGGERS, INDEXES_AND_VIEW].join('\n'),
};

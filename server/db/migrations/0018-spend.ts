import { sumTriggers } from '../postgres/sum-triggers.ts';
import type { Migration } from './migration.ts';

export const COSTS = [
  'current_maintenance_cost',
  'accumulated_maintenance_cost',
  'current_support_cost',
  'accumulated_support_cost',
] as const;
const SUMS = COSTS.map((name) => `sum(${name})`).join(', ');

const costsOf = (owner: string): string =>
  `update licenses set (${COSTS.join(', ')}) = (select ${SUMS} from license_costs where license_id = ${owner}) where id = ${owner};`;

const addColumns = (type: string): string => COSTS.map((name) => `alter table licenses add column ${name} ${type};`).join('\n');

/** SQL for both stores. */
const SUM_ALL = `
update licenses set (${COSTS.join(', ')}) = (${COSTS.map((name) => `s.${name}`).join(', ')})
  from (select license_id, ${COSTS.map((name) => `sum(${name}) as ${name}`).join(', ')} from license_costs group by license_id) s
  where s.license_id = licenses.id;`;
const INDEXES = `
create index licenses_spend on licenses (purchase_currency, purchase_date, contract_id, application_id, quantity, purchase_value,
  ${COSTS.join(', ')});
create index license_entitlements_units on license_entitlements (application_id, quantity);
create index computer_entitlements_computers on computer_entitlements (application_id, computer_id);
create index user_applications_application on user_applications (id, user_id);
create index user_subscriptions_product on user_subscriptions (application_id, user_id, last_activity, total_cost_per_month, potential_savings);`;

const TRIGGERS = `
create trigger license_costs_insert_sums after insert on license_costs begin ${costsOf('new.license_id')} end;
create trigger license_costs_delete_sums after delete on license_costs begin ${costsOf('old.license_id')} end;
create trigger license_costs_update_sums after update on license_costs
begin ${costsOf('old.license_id')} ${costsOf('new.license_id')} end;
create trigger licenses_insert_costs after insert on licenses
when exists (select 1 from license_costs where license_id = new.id) begin ${costsOf('new.id')} end;`;

/**
 * What a license costs beyond its purchase is kept with the license, so that spend by application, manufacturer, contract and
 * year is read from one index. The other indexes count what uses an application, and the subscriptions of all users by product.
 */
export const spend: Migration = {
  name: '0018-spend',
  sql: [addColumns('real'), SUM_ALL, TRIGGERS, INDEXES].join('\n'),
  postgres: [
    addColumns('double precision'),
    SUM_ALL,
    sumTriggers({ table: 'license_costs', owner: 'license_id', of: 'licenses', columns: COSTS, sums: SUMS }),
    INDEXES,
  ].join('\n'),
};

import { amountSum, asAmount } from '../amount-sql.ts';
import { type Dialect, POSTGRES, SQLITE } from '../dialect.ts';
import { rounding, sums } from '../postgres/functions.ts';
import { COSTS } from './0018-spend.ts';
import type { Migration } from './migration.ts';

const POSITION_ID = "(coalesce(application_id, '') || ':' || coalesce(metric_id, ''))";
const TOTAL = `case when coalesce(c.license_purchase_cost, c.accumulated_maintenance_cost, c.accumulated_support_cost) is not null
      then coalesce(c.license_purchase_cost, 0) + coalesce(c.accumulated_maintenance_cost, 0) + coalesce(c.accumulated_support_cost, 0) end`;

const viewsOf = (dialect: Dialect): string => `
drop view license_position_prices;
create view license_position_prices as
  select position_id || ':' || currency as id, position_id, currency, currency_fold, licenses, units, value,
    cost_of(1, value, units) as average_cost
  from (select ${POSITION_ID} as position_id, purchase_currency as currency, purchase_currency_fold as currency_fold,
      count(*) as licenses, ${dialect.unitSum('quantity')} as units, ${amountSum(dialect, 'purchase_value')} as value
    from licenses where quantity > 0 and purchase_value is not null and purchase_currency <> ''
    group by ${POSITION_ID}, purchase_currency, purchase_currency_fold) priced;
drop view renewal_values;
create view renewal_values as
  select coalesce(purchase_currency, '') as id, contract_id as record_id, purchase_currency as currency,
    purchase_currency_fold as currency_fold, count(*) as licenses,
    ${amountSum(dialect, 'purchase_value')} as value, count(*) - count(purchase_value) as unpriced
  from licenses where contract_id is not null group by contract_id, purchase_currency, purchase_currency_fold;
drop view license_cost_summaries;
create view license_cost_summaries as
  select s.*, cost_of(1, purchase_cost, nullif(units_with_cost, 0)) as average_cost_per_license_purchase
  from (select l.id as license_id, l.purchase_currency as currency, cast(sum(c.license_quantity) as bigint) as quantity,
      ${amountSum(dialect, 'c.license_purchase_cost')} as purchase_cost,
      ${COSTS.map((name) => `${amountSum(dialect, `c.${name}`)} as ${name}`).join(',\n      ')},
      ${amountSum(dialect, asAmount(TOTAL))} as total_cost,
      sum(case when c.license_purchase_cost is not null then c.license_quantity end) as units_with_cost
    from licenses l left join license_costs c on c.license_id = l.id group by l.id, l.purchase_currency) s;
`;

/**
 * Amounts are rounded by their decimal form and added exactly, so that both stores give the same last digit. The functions of
 * PostgreSQL's baseline are replaced where they were there before.
 */
export const exactSums: Migration = {
  name: '0030-exact-sums',
  sql: viewsOf(SQLITE),
  postgres: [rounding, sums, viewsOf(POSTGRES)].join('\n'),
};

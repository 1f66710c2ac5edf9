import { asAmount } from '../amount-sql.ts';
import { type Dialect, POSTGRES, SQLITE } from '../dialect.ts';
import { costOf, rounding } from '../postgres/functions.ts';
import type { Migration } from './migration.ts';

const POSITION_ID = "(coalesce(application_id, '') || ':' || coalesce(metric_id, ''))";

const viewsOf = ({ sumOf }: Dialect): string => `
drop view license_position_prices;
create view license_position_prices as
  select position_id || ':' || currency as id, position_id, currency, currency_fold, licenses, units, value,
    cost_of(1, value, units) as average_cost
  from (select ${POSITION_ID} as position_id, purchase_currency as currency, purchase_currency_fold as currency_fold,
      count(*) as licenses, sum(quantity) as units, ${asAmount(sumOf('purchase_value'))} as value
    from licenses where quantity > 0 and purchase_value is not null and purchase_currency <> ''
    group by ${POSITION_ID}, purchase_currency, purchase_currency_fold) priced;
drop view renewal_values;
create view renewal_values as
  select coalesce(purchase_currency, '') as id, contract_id as record_id, purchase_currency as currency,
    purchase_currency_fold as currency_fold, count(*) as licenses,
    ${asAmount(sumOf('purchase_value'))} as value, count(*) - count(purchase_value) as unpriced
  from licenses where contract_id is not null group by contract_id, purchase_currency, purchase_currency_fold;
`;

/** Amounts are rounded by their decimal form, so that both stores give the same last digit. */
export const exactAmounts: Migration = {
  name: '0029-exact-amounts',
  sql: viewsOf(SQLITE),
  postgres: [rounding, costOf, viewsOf(POSTGRES)].join('\n'),
};

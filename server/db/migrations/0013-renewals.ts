import type { Migration } from './migration.ts';

/** SQL for both stores. */
const STATEMENTS = `
create view renewal_periods as
  select id, agreement_id as record_id, valid_from, valid_to from agreement_periods
  union all
  select p.id, p.contract_id as record_id, p.valid_from, p.valid_to from contract_periods p
  where not exists (select 1 from agreements a where a.id = p.contract_id);
create index licenses_contract_value on licenses (contract_id, purchase_currency, purchase_currency_fold, purchase_value);
create view renewal_values as
  select coalesce(purchase_currency, '') as id, contract_id as record_id, purchase_currency as currency,
    purchase_currency_fold as currency_fold, count(*) as licenses,
    round(cast(sum(purchase_value) as numeric), 9) as value, count(*) - count(purchase_value) as unpriced
  from licenses where contract_id is not null group by contract_id, purchase_currency, purchase_currency_fold;
`;

/**
 * What agreements and contracts have in common, for the list of renewals. A record that is in both lists under one id counts
 * once, with the periods of the agreement. The values of the licenses under a contract are read from an index alone.
 */
export const renewals: Migration = {
  name: '0013-renewals',
  sql: STATEMENTS,
  postgres: STATEMENTS,
};

import { type RawBuilder, sql } from 'kysely';
import { yearOf } from './year-sql.ts';

const COSTS = [
  'current_maintenance_cost',
  'accumulated_maintenance_cost',
  'current_support_cost',
  'accumulated_support_cost',
] as const;
const MONEY = ['purchase_value', ...COSTS] as const;
const NUMBERS = ['licenses', 'quantity', 'unpriced', ...MONEY] as const;

const added = NUMBERS.map((name) => `sum(${name}) as ${name}`).join(', ');

/** Licenses of each currency by one of their columns; an empty currency is none. */
const grouped = (key: string, column: string): string =>
  `select ${key} as ${column}, nullif(purchase_currency, '') as currency, count(*) as licenses, sum(quantity) as quantity,
    count(*) - count(purchase_value) as unpriced, ${MONEY.map((name) => `sum(${name}) as ${name}`).join(', ')}
  from licenses group by ${key}, nullif(purchase_currency, '')`;

/** Only from the index of migration 0018: grouped by the bare column, SQLite would read whole rows by another index. */
const licensesBy = (column: string): string => grouped(`${column} || ''`, column);

/** Spend so far: the purchase, and maintenance and support since. Null if none of it is known. */
const TOTAL = `case when coalesce(purchase_value, accumulated_maintenance_cost, accumulated_support_cost) is not null
  then coalesce(purchase_value, 0) + coalesce(accumulated_maintenance_cost, 0) + coalesce(accumulated_support_cost, 0) end`;

/** Rows as the service writes them. Digits beyond nine decimals are rounding errors of binary fractions. */
const written = (from: string, key: string, columns: string): RawBuilder<unknown> =>
  sql.raw(`(select coalesce(${key}, '') || ':' || coalesce(currency, '') as id, ${columns}, currency, lower(currency) as currency_fold,
    licenses, quantity, unpriced, ${MONEY.map((name) => `round(cast(${name} as numeric), 9) as ${name}`).join(', ')},
    round(cast(${TOTAL} as numeric), 9) as total_cost
  from (${from}) spent)`);

/** Each amount has one currency: one row per group and currency. */
export const SPEND_BY_APPLICATION = written(
  `select s.*, a.name as application_name, a.name_fold as application_name_fold, a.manufacturer, a.manufacturer_fold
   from (${licensesBy('application_id')}) s left join applications a on a.id = s.application_id`,
  'application_id',
  'application_id, application_name, application_name_fold, manufacturer, manufacturer_fold',
);
export const SPEND_BY_MANUFACTURER = written(
  `select a.manufacturer, a.manufacturer_fold, s.currency, count(distinct s.application_id) as applications, ${added}
   from (${licensesBy('application_id')}) s left join applications a on a.id = s.application_id
   group by a.manufacturer, a.manufacturer_fold, s.currency`,
  'manufacturer',
  'manufacturer, manufacturer_fold, applications',
);
export const SPEND_BY_CONTRACT = written(licensesBy('contract_id'), 'contract_id', 'contract_id');
export const SPEND_BY_YEAR = written(
  `select cast(${yearOf('s.purchase_date')} as text) as year, s.currency, ${added} from (${grouped('purchase_date + 0', 'purchase_date')}) s
   group by ${yearOf('s.purchase_date')}, s.currency`,
  'year',
  'year, year as year_fold',
);

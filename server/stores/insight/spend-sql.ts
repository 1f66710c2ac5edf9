import { type RawBuilder, sql } from 'kysely';
import { amountSum, asAmount } from '../../db/amount-sql.ts';
import type { Dialect } from '../../db/dialect.ts';
import { yearOf } from './year-sql.ts';

const COSTS = [
  'current_maintenance_cost',
  'accumulated_maintenance_cost',
  'current_support_cost',
  'accumulated_support_cost',
] as const;
const MONEY = ['purchase_value', ...COSTS] as const;
const sumsIn = (dialect: Dialect): string => MONEY.map((name) => `${amountSum(dialect, name)} as ${name}`).join(', ');
const addedIn = (dialect: Dialect): string =>
  `sum(licenses) as licenses, ${dialect.unitSum('quantity')} as quantity, sum(unpriced) as unpriced, ${sumsIn(dialect)}`;

/** Licenses of each currency by one of their columns; an empty currency is none. */
const grouped = (key: string, column: string, dialect: Dialect): string =>
  `select ${key} as ${column}, nullif(purchase_currency, '') as currency, count(*) as licenses, ${dialect.unitSum('quantity')} as quantity,
    count(*) - count(purchase_value) as unpriced, ${sumsIn(dialect)}
  from licenses group by ${key}, nullif(purchase_currency, '')`;

/**
 * An empty id is none. Read only from the index of migration 0018: grouped by the bare column, SQLite would read whole rows by
 * another index.
 */
const licensesBy = (column: string, dialect: Dialect): string => grouped(`nullif(${column}, '')`, column, dialect);

/** Spend so far: the purchase, and maintenance and support since. Null if none of it is known. */
const TOTAL = `case when coalesce(purchase_value, accumulated_maintenance_cost, accumulated_support_cost) is not null
  then coalesce(purchase_value, 0) + coalesce(accumulated_maintenance_cost, 0) + coalesce(accumulated_support_cost, 0) end`;

type Spend = (todayDay: number, dialect: Dialect) => RawBuilder<unknown>;

/** Rows as the service writes them. */
const written =
  (from: (dialect: Dialect) => string, key: string, columns: string): Spend =>
  (_todayDay, dialect) =>
    sql.raw(`(select coalesce(${key}, '') || ':' || coalesce(currency, '') as id, ${columns}, currency, lower(currency) as currency_fold,
    licenses, quantity, unpriced, ${MONEY.join(', ')}, ${asAmount(TOTAL)} as total_cost
  from (${from(dialect)}) spent)`);

const MAKER = "nullif(a.manufacturer, '')";
const MAKER_FOLD = "nullif(a.manufacturer_fold, '')";
const YEAR = yearOf('s.purchase_date');

/** Each amount has one currency: one row per group and currency. */
export const spendByApplication = written(
  (dialect) => `select s.*, a.name as application_name, a.name_fold as application_name_fold, a.manufacturer, a.manufacturer_fold
   from (${licensesBy('application_id', dialect)}) s left join applications a on a.id = s.application_id`,
  'application_id',
  'application_id, application_name, application_name_fold, manufacturer, manufacturer_fold',
);
export const spendByManufacturer = written(
  (dialect) => `select ${MAKER} as manufacturer, ${MAKER_FOLD} as manufacturer_fold, s.currency,
    count(distinct s.application_id) as applications, ${addedIn(dialect)}
   from (${licensesBy('application_id', dialect)}) s left join applications a on a.id = s.application_id
   group by ${MAKER}, ${MAKER_FOLD}, s.currency`,
  'manufacturer',
  'manufacturer, manufacturer_fold, applications',
);
export const spendByContract = written((dialect) => licensesBy('contract_id', dialect), 'contract_id', 'contract_id');
export const spendByYear = written(
  (dialect) => `select cast(${YEAR} as text) as year, s.currency, ${addedIn(dialect)}
   from (${grouped('purchase_date + 0', 'purchase_date', dialect)}) s group by ${YEAR}, s.currency`,
  'year',
  'year, year as year_fold',
);

import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../contract/dates.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { endingFilter, monthsAfter, phaseFilter } from '../../../contract/lifecycle.ts';
import { INACTIVE_DAYS, LIFECYCLE_MONTHS, NEAR_DAYS, NOTICE_DAYS } from '../../../contract/overview.ts';
import { Application } from '../../../contract/resources/index.ts';
import { amountSum } from '../../db/amount-sql.ts';
import type { Dialect } from '../../db/dialect.ts';
import { filterToSql } from '../filter-sql.ts';
import { positionsIn } from './position-sql.ts';
import { renewalsOn } from './renewals-sql.ts';

type Sql = RawBuilder<unknown>;

/** Numbers, each a row of name, key and value, with their value on the last stored day before today. */
const numbers = (todayDay: number, prefix: Sql, parts: readonly Sql[]): Sql => sql`(${prefix} select n.name || ':' || n.key as id,
    n.name, lower(n.name) as name_fold, n.key, lower(n.key) as key_fold, n.value,
    case when b.day is not null then b.day end as previous_day,
    case when b.day is not null then coalesce(p.value, 0) end as previous
  from (${sql.join(parts, sql` union all `)}) n
    cross join (select max(day) as day from overview_numbers where day < ${sql.lit(todayDay * DAY_MS)}) b
    left join overview_numbers p on p.day = b.day and p.name = n.name and p.key = n.key)`;

const count = (name: string, from: Sql, where: Sql): Sql =>
  sql`select ${sql.lit(name)} as name, '' as key, count(*) as value from ${from} where ${where}`;

/** Amounts by currency: never added across currencies. Amounts without one have the key ''. */
const amountsIn =
  (dialect: Dialect) =>
  (name: string, currency: Sql, amount: string, from: Sql): Sql =>
    sql`select ${sql.lit(name)}, coalesce(${currency}, ''), ${sql.raw(amountSum(dialect, amount))} from ${from}
    group by coalesce(${currency}, '') having count(${sql.raw(amount)}) > 0`;

export function agreementNumbers(todayDay: number, dialect: Dialect): Sql {
  const amounts = amountsIn(dialect);
  const r = sql`r`;
  const missed = sql`standing = 'noticeMissed'`;
  const within = (days: Sql, limit: number) => sql`${days} between 0 and ${sql.lit(limit)}`;
  const due = within(sql`days_to_notice`, NOTICE_DAYS);
  const values = (where: Sql) => sql`r join values_read v on v.record_id = r.id and r.${where}`;
  const read = sql`with values_read as materialized (select * from renewal_values),
    r as materialized (select id, standing, days_to_notice, days_left, is_alerting_on_expiration from ${renewalsOn(todayDay, 'values_read')} all_records)`;
  return numbers(todayDay, read, [
    count('noticeMissed', r, missed),
    count('noticeDue', r, due),
    count('ended', r, sql`standing = 'ended'`),
    count('ending', r, within(sql`days_left`, NOTICE_DAYS)),
    ...NEAR_DAYS.flatMap((days) => [
      count(`notice${days}`, r, within(sql`days_to_notice`, days)),
      count(`ends${days}`, r, within(sql`days_left`, days)),
    ]),
    count('alertsOff', r, sql`is_alerting_on_expiration = 0 and days_left >= 0`),
    amounts('noticeMissedValue', sql`v.currency`, 'v.value', values(missed)),
    amounts('noticeDueValue', sql`v.currency`, 'v.value', values(due)),
  ]);
}

export const licenseNumbers = (todayDay: number, dialect: Dialect): Sql =>
  numbers(todayDay, sql`with p as materialized (select * from ${positionsIn(dialect)} all_positions where status = 'short')`, [
    count('short', sql`p`, sql`true`),
    amountsIn(dialect)('shortCost', sql`currency`, 'shortage_cost', sql`p`),
    count('incomplete', sql`licenses`, sql`incomplete_reasons > 0`),
    sql`select 'incompleteReasons', cast(incomplete_reasons as text), count(*) from licenses
      where incomplete_reasons > 0 group by incomplete_reasons`,
  ]);

export function applicationNumbers(todayDay: number, dialect: Dialect): Sql {
  const matching = (name: string, tree: FilterTree) =>
    count(name, sql`applications a`, filterToSql(tree, Application.fields, 'a', dialect));
  return numbers(todayDay, sql``, [
    matching('outOfSupport', phaseFilter('outOfSupport', todayDay)),
    matching('supportEnding', endingFilter(todayDay, monthsAfter(todayDay, LIFECYCLE_MONTHS))),
  ]);
}

export function userNumbers(todayDay: number, dialect: Dialect): Sql {
  const present = sql`(select * from users where departed_date is null) u`;
  return numbers(todayDay, sql``, [
    count('inReview', present, sql`is_in_review = 1`),
    count('inactive', present, sql`last_active < ${sql.lit((todayDay - INACTIVE_DAYS + 1) * DAY_MS)}`),
    count('saving', present, sql`potential_savings > 0`),
    sql`select 'savings', '', coalesce(${sql.raw(amountSum(dialect, 'potential_savings'))}, 0) from ${present} where potential_savings > 0`,
  ]);
}

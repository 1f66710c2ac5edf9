import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../contract/dates.ts';
import { ACTIVE_DAYS } from '../../../contract/user-activity.ts';
import { amountSum } from '../../db/amount-sql.ts';
import type { Dialect } from '../../db/dialect.ts';

/** The first instant of activity that counts as use on a UTC day. */
const usedSince = (todayDay: number): number => (todayDay - ACTIVE_DAYS + 1) * DAY_MS;

/** Subscriptions of present users, with what is known about their use. The rule is `isUnused` (contract/savings.ts). */
const held = (todayDay: number): string =>
  `select s.user_id, s.id as subscription_id, s.name, s.name_fold, s.application_name, s.application_name_fold, s.vendor, s.vendor_fold,
    s.total_cost_per_month, s.potential_savings, s.last_activity, s.first_discovered, s.discovery_source, s.discovery_source_fold,
    s.application_id, u.display_name, u.display_name_fold, u.email, u.email_fold, u.department, u.department_fold, u.country, u.country_fold,
    u.is_in_review, u.is_online, u.is_qualified,
    case when s.last_activity >= ${usedSince(todayDay)} then 0 else 1 end as is_unused
  from user_subscriptions s join users u on u.id = s.user_id where u.departed_date is null`;

/** Every subscription of every present user. */
export const subscriptionsOn = (todayDay: number): RawBuilder<unknown> =>
  sql.raw(`(select h.*, h.user_id || ':' || h.subscription_id as id,
    case when h.last_activity is not null then (${todayDay * DAY_MS} - (h.last_activity - h.last_activity % ${DAY_MS})) / ${DAY_MS} end
      as days_unused
  from (${held(todayDay)}) h)`);

const sumsIn = (
  dialect: Dialect,
): string => `count(distinct user_id) as users, count(*) as subscriptions, sum(is_unused) as unused,
  ${amountSum(dialect, 'total_cost_per_month')} as cost_per_month,
  ${amountSum(dialect, 'case when is_unused = 1 then total_cost_per_month end')} as unused_cost_per_month,
  ${amountSum(dialect, 'potential_savings')} as potential_savings,
  count(*) - count(total_cost_per_month) as unpriced`;

/** An empty text is none. */
const known = (column: string): string => `nullif(${column}, '')`;
const knownAs = (columns: readonly string[]): string => columns.map((column) => `${known(column)} as ${column}`).join(', ');

/** Use, cost and savings of the subscriptions of each product, department or country. */
export const savingsBy =
  (by: 'product' | 'department' | 'country') =>
  (todayDay: number, dialect: Dialect): RawBuilder<unknown> => {
    const columns = by === 'product' ? ['application_id', 'name', 'name_fold'] : [by, `${by}_fold`];
    const names = `max(application_name) as application_name, max(application_name_fold) as application_name_fold,
        max(vendor) as vendor, max(vendor_fold) as vendor_fold,`;
    const id = by === 'product' ? `coalesce(application_id, '') || ':' || coalesce(name, '')` : `coalesce(${by}, '')`;
    return sql.raw(`(select ${id} as id, s.* from (
      select ${knownAs(columns)}, ${by === 'product' ? names : ''} ${sumsIn(dialect)}
      from (${held(todayDay)}) h group by ${columns.map(known).join(', ')}) s)`);
  };

import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../contract/dates.ts';
import { END_NAMES } from '../../../contract/lifecycle.ts';
import { toColumn } from '../naming.ts';

/** Before every day that can be stored. */
const NEVER = -9e15;
const DATES = END_NAMES.map((end) => toColumn(`${end}Date`));
const last = DATES.map((column) => `coalesce(${column}, ${NEVER})`);
/** The last of the three, in SQL that both databases have. */
const LAST_DATE = `case when ${last[0]} >= ${last[1]} and ${last[0]} >= ${last[2]} then ${last[0]}
  when ${last[1]} >= ${last[2]} then ${last[1]} else ${last[2]} end`;

/**
 * The upcoming ends of applications on a UTC day, one record each, as `endsAhead` (contract/lifecycle-horizon.ts) computes them,
 * with what uses the application: counts over entitlements, computers and present users.
 */
export const endsOn = (todayDay: number): RawBuilder<unknown> =>
  sql.raw(`(with
    dated as (select id, name, name_fold, manufacturer, manufacturer_fold, ${DATES.join(', ')}, ${LAST_DATE} as last_date from applications),
    ends as (${END_NAMES.map(
      (end, index) =>
        `select id, name, name_fold, manufacturer, manufacturer_fold, end_of_support_date, last_date, '${end}' as end_name, ${DATES[index]} as end_date
         from dated where ${DATES[index]} >= ${todayDay * DAY_MS}`,
    ).join(' union all ')}),
    entitled as (select application_id, sum(quantity) as quantity from license_entitlements group by application_id),
    installed as (select application_id, count(distinct computer_id) as computers from computer_entitlements group by application_id),
    used as (select a.id as application_id, count(distinct a.user_id) as users from user_applications a
      join users u on u.id = a.user_id where u.departed_date is null group by a.id)
  select e.id || ':' || e.end_name as id, e.id as application_id, e.name as application_name, e.name_fold as application_name_fold,
    e.manufacturer, e.manufacturer_fold, e.end_name, lower(e.end_name) as end_name_fold, e.end_date,
    (e.end_date - ${todayDay * DAY_MS}) / ${DAY_MS} as days_left,
    case when e.last_date <= e.end_date then 'outOfSupport' when e.end_of_support_date <= e.end_date then 'extendedSupport'
      else 'supported' end as becomes,
    case when e.last_date <= e.end_date then 'outofsupport' when e.end_of_support_date <= e.end_date then 'extendedsupport'
      else 'supported' end as becomes_fold,
    coalesce(t.quantity, 0) as entitlements, coalesce(i.computers, 0) as computers, coalesce(w.users, 0) as users,
    case when coalesce(t.quantity, 0) > 0 or i.computers > 0 or w.users > 0 then 1 else 0 end as is_in_use
  from ends e left join entitled t on t.application_id = e.id left join installed i on i.application_id = e.id
    left join used w on w.application_id = e.id)`);

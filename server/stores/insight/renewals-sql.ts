import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../contract/dates.ts';
import { STANDINGS } from '../../../contract/renewals.ts';

/** Beyond every day that can be stored: an open end of a period. */
const OPEN = 9e15;

/** `periods.ts` turns a standing into a word, this turns the word into its rank. */
const urgency: RawBuilder<unknown> = sql.join(
  STANDINGS.map((standing, index) => sql`when ${sql.lit(standing)} then ${sql.lit(index + 1)}`),
  sql` `,
);

/** Columns that both kinds have, of the record `p`. */
const TERMS = sql`p.name, p.name_fold, p.assigned_id, p.assigned_id_fold, p.manufacturer_name, p.manufacturer_name_fold,
  p.contact_name, p.contact_name_fold, p.contact_department, p.contact_department_fold, p.is_subscription,
  p.is_alerting_on_expiration, p.renewal_days, p.warning_day_limit, p.critical_day_limit,
  t.name as type_name, t.name_fold as type_name_fold`;

/**
 * Agreements and contracts on a UTC day, counted from 1970-01-01, as `toRenewal` (contract/renewal-record.ts) describes them.
 * Days are stored as the milliseconds of their midnight. Periods that overlap or follow on the next day are one stretch: it ends
 * with the first period, from today on, that no other continues. (Merging all stretches by window functions takes twice as long.)
 * `values`: where to find the rows of the view `renewal_values`, for a statement that has read them already.
 */
export const renewalsOn = (todayDay: number, values = 'renewal_values'): RawBuilder<unknown> => {
  const today = sql.lit(todayDay * DAY_MS);
  const day = sql.lit(DAY_MS);
  const open = sql.lit(OPEN);
  return sql`(with
    papers as (
      select p.id, case when c.id is null then 'agreement' else 'both' end as kind, p.id as agreement_id, c.id as contract_id, ${TERMS}
        from agreements p left join contracts c on c.id = p.id left join agreement_types t on t.id = p.type_id
      union all
      select p.id, 'contract' as kind, null as agreement_id, p.id as contract_id, ${TERMS}
        from contracts p left join contract_types t on t.id = p.type_id
        where not exists (select 1 from agreements a where a.id = p.id)),
    spans as (
      select record_id, coalesce(valid_from, -${open}) as f, coalesce(valid_to, ${open}) as t from renewal_periods
        where valid_from is null or valid_to is null or valid_from <= valid_to),
    covers as (
      select s.record_id, max(s.t) as last_to, min(case when s.f > ${today} then s.f end) as next_from,
        max(case when s.f <= ${today} and ${today} <= s.t then 1 else 0 end) as runs,
        min(case when s.t >= ${today} and not exists (
          select 1 from spans o where o.record_id = s.record_id and o.f <= s.t + ${day} and o.t > s.t) then s.t end) as ends
        from spans s group by s.record_id),
    stakes as (
      select record_id, sum(licenses) as licenses, count(value) as currencies, max(value) as value, sum(unpriced) as unpriced,
        max(case when value is not null then currency end) as currency,
        max(case when value is not null then currency_fold end) as currency_fold
        from ${sql.table(values)} group by record_id),
    ends as (
      select p.*, coalesce(s.licenses, 0) as licenses, coalesce(s.unpriced, 0) as unpriced_licenses,
        case when s.currencies = 1 then s.value end as value,
        case when s.currencies = 1 then s.currency end as currency,
        case when s.currencies = 1 then s.currency_fold end as currency_fold,
        case when v.record_id is null then 'none' when v.runs = 1 and v.ends = ${open} then 'open' when v.runs = 1 then 'valid'
          when v.next_from is not null then 'coming' else 'expired' end as state,
        case when v.runs = 0 then v.next_from end as next_day,
        case when v.runs = 0 and v.next_from is null then v.last_to when v.runs = 1 and v.ends < ${open} then v.ends end as last_day
        from papers p left join covers v on v.record_id = p.id left join stakes s on s.record_id = p.id),
    counted as (
      select e.*, (e.last_day - ${today}) / ${day} as days_left,
        case when e.renewal_days > 0 then e.last_day - e.renewal_days * ${day} end as notice_day,
        case when e.renewal_days > 0 then (e.last_day - ${today}) / ${day} - e.renewal_days end as days_to_notice
        from ends e),
    stood as (
      select c.*,
        case c.state when 'none' then 'noPeriods' when 'coming' then 'notStarted' when 'open' then 'neverEnds' when 'expired' then 'ended'
          else case when c.days_to_notice < 0 then 'noticeMissed' when c.days_to_notice <= 90 then 'noticeDue'
            when c.days_left <= 90 then 'ending' else 'running' end end as standing,
        case when c.state <> 'valid' then null
          when c.critical_day_limit >= 0 and c.days_left <= c.critical_day_limit then 'critical'
          when c.warning_day_limit >= 0 and c.days_left <= c.warning_day_limit then 'warning' end as alert_level
        from counted c)
    select s.*, lower(s.kind) as kind_fold, lower(s.standing) as standing_fold, lower(s.alert_level) as alert_level_fold,
      case s.standing ${urgency} end as urgency,
      case when s.state = 'expired' then s.last_day else coalesce(s.notice_day, s.last_day, s.next_day) end as act_by
    from stood s)`;
};

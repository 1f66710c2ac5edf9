import type { Migration } from './migration.ts';

const TOTAL = `case when coalesce(c.license_purchase_cost, c.accumulated_maintenance_cost, c.accumulated_support_cost) is not null
      then coalesce(c.license_purchase_cost, 0) + coalesce(c.accumulated_maintenance_cost, 0) + coalesce(c.accumulated_support_cost, 0) end`;

/**
 * An unknown amount is missing, not 0: a sum covers the known amounts and is null without any. A user without subscriptions costs
 * 0, which is known. Sums are rounded to nine decimals: the rest is rounding of binary fractions.
 */
export const missingAmounts: Migration = {
  name: '0008-missing-amounts',
  sql: `
drop view user_records;
create view user_records as
  select u.*,
    (select count(*) from user_subscriptions s where s.user_id = u.id) as license_count,
    (select case count(*) when 0 then 0 else round(sum(s.total_cost_per_month), 9) end
      from user_subscriptions s where s.user_id = u.id) as user_cost_per_month,
    (select case count(*) when 0 then 0 else round(sum(s.potential_savings), 9) end
      from user_subscriptions s where s.user_id = u.id) as potential_savings
  from users u where u.departed_date is null;
drop view license_cost_records;
create view license_cost_records as
  select c.*, l.purchase_currency as currency, l.purchase_currency_fold as currency_fold,
    round(${TOTAL}, 9) as total_cost
  from license_costs c left join licenses l on l.id = c.license_id;
drop view license_cost_summaries;
create view license_cost_summaries as
  select l.id as license_id, l.purchase_currency as currency,
    sum(c.license_quantity) as quantity,
    round(sum(c.license_purchase_cost), 9) as purchase_cost,
    round(sum(c.current_maintenance_cost), 9) as current_maintenance_cost,
    round(sum(c.accumulated_maintenance_cost), 9) as accumulated_maintenance_cost,
    round(sum(c.current_support_cost), 9) as current_support_cost,
    round(sum(c.accumulated_support_cost), 9) as accumulated_support_cost,
    round(sum(${TOTAL}), 9) as total_cost,
    round(sum(c.license_purchase_cost) / nullif(sum(c.license_quantity) filter (where c.license_purchase_cost is not null), 0), 4)
      as average_cost_per_license_purchase
  from licenses l left join license_costs c on c.license_id = l.id group by l.id;
`,
};

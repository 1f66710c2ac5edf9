import { type RawBuilder, sql } from 'kysely';
import { amountSum } from '../../db/amount-sql.ts';
import type { Dialect } from '../../db/dialect.ts';

/** Sums over a license's assignments and upgrades, kept with it by triggers (migration 0014). */
const SUMS = [
  'assigned_computers',
  'assigned_datacenters',
  'assigned_organizations',
  'assigned_sites',
  'assigned_users',
  'assigned',
  'assigned_unknown',
  'upgrades_in',
  'upgrades_out',
] as const;
const COUNTS = ['licenses', 'incomplete', 'bought', 'quantity_unknown', ...SUMS] as const;
const TRACKED = ['required', 'covered', 'uncovered'] as const;
const MOVED = ['transfers_in', 'transfers_out'] as const;
const PRICE = ['currency', 'priced_value', 'priced_units'] as const;
const ADDED = [...COUNTS, ...TRACKED, ...MOVED] as const;

type Column = (typeof ADDED)[number] | (typeof PRICE)[number];

/**
 * Licenses by product, metric and currency, from one index in its order. `priced_…`: units and value of the licenses that have
 * both. An amount without a known currency sets no price.
 */
const heldIn = (
  dialect: Dialect,
): string => `select application_id, metric_id, purchase_currency as currency, count(*) as licenses,
    sum(case when incomplete_reasons > 0 then 1 else 0 end) as incomplete,
    ${dialect.unitSum('quantity')} as bought, count(*) - count(quantity) as quantity_unknown, ${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')},
    ${dialect.unitSum('case when purchase_value is not null and quantity > 0 then quantity end')} as priced_units,
    ${amountSum(dialect, 'case when quantity > 0 then purchase_value end')} as priced_value
  from licenses group by application_id, metric_id, purchase_currency`;

/** The currency in which most units were bought; in a tie the first by its code. */
const MAIN = `select application_id, metric_id, currency, priced_value, priced_units from (
    select application_id, metric_id, currency, priced_value, priced_units,
      row_number() over (partition by application_id, metric_id order by priced_units desc, currency) as place
    from held where priced_units > 0 and currency <> '') ranked where place = 1`;

/** Null with a type: a union takes the types of its first part. */
const missing = (name: Column): string => `cast(null as ${name === 'currency' ? 'text' : 'numeric'})`;

/** One source of the sums: its expressions by column; columns that it lacks add nothing. */
const part = (from: string, known: Partial<Record<Column, string>>, application = 'application_id', group = ''): string =>
  `select ${application} as application_id, metric_id,
    ${[...ADDED, ...PRICE].map((name) => `${known[name] ?? missing(name)} as ${name}`).join(', ')} from ${from} ${group}`;

const grouped = (application: string): string => `group by ${application}, metric_id`;
const quantity = 'coalesce(sum(quantity), 0)';
const gap = 'initial_requirement - coalesce(received_coverage, 0)';

/** Every product and metric that is bought, tracked or part of a transfer. */
const PARTS = [
  part('held', Object.fromEntries(COUNTS.map((name) => [name, name]))),
  part('main', Object.fromEntries(PRICE.map((name) => [name, name]))),
  part(
    'license_tracking',
    {
      required: 'sum(initial_requirement)',
      covered: 'sum(received_coverage)',
      uncovered: `sum(case when ${gap} > 0 then ${gap} end)`,
    },
    'application_id',
    grouped('application_id'),
  ),
  part('license_transfers', { transfers_in: quantity }, 'to_application_id', grouped('to_application_id')),
  part('license_transfers', { transfers_out: quantity }, 'from_application_id', grouped('from_application_id')),
].join('\n    union all ');

/**
 * The effective license position of each product by metric, as `productPositions` (contract/product-position.ts) computes it from
 * the same records. One pass over licenses, tracking and transfers, each read from an index in the order of the groups.
 */
export const positionsIn = (dialect: Dialect): RawBuilder<unknown> =>
  sql.raw(`(with
  held as materialized (${heldIn(dialect)}),
  main as (${MAIN}),
  summed as (
    select application_id, metric_id, ${PRICE.map((name) => `max(${name}) as ${name}`).join(', ')},
      case when sum(licenses) > 0 then sum(bought) else 0 end as bought,
      ${ADDED.filter((name) => name !== 'bought')
        .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
        .join(', ')}
    from (${PARTS}) parts group by application_id, metric_id),
  balanced as (
    select s.*, bought - upgrades_out - transfers_out + transfers_in as entitled, assigned + transfers_in + uncovered as consumed,
      bought - upgrades_out - transfers_out - assigned - uncovered as balance from summed s),
  named as (
    select b.*, coalesce(b.application_id, '') || ':' || coalesce(b.metric_id, '') as id,
      a.name as application_name, a.name_fold as application_name_fold,
      a.manufacturer, a.manufacturer_fold, m.name as metric_name, m.name_fold as metric_name_fold,
      case when balance < 0 then 'short' when balance = 0 then 'even' when balance > 0 then 'surplus' else 'unknown' end as status,
      case when balance < 0 then -balance end as shortage, case when balance > 0 then balance end as surplus,
      lower(b.currency) as currency_fold, cost_of(1, priced_value, priced_units) as average_cost,
      case when balance < 0 then cost_of(-balance, priced_value, priced_units) end as shortage_cost,
      case when balance > 0 then cost_of(balance, priced_value, priced_units) end as surplus_value
    from balanced b
      left join applications a on a.id = b.application_id
      left join application_metrics m on m.application_id = b.application_id and m.id = b.metric_id)
  select n.*, n.status as status_fold from named n)`);

/** The assignments that positions count, each with the product and metric of its license. */
export const LICENSE_ASSIGNMENTS: RawBuilder<unknown> = sql`(select a.id, a.kind, a.kind as kind_fold, a.computer_id, a.user_id,
    a.organization_id, a.datacenter_id, a.quantity, a.license_id, l.application_id, l.metric_id
  from license_assignments a join licenses l on l.id = a.license_id)`;

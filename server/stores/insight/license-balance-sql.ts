import { type RawBuilder, sql } from 'kysely';
import { amountSum } from '../../db/amount-sql.ts';
import type { Dialect } from '../../db/dialect.ts';

/** What a shortage costs at the license's own purchase price. */
const SHORTAGE_COST = sql`case when l.quantity > 0 and l.quantity < l.assigned
  then cost_of(l.assigned - l.quantity, l.purchase_value, l.quantity) end`;

const POSITION = sql`case when l.quantity is null then 'unknown' when l.quantity < l.assigned then 'short'
  when l.quantity = l.assigned then 'even' else 'surplus' end`;

/** Licenses with their position, as `positionOf` (contract/position.ts) computes it from the same records. */
export const LICENSE_BALANCES: RawBuilder<unknown> = sql`(select l.*, l.quantity - l.assigned as balance,
  ${POSITION} as position, ${POSITION} as position_fold, ${SHORTAGE_COST} as shortage_cost from licenses l)`;

/**
 * An expression, so that SQLite reads the covering index and sorts: grouped by the bare column, it would read whole rows. An
 * empty currency is none.
 */
const CURRENCY = sql`nullif(m.purchase_currency, '')`;

/** One row per currency, in the same order in both databases; the value is that of the licenses that have one. */
export const licenseTotals = (matching: RawBuilder<unknown>, dialect: Dialect): RawBuilder<unknown> =>
  sql`(select ${CURRENCY} as purchase_currency, ${CURRENCY} is null as is_without, count(*) as licenses, ${sql.raw(dialect.unitSum('m.quantity'))} as quantity,
    ${sql.raw(amountSum(dialect, 'm.purchase_value'))} as purchase_value, count(*) - count(m.purchase_value) as unpriced,
    sum(case when m.position = 'short' then 1 else 0 end) as short,
    ${sql.raw(amountSum(dialect, 'm.shortage_cost'))} as shortage_cost
  from ${matching} m group by ${CURRENCY})`;

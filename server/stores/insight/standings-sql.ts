import { type RawBuilder, sql } from 'kysely';
import { renewalsOn } from './renewals-sql.ts';

const STANDING = [
  'standing',
  'notice_day',
  'days_to_notice',
  'last_day',
  'days_left',
  'alert_level',
  'licenses',
  'value',
  'currency',
];
const FOLDED = ['standing', 'alert_level', 'currency'];
const COLUMNS = sql.join([...STANDING, ...FOLDED.map((column) => `${column}_fold`)].map((column) => sql.ref(`s.${column}`)));

/** Agreements or contracts, each with its data from the list of renewals on a UTC day. */
export const standingsOn =
  (kind: 'agreement' | 'contract') =>
  (todayDay: number): RawBuilder<unknown> =>
    sql`(select p.*, ${COLUMNS} from ${sql.table(`${kind}s`)} p
      left join ${renewalsOn(todayDay)} s on ${sql.ref(`s.${kind}_id`)} = p.id)`;

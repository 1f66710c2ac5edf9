import { dayOf } from '../../contract/dates.ts';
import { ACTIVE_DAYS } from '../../contract/user-activity.ts';
import type { Database } from '../db/open.ts';
import type { ColumnValue } from '../stores/writer.ts';

/** A row as it is in the database. */
export type Stored = Readonly<Record<string, string | number | bigint | null>>;

type Row = Readonly<Record<string, ColumnValue>>;
type Stretch = readonly [fromDay: number, toDay: number];

/**
 * How a new date of last activity changes a user's history, from which the KPI series are counted. An imported user is present:
 * one who had left has come back. `closed` is the whole list of earlier stretches, or null if it does not change.
 */
export function settleActivity(db: Database, existing: Stored | undefined, row: Row): { row: Row; closed: Stretch[] | null } {
  const present = existing !== undefined && existing.departed_date !== null ? { ...row, departed_date: null } : row;
  if (row.last_active === undefined || row.last_active === (existing?.last_active ?? undefined))
    return { row: present, closed: null };
  const last = typeof row.last_active === 'number' ? dayOf(row.last_active) : null;
  const stored = existing === undefined ? [] : readStretches(db, existing);
  const stretches = last === null ? [] : extend(stored, last);
  const [current, ...earlier] = [...stretches].reverse();
  const before = stored.slice(0, -1);
  const isSame = JSON.stringify(before) === JSON.stringify([...earlier].reverse());
  return { row: { ...present, active_since_day: current?.[0] ?? null }, closed: isSame ? null : earlier };
}

/** Oldest first; the last one is the present stretch. */
function readStretches(db: Database, existing: Stored): Stretch[] {
  const earlier = db.raw
    .prepare<[unknown], { from_day: number; to_day: number }>(
      'select from_day, to_day from user_activity where user_id = ? order by from_day',
    )
    .all(existing.id)
    .map(({ from_day, to_day }): Stretch => [from_day, to_day]);
  if (typeof existing.last_active !== 'number') return earlier;
  const lastDay = dayOf(existing.last_active);
  const since = typeof existing.active_since_day === 'number' ? Math.min(existing.active_since_day, lastDay) : lastDay;
  return [...earlier, [since, lastDay]];
}

/** The stretches if `last` is the day of last activity: later activity is removed; activity on it starts or extends a stretch. */
function extend(stretches: readonly Stretch[], last: number): Stretch[] {
  const until = stretches.filter(([from]) => from <= last).map(([from, to]): Stretch => [from, Math.min(to, last)]);
  const present = until.at(-1);
  if (present === undefined || last - present[1] >= ACTIVE_DAYS) return [...until, [last, last]];
  return [...until.slice(0, -1), [present[0], last]];
}

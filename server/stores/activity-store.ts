import { ACTIVE_DAYS } from '../../contract/user-activity.ts';
import type { Database } from '../db/open.ts';
import { stillWanted } from './still-wanted.ts';

/** One UTC day of the tenant's users; `total` = the day before + `added` − `removed`. */
export interface ActivityDay {
  readonly day: number;
  readonly active: number;
  readonly inactive: number;
  readonly noActivity: number;
  readonly total: number;
  readonly added: number;
  readonly removed: number;
}

type Changes = ReadonlyMap<number, number>;

/** How many users arrived, left, became active, became inactive, or had their first activity (and left after it) on each day. */
export interface ActivityChanges {
  readonly added: Changes;
  readonly removed: Changes;
  readonly starts: Changes;
  readonly ends: Changes;
  readonly touched: Changes;
  readonly untouched: Changes;
}

/** The changes up to a day, and the value of `activity_version` when they were counted. */
export interface CountedActivity {
  readonly today: number;
  readonly version: number;
  readonly changes: ActivityChanges;
}

/** Counting reads every user: the last count is cached until somebody's activity changes. */
const kept = new WeakMap<Database, CountedActivity>();

/** The last count if it is still valid. */
export function keptActivity(db: Database, today: number): CountedActivity | null {
  const last = kept.get(db);
  return last?.today === today && last.version === versionOf(db) ? last : null;
}

export const keepActivity = (db: Database, counted: CountedActivity): void => void kept.set(db, counted);

const versionOf = (db: Database): number => db.raw.prepare<[], number>('select n from activity_version').pluck().get() ?? 0;

/**
 * Counted from the users and their stretches of activity. A user exists from the day of creation (always, if that is unknown) to
 * the day before departure. A record with a day after `today` counts from today.
 */
export function readActivity(db: Database, today: number): CountedActivity {
  return db.raw.transaction(() => {
    const counted = keptActivity(db, today) ?? { today, version: versionOf(db), changes: countActivityChanges(db, today) };
    keepActivity(db, counted);
    return counted;
  })();
}

/** Reading users and stretches is the expensive part: each is read once, and both ends of a span are counted from its groups. */
function countActivityChanges(db: Database, today: number): ActivityChanges {
  const spans = (query: string): Spans => db.raw.prepare<[{ today: number }], Spans[number]>(query).all({ today });
  const wanted = stillWanted(db, 'u.rowid');
  const users = spans(`select ${CREATED} as first, ${GONE} as last, count(*) as n from users u where ${wanted} group by 1, 2`);
  const stretches = spans(
    `select max(from_day, born) as first, min(until_day, gone) as last, count(*) as n from (${stretchesSql(wanted)}) as s
      where max(from_day, born) < min(until_day, gone) group by 1, 2`,
  );
  const firsts = spans(
    `select max(first_day, born) as first, gone as last, count(*) as n from (${firstsSql(wanted)}) as f where max(first_day, born) < gone group by 1, 2`,
  );
  return {
    added: byDay(users, 'first'),
    removed: byDay(users, 'last'),
    starts: byDay(stretches, 'first'),
    ends: byDay(stretches, 'last'),
    touched: byDay(firsts, 'first'),
    untouched: byDay(firsts, 'last'),
  };
}

/** How many spans begin and end on the same days. A span that has not ended ends on `NEVER`. */
type Spans = readonly { readonly first: number; readonly last: number; readonly n: number }[];

function byDay(spans: Spans, end: 'first' | 'last'): Changes {
  const days = new Map<number, number>();
  for (const span of spans) if (span[end] !== NEVER) days.set(span[end], (days.get(span[end]) ?? 0) + span.n);
  return days;
}

/** The users on each UTC day of a range (inclusive, days since 1970). Nothing is predicted: later days have today's numbers. */
export function toActivityDays(changes: ActivityChanges, fromDay: number, toDay: number, today: number): ActivityDay[] {
  const start = Math.min(fromDay, today);
  const before = (days: Changes): number => {
    let total = 0;
    for (const [day, n] of days) if (day < start) total += n;
    return total;
  };
  let total = before(changes.added) - before(changes.removed);
  let active = before(changes.starts) - before(changes.ends);
  let everActive = before(changes.touched) - before(changes.untouched);
  const days: ActivityDay[] = [];
  for (let day = start; day <= toDay; day += 1) {
    const of = (counts: Changes): number => (day <= today ? (counts.get(day) ?? 0) : 0);
    const added = of(changes.added);
    const removed = of(changes.removed);
    total += added - removed;
    active += of(changes.starts) - of(changes.ends);
    everActive += of(changes.touched) - of(changes.untouched);
    if (day >= fromDay)
      days.push({ day, active, inactive: everActive - active, noActivity: total - everActive, total, added, removed });
  }
  return days;
}

const DAY = 86_400_000;
const NEVER = 1_000_000_000;
const ALWAYS = -NEVER;
/** Floor division, also for days before 1970. */
const dayColumn = (column: string): string =>
  `(case when ${column} >= 0 then ${column} / ${DAY} else -((${DAY} - 1 - ${column}) / ${DAY}) end)`;
const CREATED = `min(coalesce(${dayColumn('u.created_date')}, ${ALWAYS}), :today)`;
const DEPARTED = `min(max(${dayColumn('u.departed_date')}, ${CREATED}), :today)`;
const GONE = `coalesce(${DEPARTED}, ${NEVER})`;
const LAST = dayColumn('u.last_active');
/**
 * Earlier stretches, and the present one from its first day to the day of last activity; each keeps the user active for 29 more
 * days. The record decides: a user without a date of last activity counts as never active, as in the list of users.
 */
const stretchesSql = (wanted: string): string => `
  select min(a.from_day, :today) as from_day, a.to_day + ${ACTIVE_DAYS} as until_day, ${CREATED} as born, ${GONE} as gone
    from user_activity a join users u on u.id = a.user_id where u.last_active is not null and ${wanted}
  union all
  select min(coalesce(u.active_since_day, ${LAST}), ${LAST}, :today), ${LAST} + ${ACTIVE_DAYS}, ${CREATED}, ${GONE}
    from users u where u.last_active is not null and ${wanted}`;
const firstsSql = (wanted: string): string => `
  select min(
      coalesce((select min(a.from_day) from user_activity a where a.user_id = u.id), ${NEVER}),
      coalesce(u.active_since_day, ${LAST}), ${LAST}, :today
    ) as first_day, ${CREATED} as born, ${GONE} as gone
  from users u where u.last_active is not null and ${wanted}`;

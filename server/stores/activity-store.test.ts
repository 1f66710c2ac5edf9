import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/dates.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { type ActivityDay, readActivity, toActivityDays } from './activity-store.ts';
import { openWriter } from './writer.ts';

const TODAY = 20_600;
const day = fc.integer({ min: TODAY - 450, max: TODAY + 2 });

/** A person: day of arrival (null: unknown), day of departure, days of activity. */
const person = fc.record({
  created: fc.option(day, { freq: 8 }),
  departed: fc.option(day, { freq: 3 }),
  activity: fc.uniqueArray(fc.integer({ min: TODAY - 450, max: TODAY }), { maxLength: 12 }),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;

/** Runs of days with gaps under 30, oldest first. */
function stretchesOf(activity: readonly number[]): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (const at of [...activity].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last && at - last[1] < 30) last[1] = at;
    else stretches.push([at, at]);
  }
  return stretches;
}

/** The day's numbers by their definition, person by person. */
function countDay(people: readonly Person[], at: number): ActivityDay {
  const counts = { day: at, active: 0, inactive: 0, noActivity: 0, total: 0, added: 0, removed: 0 };
  for (const { created, departed, activity } of people) {
    const born = created === null ? -1 : Math.min(created, TODAY);
    const gone = departed === null ? Number.POSITIVE_INFINITY : Math.min(Math.max(departed, born), TODAY);
    if (born === at) counts.added += 1;
    if (gone === at) counts.removed += 1;
    if (at < born || at >= gone) continue;
    counts.total += 1;
    if (activity.some((done) => done <= at && done > at - 30)) counts.active += 1;
    else if (activity.some((done) => done <= at)) counts.inactive += 1;
    else counts.noActivity += 1;
  }
  return counts;
}

const db = openScratchDatabase();
afterAll(() => db.close());

function seriesOf(people: readonly Person[], from: number, to: number): ActivityDay[] {
  db.raw.exec('delete from users; delete from user_activity');
  const users = openWriter(db, 'users');
  const earlier = openWriter(db, 'user_activity');
  const write = ({ created, departed, activity }: Person, index: number): void => {
    const stretches = stretchesOf(activity);
    const current = stretches.pop();
    users.write({
      id: `user-${index}`,
      created_date: created === null ? null : created * DAY_MS + 3_600_000,
      departed_date: departed === null ? null : departed * DAY_MS + 7_200_000,
      last_active: current ? current[1] * DAY_MS + 12_345 : null,
      active_since_day: current ? current[0] : null,
    });
    for (const [from_day, to_day] of stretches) earlier.write({ user_id: `user-${index}`, from_day, to_day });
  };
  db.raw.transaction(() => people.forEach(write)).immediate();
  return toActivityDays(readActivity(db, TODAY).changes, from, to, TODAY);
}

describe('activity days', () => {
  it('equal a count person by person', async () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 40 }), (people) => {
        const days = seriesOf(people, TODAY - 420, TODAY);
        expect(days).toEqual(Array.from({ length: 421 }, (_, offset) => countDay(people, TODAY - 420 + offset)));
      }),
      { seed: 7, numRuns: 25 },
    );
  });

  it('each follow from the day before by arrivals and departures, and foretell nothing', async () => {
    const people = fc.sample(person, { seed: 11, numRuns: 60 });
    const days = seriesOf(people, TODAY - 100, TODAY + 3);
    days.slice(1).forEach((entry, index) => {
      expect(entry.total).toBe((days[index]?.total ?? 0) + entry.added - entry.removed);
      expect(entry.total).toBe(entry.active + entry.inactive + entry.noActivity);
    });
    const [today, ...after] = days.slice(-4);
    for (const entry of after) expect(entry).toEqual({ ...today, day: entry.day, added: 0, removed: 0 });
  });

  it('counts activity on day 30 before no more, on day 29 before still', async () => {
    const at = (age: number) => seriesOf([{ created: TODAY - 90, departed: null, activity: [TODAY - age] }], TODAY, TODAY)[0];
    expect(at(29)).toMatchObject({ active: 1, inactive: 0 });
    expect(at(30)).toMatchObject({ active: 0, inactive: 1 });
  });

  it('count users whose record has no date of last activity as never active, whatever is kept of earlier days', async () => {
    const db = openScratchDatabase();
    openWriter(db, 'users').write({ id: 'user', created_date: null, last_active: null, active_since_day: TODAY - 9 });
    const earlier = openWriter(db, 'user_activity');
    earlier.write({ user_id: 'user', from_day: TODAY - 90, to_day: TODAY - 60 });
    earlier.write({ user_id: 'user', from_day: TODAY - 20, to_day: TODAY - 10 });
    const days = toActivityDays(readActivity(db, TODAY).changes, TODAY - 70, TODAY, TODAY);
    expect(days.filter(({ active, inactive, noActivity }) => active > 0 || inactive > 0 || noActivity !== 1)).toEqual([]);
    await db.close();
  });

  it('are counted anew after every change of activity, and kept over other changes', async () => {
    const db = openScratchDatabase();
    const changes = () => readActivity(db, TODAY).changes;
    const users = openWriter(db, 'users', { update: true });
    const at = (activeDay: number | null) => ({ id: 'user', created_date: 0, last_active: activeDay && activeDay * DAY_MS });
    let before = changes();
    for (const [what, change] of Object.entries({
      arrival: () => users.write(at(null)),
      'first activity': () => users.write(at(TODAY - 3)),
      'a stretch': () => openWriter(db, 'user_activity').write({ user_id: 'user', from_day: TODAY - 90, to_day: TODAY - 80 }),
      'a shorter stretch': () => db.raw.exec(`update user_activity set to_day = ${TODAY - 85}`),
      'no stretch': () => db.raw.exec('delete from user_activity'),
      departure: () => db.raw.exec(`update users set departed_date = ${TODAY * DAY_MS}`),
      deletion: () => db.raw.exec('delete from users'),
    })) {
      change();
      expect(changes(), what).not.toBe(before);
      before = changes();
    }
    users.write(at(TODAY));
    before = changes();
    db.raw.exec('update users set is_online = 1, is_in_review = 1');
    db.raw.exec("update tenant set name = 'other'");
    expect(changes()).toBe(before);
    await db.close();
  });

  it('is empty without users', async () => {
    expect(seriesOf([], TODAY, TODAY)).toEqual([
      { day: TODAY, active: 0, inactive: 0, noActivity: 0, total: 0, added: 0, removed: 0 },
    ]);
  });
});

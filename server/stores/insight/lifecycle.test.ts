import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import { endsAhead } from '../../../contract/lifecycle-horizon.ts';
import { NOW, openTestApp, type TestApp } from '../../test-support.ts';
import { allItems, grouped, rowsOf } from './rows.test-support.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 150, licenses: 400, applications: 500 });
});
afterAll(() => test.close());

const TODAY = dayOf(NOW);

const ends = (row: Record<string, unknown>) => ({
  endOfSupportDate: row.end_of_support_date,
  endOfLifeDate: row.end_of_life_date,
  endOfExtendedSupportDate: row.end_of_extended_support_date,
});

describe('ends that are ahead', () => {
  it('are those of the dates, each with what uses its application', async () => {
    const present = new Set(rowsOf(test, 'users').flatMap(({ id, departed_date }) => (departed_date === null ? [id] : [])));
    const entitled = grouped(rowsOf(test, 'license_entitlements'), (row) => row.application_id);
    const installed = grouped(rowsOf(test, 'computer_entitlements'), (row) => row.application_id);
    const used = grouped(
      rowsOf(test, 'user_applications').filter(({ user_id }) => present.has(user_id)),
      (row) => row.id,
    );
    const expected = rowsOf(test, 'applications').flatMap((application) =>
      endsAhead(ends(application), TODAY).map(({ end, day, becomes }) => {
        const units = (entitled.get(application.id) ?? []).reduce((sum, { quantity }) => sum + Number(quantity ?? 0), 0);
        const computers = new Set((installed.get(application.id) ?? []).map(({ computer_id }) => computer_id)).size;
        const users = (used.get(application.id) ?? []).length;
        return {
          id: `${String(application.id)}:${end}`,
          applicationId: application.id,
          applicationName: application.name,
          manufacturer: application.manufacturer,
          endName: end,
          endDate: new Date(day * DAY_MS).toISOString(),
          daysLeft: day - TODAY,
          becomes,
          entitlements: units,
          computers,
          users,
          isInUse: units + computers + users > 0,
        };
      }),
    );
    const found = await allItems(test, 'lifecycle');
    expect(found.map(({ _links, ...item }) => item).sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(
      expected.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    for (const phase of ['outOfSupport', 'extendedSupport']) expect(found.map(({ becomes }) => becomes)).toContain(phase);
    expect(new Set(found.map(({ isInUse }) => isInUse))).toEqual(new Set([true, false]));
  });

  it('end with the day before today, and begin with today itself', async () => {
    const write = test.db.raw.prepare(
      `insert into applications (id, name, name_fold, end_of_support_date, end_of_life_date) values (?, ?, 'border', ?, ?)`,
    );
    write.run('border-1', 'Border', (TODAY - 1) * DAY_MS, TODAY * DAY_MS);
    write.run('border-2', 'Border', TODAY * DAY_MS, (TODAY - 1) * DAY_MS);
    write.run('border-3', 'Border', (TODAY + 3) * DAY_MS, (TODAY + 3) * DAY_MS);
    const found = await allItems(test, 'lifecycle', `&sort=id:asc&filter=${encodeURIComponent('applicationName -eq "Border"')}`);
    expect(found).toMatchObject([
      { id: 'border-1:endOfLife', daysLeft: 0, becomes: 'outOfSupport', isInUse: false },
      { id: 'border-2:endOfSupport', daysLeft: 0, becomes: 'outOfSupport' },
      { id: 'border-3:endOfLife', daysLeft: 3, becomes: 'outOfSupport' },
      { id: 'border-3:endOfSupport', daysLeft: 3, becomes: 'outOfSupport' },
    ]);
  });

  it('need the permission to read what is counted', async () => {
    const path = '/api/console/v1/lifecycle';
    expect((await test.get(path, 'scopes:sam.application.r')).status).toBe(403);
    expect((await test.get(path, 'scopes:sam.application.r,sam.license.r,saas.consolidation.view.r')).status).toBe(200);
  });
});

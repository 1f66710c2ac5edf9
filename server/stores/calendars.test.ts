import { afterAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/dates.ts';
import { operation } from '../../contract/operations.ts';
import { openDatabase } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { calendarStore } from './calendars.ts';
import { RecordStore } from './record-store.ts';
import { SOURCES } from './sources.ts';

const AT = Date.UTC(2026, 5, 15);
const databases = { SQLite: openDatabase(':memory:'), PostgreSQL: openScratchDatabase() };
afterAll(() => Promise.all(Object.values(databases).map((db) => db.close())));

describe.each(Object.entries(databases))('on %s', (_, db) => {
  it('a calendar is found by its token until it is revoked, by its own subject alone', () => {
    const store = calendarStore(db);
    const mine = { subject: 'ada', name: 'Mine', filter: 'daysLeft -le 30', at: AT, most: 1 };
    const { calendar, token } = store.create(mine) ?? expect.fail('not created');
    expect(store.create(mine)).toBeNull();
    expect(calendar).toMatchObject({ name: 'Mine', filter: 'daysLeft -le 30', createdAt: AT });
    expect(store.ofSubject('ada')).toEqual([calendar]);
    expect(store.ofSubject('eve')).toEqual([]);
    expect(store.byToken(token)).toEqual({ ...calendar, subject: 'ada' });
    expect(store.byToken(`${token}x`)).toBeNull();
    expect(store.revoke('eve', calendar.id, AT)).toBeNull();
    expect(store.revoke('ada', calendar.id, AT)).toEqual(calendar);
    expect(store.revoke('ada', calendar.id, AT)).toBeNull();
    expect([store.byToken(token), store.ofSubject('ada')]).toEqual([null, []]);
  });

  it('renewals are computed', () => {
    const DAY = 86_400_000;
    db.raw.exec(`insert into contracts (id, name, name_fold, renewal_days) values ('c', 'C', 'c', 30);
      insert into contract_periods (id, contract_id, valid_from, valid_to) values
        ('a', 'c', ${AT - 9 * DAY}, ${AT + 9 * DAY}), ('b', 'c', ${AT + 10 * DAY}, ${AT + 40 * DAY});
      insert into licenses (id, contract_id, purchase_value, purchase_currency, purchase_currency_fold) values
        ('1', 'c', 0.1, 'EUR', 'eur'), ('2', 'c', 0.2, 'EUR', 'eur'), ('3', 'c', 7, 'USD', 'usd'), ('4', 'c', null, 'USD', 'usd')`);
    const query = { filter: null, sort: [], pageSize: 10, pageNumber: 1n };
    const { items, total } = new RecordStore(db).list(operation('listRenewals'), SOURCES.listRenewals, {}, query, dayOf(AT));
    expect(total).toBe(1);
    expect(JSON.parse(Buffer.from(items).toString())).toMatchObject({
      standing: 'noticeDue',
      daysLeft: 40,
      daysToNotice: 10,
      urgency: 3,
      licenses: 4,
      value: null,
      unpricedLicenses: 1,
      values: [
        { currency: 'EUR', licenses: 2, value: 0.3 },
        { currency: 'USD', licenses: 2, value: 7 },
      ],
    });
  });
});

import { expect, it } from 'vitest';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { restoreIndexes, setAsideIndexes } from './set-aside-indexes.ts';

const list = "select name, tbl_name, sql from sqlite_master where type = 'index' and sql is not null order by name";

it('puts back every index that was set aside, also after a run that was cut off', () => {
  const db = openScratchDatabase();
  const before = db.raw.prepare(list).all();
  const ofLicenses = () => db.raw.prepare(`select count(*) from (${list}) where tbl_name = 'licenses'`).pluck().get();
  const all = ofLicenses();
  setAsideIndexes(db, ['licenses']);
  expect(ofLicenses()).toBe(0);
  expect(db.raw.prepare(`select count(*) from (${list})`).pluck().get()).toBe(before.length - Number(all));
  // A second load after a first one that was interrupted.
  setAsideIndexes(db, ['licenses', 'users']);
  const built: string[] = [];
  restoreIndexes(db, (done, total) => built.push(`${done}/${total}`));
  expect(db.raw.prepare(list).all()).toEqual(before);
  expect(built.at(-1)).toBe(`${built.length}/${built.length}`);
  restoreIndexes(db);
  expect(db.raw.prepare(list).all()).toEqual(before);
  return db.close();
});

import { expect, it } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { SOURCES } from './sources.ts';

/** View → the table whose records it shows one by one. */
const TABLE_OF: Readonly<Record<string, string>> = {
  user_records: 'users',
  license_cost_records: 'license_costs',
  license_cost_summaries: 'licenses',
  license_assignment_summaries: 'licenses',
};
/** A license's summary is found by the license. */
const COLUMN_OF: Readonly<Record<string, string>> = { 'licenses.license_id': 'id' };

/** What a path returns as one record must be unique: the database accepts no second one with the values that identify it. */
it('no operation that answers one record can find two', async () => {
  const db = openScratchDatabase();
  const single = OPERATIONS.filter(({ answers, id }) => answers === 'object' && id in SOURCES);
  const open = single.filter(({ id }) => {
    const source = SOURCES[id as keyof typeof SOURCES];
    const from = String(source.from);
    const table = TABLE_OF[from] ?? from;
    const found = [...Object.values(source.by ?? {}), ...Object.keys(source.where ?? {})].map(
      (column) => COLUMN_OF[`${table}.${column}`] ?? column,
    );
    const unique = db.raw
      .prepare<[string], string>('select name from pragma_index_list(?) where [unique] = 1')
      .pluck()
      .all(table)
      .map((index) => db.raw.prepare<[string], string>('select name from pragma_index_info(?)').pluck().all(index));
    return !unique.some((columns) => columns.length > 0 && columns.every((column) => found.includes(column)));
  });
  expect(open.map(({ id }) => id)).toEqual([]);
  expect(single.length).toBeGreaterThan(25);
  await db.close();
});

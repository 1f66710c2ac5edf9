/**
 * A database with more applications or agreements than a sample has: copies of those in a file, each with its own id and name.
 *
 *   node --import tsx bench/grow.ts FROM.db TO.db applications 1000000
 */
import { backUp } from '../server/db/backup.ts';
import { openDatabase } from '../server/db/open.ts';
import { restoreIndexes, setAsideIndexes } from '../server/sample/set-aside-indexes.ts';
import { storeAllItems } from '../server/stores/stored-items.ts';

/** Table → its columns to which the number of the copy is added, in the order in which they are copied. */
const COPIED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  applications: { applications: ['id', 'name', 'name_fold'] },
  agreements: { agreements: ['id', 'name', 'name_fold'], agreement_periods: ['id', 'agreement_id'] },
};

const [from, to, what = '', count = ''] = process.argv.slice(2);
const tables = COPIED[what];
if (from === undefined || to === undefined || tables === undefined || !(Number(count) > 0))
  throw new Error(`name a file, a new file, one of ${Object.keys(COPIED).join(', ')}, and how many there are to be`);

const source = openDatabase(from);
await backUp(source, to);
await source.close();
const db = openDatabase(to);
setAsideIndexes(db, Object.keys(tables));
const present = Number(db.raw.prepare(`select count(*) from ${what}`).pluck().get());
const copies = Math.ceil(Number(count) / present) - 1;
for (const [table, own] of Object.entries(tables)) {
  const columns = db.columnsOf(table).flatMap(({ name }) => (name === 'item' ? [] : [name]));
  const values = columns.map((column) => (own.includes(column) ? `n || '-' || ${column}` : column));
  db.raw
    .prepare(
      `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ?)
        insert into ${table} (${columns.join()}) select ${values.join()} from ${table}, copy`,
    )
    .run(copies);
}
restoreIndexes(db);
storeAllItems(db);
console.log(`${to}: ${db.raw.prepare(`select count(*) from ${what}`).pluck().get()} ${what}`);
await db.close();

/**
 * Each computing operation of the console, over 100,000 licenses: the first answer after a change, and the next one, in processor
 * time, which other load on the machine affects least. Ratios are to one plain pass over the licenses (count and sum of
 * quantities) on the same connection, taken in turn.
 *
 *   node --import tsx bench/insight.ts [--db FILE] [--rounds 5]      (an existing database is copied and stays unchanged)
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OPERATIONS, type Operation } from '../contract/operations.ts';
import { SCOPES } from '../contract/permissions.ts';
import { buildApp } from '../server/app.ts';
import { openDatabase } from '../server/db/open.ts';
import { fillSample } from '../server/sample/fill-sample.ts';
import { median } from './stats.ts';

const { values } = parseArgs({ options: { db: { type: 'string' }, rounds: { type: 'string', default: '5' } } });
const PUBLIC_URL = 'http://127.0.0.1:8080';
/** The sort order of a page's first request. */
const ORDER: Readonly<Record<string, string>> = {
  listRenewals: 'actBy:asc',
  listLicensePositions: 'shortage:desc,surplus:desc',
  listLicenseBalances: 'shortageCost:desc',
  listHeldSubscriptions: 'potentialSavings:desc',
  listLifecycleEnds: 'endDate:asc',
};
const COMPUTING = OPERATIONS.filter(({ source, method, filter }) => source === 'console' && method === 'GET' && filter);

const folder = mkdtempSync(join(tmpdir(), 'bench-insight-'));
const file = join(folder, 'sam.db');
if (values.db) copyFileSync(values.db, file);
const db = openDatabase(file);
try {
  if (!values.db) await fillSample(db, { users: 2_000, licenses: 100_000, applications: 3_000, seed: 7, today: Date.now() });
  const app = await buildApp({
    db,
    verifyToken: async () => ({ subject: 'bench', kind: 'client', scopes: new Set<string>(SCOPES) }),
    publicUrl: PUBLIC_URL,
    rateLimit: null,
  });
  const plain = db.raw.prepare('select count(*) as licenses, sum(quantity) as quantity from licenses');
  const timed = async (work: () => unknown): Promise<number> => {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
  const ask = async ({ id, path }: Operation) => {
    const sort = ORDER[id];
    const url = `${path}?page_size=100${sort === undefined ? '' : `&sort=${sort}`}`;
    const { statusCode, body } = await app.inject({ url, headers: { authorization: 'Bearer bench' } });
    if (statusCode !== 200) throw new Error(`${statusCode} for ${url}: ${body.slice(0, 200)}`);
  };
  /** Invalidates everything counted before. */
  let changes = 0;
  const change = () =>
    app.inject({
      method: 'POST',
      url: '/api/console/v1/organization-names',
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      payload: { id: 'bench', name: `Change ${changes++}` },
    });

  const rows = COMPUTING.map((operation) => ({ operation, first: [] as number[], next: [] as number[], plain: [] as number[] }));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const row of rows) {
      row.plain.push(await timed(() => plain.get()));
      await change();
      row.first.push(await timed(() => ask(row.operation)));
      row.next.push(await timed(() => ask(row.operation)));
    }
  }
  console.log(`licenses: ${JSON.stringify(plain.get())}; milliseconds of processor time, medians of ${values.rounds}`);
  for (const { operation, first, next, plain: base } of rows) {
    const [of, then, unit] = [median(first), median(next), median(base)];
    console.log(
      `${operation.id.padEnd(26)} ${of.toFixed(0).padStart(6)} first  ${then.toFixed(0).padStart(6)} next  ${(of / unit).toFixed(1).padStart(6)} × a plain pass (${unit.toFixed(1)} ms)`,
    );
  }
  await app.close();
} finally {
  db.close();
  rmSync(folder, { recursive: true, force: true });
}

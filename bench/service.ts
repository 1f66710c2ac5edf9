/**
 * How far the embedded service is from the limit of its parts: pages of licenses by the service, beside pages that a bare Fastify
 * handler reads as ready JSON from one indexed SQLite table. Both run in this process over the same records, alternating, so that the
 * ratio holds on any machine; the absolute numbers do not.
 *
 *   node --import tsx bench/service.ts [--licenses 100000] [--rounds 40]
 */
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { SCOPES } from '../contract/permissions.ts';
import { buildApp } from '../server/app.ts';
import { openDatabase } from '../server/db/open.ts';
import { fillSample } from '../server/sample/fill-sample.ts';

const { values } = parseArgs({
  options: { licenses: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
});
const licenses = Number(values.licenses);
const rounds = Number(values.rounds);

const db = openDatabase(':memory:');
fillSample(db, { users: 200, licenses, applications: 3_000, seed: 1 });
const service = await buildApp({
  db,
  verifyToken: async () => ({ subject: 'bench', kind: 'client', scopes: new Set<string>(SCOPES) }),
  publicUrl: 'http://127.0.0.1:8080',
  rateLimit: null,
});
const path = '/api/sam/v1/licenses';
const authorization = 'Bearer bench';

async function page(number: number, filter = ''): Promise<{ items: { id: string }[] }> {
  const answer = await service.inject({ url: `${path}?page_number=${number}${filter}`, headers: { authorization } });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

// The limit: the same records, each as one ready JSON text on the primary key.
db.raw.exec('create table ready (id text primary key, json text not null) without rowid');
const insert = db.raw.prepare('insert into ready values (?, ?)');
const pages = Math.ceil(licenses / 100);
db.raw.exec('begin');
for (let number = 1; number <= pages; number += 1)
  for (const item of (await page(number)).items) insert.run(item.id, JSON.stringify(item));
db.raw.exec('commit');
const read = db.raw.prepare<[number], string>('select json from ready order by id limit 100 offset ?').pluck();
const limit = Fastify();
limit.get<{ Querystring: { page_number: string } }>('/pages', (request, reply) => {
  const rows = read.all((Number(request.query.page_number) - 1) * 100);
  return reply.type('application/json').send(`{"items":[${rows.join(',')}]}`);
});

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function measure(
  name: string,
  ours: (round: number) => Promise<unknown>,
  theirs: (round: number) => Promise<unknown>,
): Promise<void> {
  const time = async (run: (round: number) => Promise<unknown>, round: number): Promise<number> => {
    const start = performance.now();
    await run(round);
    return performance.now() - start;
  };
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    a.push(await time(ours, round));
    b.push(await time(theirs, round));
  }
  console.log(
    `${name.padEnd(28)} service ${median(a).toFixed(2)} ms   limit ${median(b).toFixed(2)} ms   ratio ${(median(a) / median(b)).toFixed(1)}`,
  );
}

const limitPage = (number: number) => limit.inject({ url: `/pages?page_number=${number}` });
console.log(`${licenses} licenses, pages of 100, ${rounds} rounds, medians`);
await measure(
  'first page',
  () => page(1),
  () => limitPage(1),
);
await measure(
  'a page in the middle',
  (round) => page((pages >> 1) + round),
  (round) => limitPage((pages >> 1) + round),
);
await measure(
  'the same filter again',
  () => page(1, `&filter=${encodeURIComponent('quantity -gt 500')}`),
  () => limitPage(1),
);
await service.close();
await limit.close();
await db.close();

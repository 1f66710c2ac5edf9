/**
 * The service over a large database: how soon it answers after a start, what memory it takes, and how long a page of each order takes near
 * the beginning, far down and at the end, one question after another.
 *
 *   npm run sam -- sample --users 1000000 --licenses 5000 --applications 3000 --db users.db
 *   node --import tsx bench/million.ts users.db users [--times 20]
 *
 * The second word is what the file has many of: users, licenses or applications.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type OperationId, operation } from '../contract/operations.ts';
import { isSortable } from '../contract/sort.ts';
import { startProduct } from './product.ts';
import { median, quantile } from './stats.ts';

const LISTS: Readonly<Record<string, { readonly operation: OperationId; readonly text: string }>> = {
  users: { operation: 'listUsers', text: 'displayName' },
  licenses: { operation: 'listLicenses', text: 'vendor' },
  applications: { operation: 'listApplications', text: 'name' },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '20' } } });
const [file, what = 'users'] = positionals;
const list = LISTS[what];
if (file === undefined || list === undefined) throw new Error('name a database, and users, licenses or applications');
const op = operation(list.operation);
const times = Number(values.times);

const product = await startProduct({ licenses: 0, applications: 0 }, file);
/** Megabytes that the process holds, reader threads included: now, and at most so far. */
const memory = (): string => {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  const [now, peak] = ['VmRSS', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return `${now?.toFixed(0)} MB, at most ${peak?.toFixed(0)} MB`;
};

async function ask(query: string): Promise<{ ms: number; total: number }> {
  const headers = { authorization: `Bearer ${await product.token()}` };
  const start = performance.now();
  const answer = await fetch(`${product.url}${op.path}?${query}`, { headers });
  const text = await answer.text();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${answer.status} for ${query}: ${text.slice(0, 200)}`);
  return { ms, total: (JSON.parse(text) as { pagination: { total_items: number } }).pagination.total_items };
}

const show = (of: readonly number[]): string => `${quantile(of, 0.5).toFixed(1)} / ${quantile(of, 0.99).toFixed(1)}`.padStart(16);

try {
  const token = performance.now();
  await product.token();
  const tokenMs = performance.now() - token;
  const { ms, total } = await ask('page_size=100');
  console.log(`${total} ${what}; milliseconds, p50 / p99`);
  console.log(
    `first health ${product.startMs.toFixed(0)}, a token ${tokenMs.toFixed(0)}, a first page ${ms.toFixed(0)} after that`,
  );
  console.log(`memory after the start: ${memory()}`);
  const last = Math.ceil(total / 100);
  const p50: number[] = [];
  const p99: number[] = [];
  for (const field of Object.keys(op.resource.fields).filter((name) => isSortable(op.resource.fields, name)))
    for (const direction of ['asc', 'desc']) {
      const columns: string[] = [];
      for (const page of [1, 500, Math.ceil(last / 2), last]) {
        const taken: number[] = [];
        for (let time = 0; time < times; time += 1)
          taken.push((await ask(`page_size=100&page_number=${page}&sort=${field}:${direction}`)).ms);
        p50.push(median(taken));
        p99.push(quantile(taken, 0.99));
        columns.push(`${page}: ${show(taken)}`);
      }
      console.log(`${`${field}:${direction}`.padEnd(50)} ${columns.join('   ')}`);
    }
  console.log(`worst order at p50 ${Math.max(...p50).toFixed(0)}, at p99 ${Math.max(...p99).toFixed(0)}`);
  console.log(`memory after all orders: ${memory()}`);
} finally {
  await product.stop();
}

/**
 * The service over a large database: how soon it answers after a start, its memory, five questions over a list by ten connections,
 * and how long a page of each order takes near the beginning, far down and at the end, one request after another. With a smaller
 * database beside it, the five are asked of both in turn, and the ratio of the rates is printed.
 *
 *   npm run sam -- sample --users 1000000 --licenses 5000 --applications 3000 --db users.db
 *   node --import tsx bench/million.ts users.db users [--beside users-100k.db] [--times 20]
 *
 * The second word is what the file has many of: users, licenses, applications or agreements.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type OperationId, operation } from '../contract/operations.ts';
import { isSortable } from '../contract/sort.ts';
import { type Product, startProduct } from './product.ts';
import { median, quantile } from './stats.ts';
import { TidyClient } from './tidy-client.ts';

interface List {
  readonly operation: OperationId;
  /** Texts to search for, and to compare with those of the first record. */
  readonly contains: string;
  readonly equals: string;
  /** The sort order of a page far down; null if the service has none. */
  readonly sort: string | null;
}

const LISTS: Readonly<Record<string, List>> = {
  users: { operation: 'listUsers', contains: 'displayName', equals: 'department', sort: 'lastActive:asc' },
  licenses: { operation: 'listLicenses', contains: 'vendor', equals: 'vendor', sort: null },
  applications: { operation: 'listApplications', contains: 'name', equals: 'manufacturer', sort: null },
  agreements: { operation: 'listAgreements', contains: 'name', equals: 'manufacturerId', sort: null },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, beside: { type: 'string' } },
});
const [file, what = 'users'] = positionals;
const list = LISTS[what];
if (file === undefined || list === undefined) throw new Error(`name a database, and one of ${Object.keys(LISTS).join(', ')}`);
const op = operation(list.operation);
const times = Number(values.times);

interface Answer {
  readonly ms: number;
  readonly pages: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const pathOf = (query: string): string => `${op.path}?${query}`;

async function ask(product: Product, query: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${await product.token()}` };
  const start = performance.now();
  const answer = await fetch(product.url + pathOf(query), { headers });
  const text = await answer.text();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${answer.status} for ${query}: ${text.slice(0, 200)}`);
  const { items, pagination } = JSON.parse(text) as { items: Answer['items']; pagination: { total_pages: number } };
  return { ms, pages: pagination.total_pages, items };
}

/** As many as a team that works at the same time. */
const CONNECTIONS = 10;
/** Answers of one database before it is the other one's turn. */
const TURN = 100;

const clients = new Map<Product, readonly TidyClient[]>();

function clientsOf(product: Product): readonly TidyClient[] {
  const known = clients.get(product);
  if (known) return known;
  const made = Array.from({ length: CONNECTIONS }, () => new TidyClient(new URL(product.url)));
  clients.set(product, made);
  return made;
}

/** Milliseconds of so many answers, asked over that many connections, each of which asks again once it has its answer. */
async function load(product: Product, query: string, count: number, connections = CONNECTIONS): Promise<readonly number[]> {
  const token = await product.token();
  const taken: number[] = [];
  let begun = 0;
  await Promise.all(
    clientsOf(product)
      .slice(0, connections)
      .map(async (client) => {
        while (begun < count) {
          begun += 1;
          taken.push(await client.time(pathOf(query), token));
        }
      }),
  );
  return taken;
}

/** A value that the system reports for the service's process, including reader threads. */
const statusOf = ({ pid }: Product, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
const memoryOf = (product: Product): string =>
  `${(statusOf(product, 'VmRSS') / 1024).toFixed(0)} MB, at most ${(statusOf(product, 'VmHWM') / 1024).toFixed(0)} MB`;
/** Processor seconds that the service has used so far. */
const processorOf = ({ pid }: Product): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const show = (of: readonly number[]): string => `${quantile(of, 0.5).toFixed(1)} / ${quantile(of, 0.99).toFixed(1)}`.padStart(16);

async function start(database: string): Promise<Product> {
  const product = await startProduct({ licenses: 0, applications: 0 }, database);
  const seconds = processorOf(product);
  const { ms, pages } = await ask(product, 'page_size=100');
  console.log(`${database}: ${pages} pages of 100 ${what}`);
  console.log(
    `first health after ${product.startMs.toFixed(0)} ms, ${seconds.toFixed(1)} s of the processor; a first page ${ms.toFixed(0)} ms after that`,
  );
  console.log(`memory after the start: ${memoryOf(product)}`);
  return product;
}

async function questionsOf(product: Product, { contains, equals, sort }: List): Promise<Readonly<Record<string, string>>> {
  const { items } = await ask(product, 'page_size=1000');
  const value = items.find((item) => typeof item[equals] === 'string' && item[equals] !== '')?.[equals];
  const filter = (text: string): string => `filter=${encodeURIComponent(text)}`;
  return {
    'first page': 'page_size=100',
    equality: filter(`${equals} -eq ${JSON.stringify(value)}`),
    contains: filter(`${contains} -contains "an"`),
    'page 500': `page_number=500${sort === null ? '' : `&sort=${sort}`}`,
    'page of 1000': 'page_size=1000',
  };
}

/** Asks five questions of each database in turn; each with its time, and the ratio to the smaller database's rate. */
async function askFive(large: Product, small: Product | null, asked: List): Promise<void> {
  const sides = small === null ? [large] : [large, small];
  const questions = await questionsOf(large, asked);
  console.log(`milliseconds with ${CONNECTIONS} connections, p50 / p99; the first ${TURN} answers are not counted`);
  for (const [name, query] of Object.entries(questions)) {
    const taken = sides.map((): number[] => []);
    for (const side of sides) await load(side, query, TURN);
    for (let done = 0; done < times; done += TURN)
      for (const [index, side] of sides.entries()) taken[index]?.push(...(await load(side, query, Math.min(TURN, times - done))));
    const [of = [], ofSmall] = taken;
    const growth = ofSmall ? `   smaller ${show(ofSmall)}   ${(median(ofSmall) / median(of)).toFixed(2)} of its rate` : '';
    console.log(`${name.padEnd(14)} ${show(of)}   p99 is ${(quantile(of, 0.99) / quantile(of, 0.5)).toFixed(1)} × p50${growth}`);
  }
}

async function askOrders(product: Product): Promise<void> {
  const last = (await ask(product, 'page_size=100')).pages;
  const sorts = op.sort
    ? Object.keys(op.resource.fields)
        .filter((name) => isSortable(op.resource.fields, name))
        .flatMap((field) => [`${field}:asc`, `${field}:desc`])
    : [''];
  const p50: number[] = [];
  for (const sort of sorts) {
    const columns: string[] = [];
    for (const page of [1, 500, Math.ceil(last / 2), last]) {
      const taken = await load(product, `page_size=100&page_number=${page}${sort && `&sort=${sort}`}`, times, 1);
      p50.push(median(taken));
      columns.push(`${page}: ${show(taken)}`);
    }
    console.log(`${(sort || 'its own order').padEnd(30)} ${columns.join('   ')}`);
  }
  console.log(`worst order at p50 ${Math.max(...p50).toFixed(0)}`);
}

const product = await start(file);
const smaller = values.beside === undefined ? null : await start(values.beside);
try {
  await askFive(product, smaller, list);
  await askOrders(product);
  console.log(`memory in the end: ${memoryOf(product)}`);
} finally {
  for (const client of [...clients.values()].flat()) client.close();
  await product.stop();
  await smaller?.stop();
}

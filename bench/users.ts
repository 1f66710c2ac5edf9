/**
 * Five questions over the users, to the service and to the limit of its components in turn (`users-limit.ts`), and the speed of a
 * light request beside four heavy ones. Prints rates, their share of the limit, and how the service's rates change with the
 * number of users.
 *
 *   node --import tsx bench/users.ts [--sizes 10000,100000] [--rounds 3] [--seconds 1]      (add 1000000 to the sizes for the growth to a million)
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Product, startProduct } from './product.ts';
import { median, quantile } from './stats.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
  },
});
const CONNECTIONS = 10;
const USERS = '/api/saas/consolidated-view/v1/users';
const NAME = 'an';

type Ask = (question: string) => Promise<Buffer>;

/** Node's own client: the cost of measuring lowers both sides' rates. */
const agent = new Agent({ keepAlive: true });

const asking =
  (base: string, token?: () => Promise<string>): Ask =>
  async (question) => {
    const headers = token ? { authorization: `Bearer ${await token()}` } : {};
    const [answer] = (await once(get(base + question, { agent, headers }), 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${question}: ${body.toString().slice(0, 200)}`);
    return body;
  };

/** Answers per second with this many connections, each sending a new request after every answer. */
async function rate(ask: Ask, question: string, ms: number): Promise<number> {
  const start = performance.now();
  let answers = 0;
  const connection = async (): Promise<void> => {
    for (; performance.now() - start < ms; answers += 1) await ask(question);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (answers * 1000) / (performance.now() - start);
}

async function startLimit(product: Ask, users: number): Promise<{ ask: Ask; process: ChildProcess; department: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'users-limit.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let department = '';
  for (let page = 1; page <= Math.ceil(users / 1000); page += 1) {
    const { items } = JSON.parse((await product(`${USERS}?page_size=1000&page_number=${page}`)).toString()) as {
      items: { department: string | null }[];
    };
    department ||= items.find((item) => item.department)?.department ?? '';
    if (!child.stdin.write(items.map((item) => `${JSON.stringify(item)}\n`).join(''))) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { ask: asking(address), process: child, department };
}

function questions(users: number, department: string): readonly (readonly [name: string, service: string, limit: string])[] {
  const deep = Math.min(500, Math.floor(users / 100));
  const filter = (text: string) => `${USERS}?filter=${encodeURIComponent(text)}`;
  return [
    ['first page', USERS, '/'],
    ['equality', filter(`department -eq "${department}"`), `/?department=${encodeURIComponent(department)}`],
    ['contains', filter(`displayName -contains "${NAME}"`), `/?contains=${NAME}`],
    [`sorted, page ${deep}`, `${USERS}?sort=lastActive:asc&page_number=${deep}`, `/?sorted=1&page=${deep}`],
    ['page of 1000', `${USERS}?page_size=1000`, '/?size=1000'],
  ];
}

/** Milliseconds of the light request, one after another, while every heavy one is always running. */
async function besideHeavy(ask: Ask, users: number, ms: number): Promise<readonly number[]> {
  const heavy = [
    `${USERS}?filter=${encodeURIComponent('email -contains "zz"')}`,
    `${USERS}?sort=department:desc&page_number=${Math.floor(users / 100)}`,
    `${USERS}?page_size=1000&sort=id:asc`,
    `${USERS}/kpi?fromDate=2026-01-01T00:00:00Z&toDate=2026-06-30T00:00:00Z`,
  ];
  const start = performance.now();
  const isOver = () => performance.now() - start > ms;
  const times: number[] = [];
  const light = async (): Promise<void> => {
    while (!isOver()) {
      const asked = performance.now();
      await ask(`${USERS}?page_size=10`);
      times.push(performance.now() - asked);
    }
  };
  const keepAsking = async (question: string): Promise<void> => {
    while (!isOver()) await ask(question);
  };
  await Promise.all([light(), ...heavy.map(keepAsking)]);
  return times;
}

async function measure(product: Product, users: number): Promise<ReadonlyMap<string, number>> {
  const ask = asking(product.url, product.token);
  const limit = await startLimit(ask, users);
  const ms = Number(values.seconds) * 1000;
  const own = new Map<string, number>();
  try {
    const asked = questions(users, limit.department);
    const rates = asked.map(() => ({ service: [] as number[], limit: [] as number[] }));
    // The first round warms up.
    for (let round = 0; round <= Number(values.rounds); round += 1)
      for (const [index, [, service, bare]] of asked.entries()) {
        const pair = [await rate(ask, service, ms), await rate(limit.ask, bare, ms)] as const;
        if (round > 0) {
          rates[index]?.service.push(pair[0]);
          rates[index]?.limit.push(pair[1]);
        }
      }
    console.log(`\n${users} users, ${CONNECTIONS} connections, answers a second`);
    for (const [index, [name]] of asked.entries()) {
      const service = median(rates[index]?.service ?? []);
      const bare = median(rates[index]?.limit ?? []);
      own.set(index === 3 ? 'sorted' : name, service);
      console.log(
        `${name.padEnd(20)} service ${service.toFixed(0)}   limit ${bare.toFixed(0)}   share ${(service / bare).toFixed(2)}`,
      );
    }
    const times = await besideHeavy(ask, users, ms * 5);
    console.log(
      `a light question beside four heavy ones: p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    );
    return own;
  } finally {
    limit.process.kill('SIGTERM');
  }
}

let before: ReadonlyMap<string, number> | null = null;
for (const users of values.sizes.split(',').map(Number)) {
  const product = await startProduct({ users, licenses: 1000, applications: 1000 });
  try {
    const own = await measure(product, users);
    for (const [name, now] of own) {
      const then = before?.get(name);
      if (then !== undefined) console.log(`${name.padEnd(20)} ${(now / then).toFixed(2)} of the rate of the size before`);
    }
    before = own;
  } finally {
    await product.stop();
  }
}

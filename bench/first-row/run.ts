/**
 * From navigation to the first painted row of users: the product, signed in, compared with a bare React table, MUI X DataGrid and
 * AG Grid, over the same service and the same 100 users; each in a new browser context in turn, so that nothing is cached and a
 * busy moment hits all.
 *
 *   npm run build && npm --prefix bench/grids ci && npm --prefix bench/grids run build
 *   node --import tsx bench/first-row/run.ts [--rounds 11] [--db FILE] [--same-headers]
 *
 * With `--same-headers` the other pages have the product's security headers too. One of them makes Chromium start a process for
 * the page, which takes 80 to 130 ms on two cores when it comes from an empty page: `cross-origin-opener-policy`.
 */
import { parseArgs } from 'node:util';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { launchBrowser, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { median } from '../stats.ts';
import { areGridsBuilt, serveGrids } from '../table/serve.ts';
import { CONTENDERS } from './contenders.ts';
import { type Sent, sessionOf, type Visit, visit } from './visit.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '11' }, db: { type: 'string' }, 'same-headers': { type: 'boolean' } },
});
const ROUNDS = Number(values.rounds);
const REFERENCE = 'MUI X DataGrid';

if (!areGridsBuilt())
  throw new Error('The other grids are not built: npm --prefix bench/grids ci && npm --prefix bench/grids run build');

const words = ({ files, bytes }: Sent): string => `${(bytes / 1000).toFixed(0)} kB in ${files}`;

const line = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(20)}${cells.map((cell) => cell.padStart(18)).join('')}`;

const product = await startProduct({ licenses: 1_000, applications: 2_000, users: 10_000 }, values.db);
const grids = await serveGrids(product, values['same-headers'] ? securityHeaders(product.url) : {});
const browser = await launchBrowser();
try {
  const text = await firstEmail(product);
  const page = await browser.newPage();
  await signIn(page, product.url, '/users');
  const session = await sessionOf(page);
  await page.close();

  const visits = new Map<string, Visit[]>(CONTENDERS.map(({ name }) => [name, []]));
  // The first round warms up the service and the browser.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = round % CONTENDERS.length;
    for (const contender of [...CONTENDERS.slice(first), ...CONTENDERS.slice(0, first)]) {
      const isOwn = contender.from === 'product';
      const where = { url: isOwn ? product.url : grids.url, session: isOwn ? session : null, text };
      const seen = await visit(browser, contender, where);
      if (round > 0) visits.get(contender.name)?.push(seen);
    }
  }
  process.stdout.write(`Chromium ${browser.version()}, ${ROUNDS} rounds\n${report(visits)}`);
} finally {
  await browser.close();
  await grids.stop();
  await product.stop();
}

/** The rows have been painted once the first of them shows this. */
async function firstEmail({ url, token }: Product): Promise<string> {
  const headers = { authorization: `Bearer ${await token()}` };
  const answer = await fetch(`${url}/api/saas/consolidated-view/v1/users?page_size=1&page_number=1`, { headers });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  const { items } = (await answer.json()) as { items: { email: string }[] };
  const [first] = items;
  if (!first) throw new Error('there are no users');
  return first.email;
}

function report(visits: ReadonlyMap<string, readonly Visit[]>): string {
  const timesOf = (name: string): number[] => (visits.get(name) ?? []).map(({ firstRowMs }) => firstRowMs);
  const reference = median(timesOf(REFERENCE));
  const lines = [line('', ['median ms', 'best', 'worst', `× ${REFERENCE}`, 'script', 'style', 'data'])];
  for (const [name, seen] of visits) {
    const times = timesOf(name);
    const own = median(times);
    const [last] = seen.slice(-1);
    const figures = [own, Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0));
    const sent = last ? [last.script, last.style, last.data].map(words) : [];
    lines.push(line(name, [...figures, (own / reference).toFixed(2), ...sent]));
  }
  return `${lines.join('\n')}\n`;
}

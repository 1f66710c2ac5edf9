/**
 * The shared table in a real browser compared with react-admin, MUI X DataGrid and a bare HTML table: one service, one browser,
 * the same rows and columns, in turns, so that a busy moment hits all. Machines differ, ratios do not.
 *
 *   npm run build && npm --prefix bench/grids ci && npm --prefix bench/grids run build
 *   node --import tsx bench/table/run.ts [--rounds 11] [--only NAME] [--db FILE]
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launchBrowser, signIn } from '../browser.ts';
import { startProduct } from '../product.ts';
import { APPLICATIONS, CONTENDERS, type Contender } from './contenders.ts';
import { addHelper, filterToPaint, requestsWhileTyping, scrollThrough, turnToPaint } from './probe.ts';
import { type Measured, report } from './report.ts';
import { areGridsBuilt, serveGrids } from './serve.ts';
import { findWords, pagesAfterFirst } from './words.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '11' }, db: { type: 'string' }, only: { type: 'string' } },
});
const ROUNDS = Number(values.rounds);
const SCROLLS = 9;
const TYPED = 3;
const SETTLE_MS = 1_500;
const SIZES = [100, 1000] as const;
const TURNED_ROWS = 100;

if (!areGridsBuilt()) process.stderr.write('The other grids are not built: only the product and the bare table are measured.\n');
const contenders = CONTENDERS.filter(({ from, name }) => (from !== 'grids' || areGridsBuilt()) && (values.only ?? name) === name);

const product = await startProduct({ licenses: 1_000, applications: 40_000 }, values.db);
const grids = await serveGrids(product);
const browser = await launchBrowser();
try {
  // A window for each: with tabs in one window, the browser sometimes stopped painting a tab that came to the front again.
  const open = async (contender: Contender, rows: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    await addHelper(page);
    const path = contender.path(rows);
    if (contender.from === 'product') await signIn(page, product.url, path);
    else await page.goto(grids.url + path);
    await page.locator(contender.nameCell).first().waitFor();
    return page;
  };

  // The first word warms up; the last ones are typed letter by letter.
  const words = await findWords(product, Math.max(...SIZES), 1 + ROUNDS + TYPED);
  const all = contenders.map((contender) => ({
    contender,
    pages: new Map<number, Page>(),
    result: {
      name: contender.name,
      painted: new Map(SIZES.map((rows) => [rows, []])),
      turned: [],
      scrolled: [],
      requests: [],
    } as Measured,
  }));
  for (const { contender, pages } of all) for (const rows of SIZES) pages.set(rows, await open(contender, rows));

  /** All in turn, beginning with another one in every round. Work that one leaves over must not count for the next. */
  async function inTurn(round: number, measure: (each: (typeof all)[number]) => Promise<void>): Promise<void> {
    for (let at = 0; at < all.length; at += 1) {
      const each = all[(round + at) % all.length];
      if (each) await measure(each);
    }
  }

  // Before anything is filtered. The first turn warms up.
  for (const [round, names] of (await pagesAfterFirst(product, TURNED_ROWS, 1 + ROUNDS)).entries()) {
    await inTurn(round, async ({ contender, pages, result }) => {
      const page = pages.get(TURNED_ROWS);
      if (!page || contender.next === null) return;
      await page.waitForTimeout(SETTLE_MS);
      const turned = await turnToPaint(page, contender, 2 + round, names);
      if (round > 0) result.turned.push(turned);
    });
    process.stderr.write(`turned ${round} of ${ROUNDS}\n`);
  }
  for (const [round, { text, names }] of words.slice(0, 1 + ROUNDS).entries()) {
    await inTurn(round, async ({ contender, pages, result }) => {
      for (const [rows, page] of pages) {
        await page.waitForTimeout(SETTLE_MS);
        const painted = await filterToPaint(page, contender, text, names);
        result.requests.push(painted.requests);
        if (round > 0) result.painted.get(rows)?.push(painted);
      }
    });
    process.stderr.write(`round ${round} of ${ROUNDS}: "${text}"\n`);
  }
  for (let round = 0; round < SCROLLS; round += 1) {
    await inTurn(round, async ({ contender, pages, result }) => {
      const page = pages.get(1000);
      await page?.waitForTimeout(SETTLE_MS);
      if (page) result.scrolled.push(await scrollThrough(page, contender));
    });
    process.stderr.write(`scrolled ${round + 1} of ${SCROLLS}\n`);
  }
  for (const [round, { text }] of words.slice(1 + ROUNDS).entries()) {
    await inTurn(round, async ({ contender, pages, result }) => {
      const page = pages.get(100);
      const requests = page ? await requestsWhileTyping(page, contender, text) : null;
      if (requests !== null) result.requests.push(requests);
    });
  }
  process.stdout.write(
    `${browser.version()}, ${APPLICATIONS}\n${report(
      all.map(({ result }) => result),
      SIZES,
    )}`,
  );
} finally {
  await browser.close();
  await grids.stop();
  await product.stop();
}

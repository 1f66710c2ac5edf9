/**
 * An export of a large list in a real browser: how much the tab's memory grows, how many rows per second it writes, and whether
 * the file has every row once. Covers both ways: a stream to disk, and a download if the browser cannot stream.
 *
 *   npm run build
 *   node --import tsx bench/export.ts [--licenses 100000] [--db FILE]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchBrowser, signIn } from './browser.ts';
import { type Content, fetchWritten, prepareWay, readContent, type Way } from './export/files.ts';
import { type Growth, type Memory, watchMemory } from './export/memory.ts';
import { type Product, startProduct } from './product.ts';

const LIMIT_MB = 300;
const LONGEST_MS = 20 * 60_000;

const { values } = parseArgs({ options: { licenses: { type: 'string', default: '100000' }, db: { type: 'string' } } });
const licenses = Number(values.licenses);

interface Exported {
  readonly content: Content;
  readonly growth: Growth;
  readonly seconds: number;
}

/** All licenses with all columns and the names of what they lead to: the most that the dialog offers. */
async function exportAll(browser: Browser, product: Product, way: Way, folder: string): Promise<Exported> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  await prepareWay(page, way);
  await signIn(page, product.url, '/licenses');
  await page.locator('table[aria-busy="false"]').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Export Licenses' });
  await dialog.getByRole('radio', { name: 'All columns' }).check();
  const download = way === 'as a download' ? page.waitForEvent('download', { timeout: LONGEST_MS }) : null;
  const watch = await watchMemory(browser, page);
  const start = performance.now();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await dialog.getByText('The file holds all').waitFor({ timeout: LONGEST_MS });
  const seconds = (performance.now() - start) / 1000;
  const path = join(folder, 'download.csv');
  await (await download)?.saveAs(path);
  const growth = await watch.stop();
  const content = await readContent(download ? path : await fetchWritten(page, folder));
  await context.close();
  return { content, growth, seconds };
}

const grown = (growth: Growth, at: 'peak' | 'after', part: keyof Memory): string => {
  const [later, before] = [growth[at][part], growth.before[part]];
  return later === null || before === null ? 'unknown' : `${(later - before).toFixed(0)} MB`;
};

function say(way: Way, { content, growth, seconds }: Exported): void {
  const { rows, ids, megabytes } = content;
  const peakTab = (growth.peak.tabMb ?? Number.NaN) - (growth.before.tabMb ?? Number.NaN);
  process.stdout.write(
    `${rows} rows ${way}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, a file of ${megabytes.toFixed(1)} MB\n` +
      `  tab's process: +${grown(growth, 'peak', 'tabMb')} at its peak (limit ${LIMIT_MB}), +${grown(growth, 'after', 'tabMb')} in the end\n` +
      `  its JavaScript: +${grown(growth, 'peak', 'heapMb')} at its peak, +${grown(growth, 'after', 'heapMb')} kept\n` +
      `  browser's own process: +${grown(growth, 'peak', 'browserMb')} at its peak\n`,
  );
  if (rows !== licenses || ids !== licenses) fail(`the file has ${rows} rows with ${ids} ids, not ${licenses}`);
  if (peakTab > LIMIT_MB) fail(`the tab grew by ${peakTab.toFixed(0)} MB`);
}

function fail(reason: string): void {
  process.stderr.write(`FAILED: ${reason}\n`);
  process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), 'sam-bench-export-'));
const product = await startProduct({ licenses, applications: 3_000 }, values.db);
const browser = await launchBrowser();
try {
  for (const way of ['to disk', 'as a download'] as const) say(way, await exportAll(browser, product, way, folder));
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

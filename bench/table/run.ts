/**
 * The list in a real browser against a running product: from typed filter to painted rows beyond the service's own answer, at 100 and
 * 1000 rows, and the longest task while 1000 rows are scrolled. A plain page that fetches the same answer and fills a bare HTML table
 * is measured in the same run: machines differ, the ratio to it does not.
 *
 *   BASE_URL=http://127.0.0.1:8080 SAM_USER=manager SAM_PASSWORD=… node --import tsx bench/table/run.ts
 */
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const user = process.env.SAM_USER ?? 'manager';
const password = process.env.SAM_PASSWORD ?? 'manager-demo';
const PATH = '/api/sam/software-registry/v1/applications';
const WORDS = ['server', 'office', 'windows', 'standard', 'update', 'enterprise', 'professional'];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds from the end of the service's answer to the next painted frame with its rows. */
async function filterToPaint(page: Page, pageSize: number): Promise<number> {
  await page.goto(`${base}/applications?size=${pageSize}`);
  await page.locator('tr[data-row]').first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  const times: number[] = [];
  for (const word of WORDS) {
    await page.evaluate(() => performance.clearResourceTimings());
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === PATH);
    await search.fill(word);
    await answered;
    await page.locator('table[aria-busy="false"]').waitFor();
    times.push(
      await page.evaluate(async (path) => {
        const painted = await new Promise<number>((resolve) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)),
        );
        const entries = performance.getEntriesByType('resource').filter((entry) => new URL(entry.name).pathname === path);
        return painted - ((entries.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? painted);
      }, PATH),
    );
  }
  return median(times);
}

/** The same answer in a bare table: the least that a browser can do with it. */
async function bareTable(page: Page, pageSize: number): Promise<number> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === PATH);
  await page.goto(`${base}/applications?size=${pageSize}`);
  const body = await (await answered).text();
  return page.evaluate(async (text) => {
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const start = performance.now();
      const { items } = JSON.parse(text) as { items: Record<string, unknown>[] };
      const table = document.createElement('table');
      for (const item of items) {
        const row = table.insertRow();
        for (const value of Object.values(item).slice(0, 8)) row.insertCell().textContent = String(value);
      }
      document.body.prepend(table);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      times.push(performance.now() - start);
      table.remove();
    }
    return [...times].sort((a, b) => a - b)[3] ?? Number.NaN;
  }, body);
}

async function longestTaskOnScroll(page: Page): Promise<number> {
  await page.goto(`${base}/applications?size=1000`);
  await page.locator('tr[data-row]').first().waitFor();
  return page.evaluate(async () => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    });
    observer.observe({ type: 'longtask' });
    const region = document.querySelector('table')?.parentElement;
    for (let top = 0; region && top < region.scrollHeight; top += 400) {
      region.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    observer.disconnect();
    return longest;
  });
}

const executablePath = [process.env.SAM_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.setDefaultTimeout(120_000);
await page.goto(`${base}/applications`);
await page.getByLabel('Username').fill(user);
await page.getByLabel('Password').fill(password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.locator('tr[data-row]').first().waitFor();

const result: Record<string, number> = {};
for (const rows of [100, 1000]) {
  const list = await filterToPaint(page, rows);
  const bare = await bareTable(page, rows);
  result[`filter to paint, ${rows} rows, ms`] = Math.round(list);
  result[`bare table, ${rows} rows, ms`] = Math.round(bare);
  result[`ratio, ${rows} rows`] = Math.round((100 * list) / bare) / 100;
}
result['longest task while scrolling 1000 rows, ms'] = Math.round(await longestTaskOnScroll(page));
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
await browser.close();

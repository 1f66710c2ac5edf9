import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../scripts/free-port.mjs';
import { start } from '../server/process.test-support.ts';

/** The real files, if they are beside the project; otherwise rows of the same form. */
const SHARED = '../shared/data';
const LIFECYCLE_HEAD =
  'manufacturer,product,version,category,releaseDate,endOfActiveSupportDate,endOfLifeDate,endOfExtendedSupportDate,isEndOfLife,latestVersion,latestReleaseDate';
const SKU_HEAD = 'productName,skuPartNumber,skuId,servicePlanCode,servicePlanId,servicePlanName';

function fileOf(folder: string, name: string, fallback: string): string {
  const real = join(SHARED, name);
  if (existsSync(real)) return real;
  const file = join(folder, name);
  writeFileSync(file, fallback);
  return file;
}

async function startServer(port: number, database: string) {
  const { child, exit } = start({ PORT: String(port), SAM_DB: database, SAM_SAMPLE: 'small' });
  const origin = `http://127.0.0.1:${port}`;
  const isHealthy = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  // The first start fills the database: only the test's own limit ends the wait.
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error((await exit).output);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exit).code;
    },
  };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password').fill('manager-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

test('a newcomer imports real files, finds PostgreSQL 17, flags a user, restarts and finds all of it again', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'sam-newcomer-'));
  const database = join(folder, 'sam.db');
  const port = await freePort();
  const server = await startServer(port, database);
  const sam = (...words: string[]): string =>
    execFileSync(process.execPath, ['dist-service/sam.mjs', ...words, '--db', database], { encoding: 'utf8' });
  const lifecycle = fileOf(
    folder,
    'software-lifecycle.csv',
    `${LIFECYCLE_HEAD}\nPostgreSQL Global Development Group,PostgreSQL,17,database,2024-09-26,,2029-11-08,,false,17.6,2025-08-14\n`,
  );
  const skus = fileOf(
    folder,
    'saas-skus.csv',
    `${SKU_HEAD}\nAudio Conferencing,MCOMEETADV,0c266dff-15dd-4b49-8397-2bb16070ed52,MCOMEETADV,3e26ee1f-8a5f-4d52-aee2-b81ce45c8f40,Audio Conferencing\n`,
  );
  sam('import', 'applications', lifecycle, '--profile', 'software-lifecycle');
  sam('import', 'applications', skus, '--profile', 'saas-skus');

  await signIn(page, `${server.origin}/applications`);
  const findPostgres = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Name: filter, sort and more' }).click();
    await page.getByRole('combobox', { name: 'Comparison' }).selectOption('equals');
    await page.getByRole('textbox', { name: 'Value of Name' }).fill('PostgreSQL 17');
    await page.keyboard.press('Escape');
    const row = page.getByRole('table', { name: 'Applications' }).getByRole('row', { name: /PostgreSQL 17/ });
    await expect(row.filter({ hasText: '2029' }).first()).toContainText(/8 Nov 2029|Nov 8, 2029/);
  };
  await findPostgres();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
  await page.waitForURL(/\/users\/[0-9a-f-]{36}/);
  const review = page.getByRole('switch', { name: 'Review', exact: true });
  const before = await review.isChecked();
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.status() === 200);
  await review.click();
  await answered;
  const user = page.url();
  expect(await server.stop()).toBe(0);

  const again = await startServer(port, database);
  await page.goto(user);
  await expect(page.getByRole('switch', { name: 'Review', exact: true })).toBeChecked({ checked: !before });
  await page.goto(`${again.origin}/applications`);
  await findPostgres();
  await again.stop();
});

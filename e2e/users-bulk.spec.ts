import type { Page, Request } from '@playwright/test';
import { enter } from './enter.ts';
import { accountOf, expect, newAccount, openTestDatabase, test } from './fixtures.ts';

const USERS = '**/api/saas/consolidated-view/v1/users/*';
const SIZE = 60;

/** A separate set of users for each test, identified by a department that no one else has. */
async function makeSet(name: string): Promise<{ ids: string[]; filter: string }> {
  const db = openTestDatabase();
  try {
    const department = `bulk ${name} ${Date.now()}`;
    const insert = db.raw.prepare(
      `insert into users (id, display_name, display_name_fold, username, username_fold, department, department_fold, is_in_review, is_online, is_qualified)
       values (@id, @name, lower(@name), @id, @id, @department, lower(@department), 0, 0, 1)`,
    );
    const ids = Array.from(
      { length: SIZE },
      (_, index) => `${department.replaceAll(' ', '-')}-${String(index).padStart(3, '0')}`,
    );
    db.raw.transaction(() => {
      for (const [index, id] of ids.entries()) insert.run({ id, name: `Bulk ${index}`, department });
    })();
    return { ids, filter: `department -eq "${department}"` };
  } finally {
    await db.close();
  }
}

async function flagged(ids: readonly string[], column: 'is_in_review' | 'is_online' | 'is_qualified'): Promise<number> {
  const db = openTestDatabase();
  try {
    const row = db.raw
      .prepare(`select count(*) n from users where ${column} = 1 and id in (${ids.map(() => '?').join(',')})`)
      .get(...ids);
    return (row as { n: number }).n;
  } finally {
    await db.close();
  }
}

async function openDialog(page: Page, filter: string): Promise<void> {
  // Fewer rows per page than users: all of them are chosen beyond the page.
  await enter(page, await newAccount('reviewer'), `/users?size=25&filter=${encodeURIComponent(filter)}`);
  await expect(page.locator('tr[data-row="0"]')).toBeVisible();
  await page.locator('thead input[type="checkbox"]').click();
  await page.getByRole('button', { name: `Select all ${SIZE}` }).click();
  await page.getByRole('button', { name: 'Change flags…' }).click();
  await expect(page.getByRole('dialog', { name: 'Change flags of several users' })).toBeVisible();
}

const number = async (page: Page, key: string) =>
  Number((await page.locator(`[data-number="${key}"] dd`).textContent()) ?? 'NaN');
const numbers = async (page: Page) => ({
  changed: await number(page, 'changed'),
  unchanged: await number(page, 'unchanged'),
  failed: await number(page, 'failed'),
  open: await number(page, 'open'),
});
const start = async (page: Page, flag = 'Review') => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: flag }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: /^Change \d+ users?$/ }).click();
};
const isPatch = (request: Request) => request.method() === 'PATCH';

test('a run over many users: preview, at most six requests at once, what is right already is not sent, and undo of the whole', async ({
  page,
}) => {
  const { ids, filter } = await makeSet('plain');
  const db = openTestDatabase();
  db.raw
    .prepare(
      `update users set is_in_review = 1 where id in (${ids
        .slice(0, 20)
        .map(() => '?')
        .join(',')})`,
    )
    .run(...ids.slice(0, 20));
  await db.close();
  await openDialog(page, filter);
  let open = 0;
  let most = 0;
  let sent = 0;
  await page.route(USERS, async (route) => {
    if (!isPatch(route.request())) return route.continue();
    sent += 1;
    open += 1;
    most = Math.max(most, open);
    const response = await route.fetch();
    open -= 1;
    await route.fulfill({ response });
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Review' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByTestId('bulk-preview')).toContainText('40 users will change');
  await expect(page.getByTestId('bulk-preview')).toContainText('20 users already have this value');
  await dialog.getByRole('button', { name: 'Change 40 users' }).click();
  await expect(dialog.getByText('Finished.')).toBeVisible();
  expect(await numbers(page)).toEqual({ changed: 40, unchanged: 20, failed: 0, open: 0 });
  expect([sent, await flagged(ids, 'is_in_review')]).toEqual([40, 60]);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(6);
  await dialog.getByRole('button', { name: 'Undo 40 changes' }).click();
  await expect(dialog.getByText('Finished.')).toBeVisible();
  expect(await flagged(ids, 'is_in_review')).toBe(20);
});

test('400, 401, 403, 404, 429, 500, a time-out and a lost connection in the middle: each is told, nothing is half-known, a retry mends it', async ({
  page,
}) => {
  const { ids, filter } = await makeSet('faults');
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), requestTimeoutMs: 5_000 } });
  });
  await openDialog(page, filter);
  const fault = new Map(
    [
      [5, 400],
      [10, 401],
      [15, 403],
      [20, 404],
      [25, 429],
      [30, 500],
      [35, 'lost before'],
      [40, 'lost after'],
      [45, 'broken'],
      [50, 'silence'],
    ].map(([index, kind]) => [ids[Number(index)] ?? '', kind]),
  );
  let healed = false;
  const once = new Set<string>();
  let refusedAt = 0;
  let sentAgainAt = 0;
  await page.route(USERS, async (route) => {
    const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').pop() ?? '');
    const kind = fault.get(id);
    if (isPatch(route.request()) && kind === 429 && once.has(id)) sentAgainAt ||= Date.now();
    if (!isPatch(route.request()) || healed || kind === undefined) return route.continue();
    // 401 and 429 occur once: the client renews, or waits, and sends again.
    if ((kind === 401 || kind === 429) && once.has(id)) return route.continue();
    once.add(id);
    if (kind === 429) {
      refusedAt = Date.now();
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { error: { code: 429, message: 'slow down' } },
      });
    }
    if (typeof kind === 'number')
      return route.fulfill({ status: kind, json: { error: { code: kind, message: `injected ${kind}` } } });
    if (kind === 'lost after') await route.fetch();
    if (kind === 'broken') return route.fulfill({ status: 200, contentType: 'application/json', body: '{"id": ' });
    // No answer at all: the client gives up after its time limit.
    if (kind === 'silence') return;
    return route.abort('connectionreset');
  });
  await start(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Finished.')).toBeVisible();
  // Failed: 400, 403, 404, 500, lost before it was applied, broken or no answer. Not: 401 (renewed), 429 (waited), lost later.
  const at = await numbers(page);
  expect(at).toEqual({ changed: 53, unchanged: 0, failed: 7, open: 0 });
  expect(await flagged(ids, 'is_in_review')).toBe(53);
  expect(sentAgainAt - refusedAt).toBeGreaterThanOrEqual(1_900);
  const failures = dialog.getByRole('table', { name: 'Failed users' });
  await expect(failures.locator('tbody tr')).toHaveCount(7);
  await expect(failures).toContainText('injected 400');
  await expect(failures).toContainText('a check showed that the user was not changed');
  healed = true;
  await dialog.getByRole('button', { name: 'Retry 7 failed' }).click();
  await expect.poll(() => numbers(page)).toEqual({ changed: 60, unchanged: 0, failed: 0, open: 0 });
  expect(await flagged(ids, 'is_in_review')).toBe(60);
});

test('pause, go on behind a closed dialog, and cancel: the numbers add up to what the database holds', async ({ page }) => {
  const { ids, filter } = await makeSet('pause');
  await openDialog(page, filter);
  let sent = 0;
  await page.route(USERS, async (route) => {
    if (isPatch(route.request())) {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    await route.continue();
  });
  await start(page, 'Online only');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByRole('status')).toContainText('Paused.');
  // Pending requests end; nothing else is sent.
  await expect.poll(async () => sent - (await number(page, 'changed'))).toBe(0);
  const paused = await flagged(ids, 'is_online');
  await page.waitForTimeout(800);
  expect([sent, await number(page, 'changed')]).toEqual([paused, paused]);
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('banner').getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel run' }).click();
  await expect(dialog.getByRole('status')).toContainText('Canceled.');
  const { changed, unchanged, failed, open } = await numbers(page);
  expect([changed + unchanged + failed, failed, open]).toEqual([SIZE, 0, 0]);
  expect(await flagged(ids, 'is_online')).toBe(changed);
  const rest = await dialog.getByRole('button', { name: /^Continue with the .* not sent$/ }).textContent();
  await expect(dialog.getByRole('status')).toContainText(`${SIZE - Number(/\d+/.exec(rest ?? '')?.[0])} of ${SIZE} users`);
});

test('a viewer finds the action explained and switched off', async ({ page }) => {
  const { filter } = await makeSet('viewer');
  await enter(page, await accountOf('viewer'), `/users?filter=${encodeURIComponent(filter)}`);
  await page.locator('tr[data-row="0"] td').first().click();
  const action = page.getByRole('button', { name: 'Change flags…' });
  await expect(action).toBeDisabled();
  await expect(action).toHaveAttribute('title', /saas\.consolidation\.view\.crud/);
});

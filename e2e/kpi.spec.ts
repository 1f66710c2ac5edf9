import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { enter } from './enter.ts';
import { accountOf, expect, openTestDatabase, test } from './fixtures.ts';

const DAY_MS = 86_400_000;
const KPI = '**/api/saas/consolidated-view/v1/users/kpi*';
const tile = (page: Page, measure: string) => page.locator(`[data-measure="${measure}"]`);
const figure = (page: Page, title: string) => page.getByRole('figure', { name: title });

async function open(page: Page, path: string): Promise<void> {
  await enter(page, await accountOf('viewer'), path);
  await expect(page.getByRole('heading', { level: 1, name: 'User activity' })).toBeVisible();
}

/** Counts by the users' last activity only, in a different way from the service. */
async function countToday(): Promise<Record<'active' | 'inactive' | 'noActivity' | 'total', number>> {
  const db = openTestDatabase();
  try {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const rows = db.raw
      .prepare<[], { seen: number | null }>('select last_active as seen from users where departed_date is null')
      .all();
    const since = today - 29 * DAY_MS;
    return {
      active: rows.filter(({ seen }) => seen !== null && seen >= since).length,
      inactive: rows.filter(({ seen }) => seen !== null && seen < since).length,
      noActivity: rows.filter(({ seen }) => seen === null).length,
      total: rows.length,
    };
  } finally {
    await db.close();
  }
}

/** What was read while the counts stayed the same: journeys beside this one add users. */
async function readBesideOthers<T>(read: () => Promise<T>) {
  for (;;) {
    const counted = await countToday();
    const seen = await read();
    if (JSON.stringify(await countToday()) === JSON.stringify(counted)) return { counted, seen };
  }
}

/** An answer of the KPI operation with made-up series; `days` go from the first to the last requested day. */
function answerWith(valuesAt: (day: number, index: number) => { active: number; inactive: number; noActivity: number } | null) {
  return async (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, to] = [Date.parse(query.get('fromDate') ?? ''), Date.parse(query.get('toDate') ?? '')];
    const series: { active: object[]; inactive: object[]; noActivity: object[]; total: object[] } = {
      active: [],
      inactive: [],
      noActivity: [],
      total: [],
    };
    for (let at = from, index = 0; at <= to; at += DAY_MS, index += 1) {
      const values = valuesAt(at, index);
      if (!values) continue;
      const date = new Date(at).toISOString();
      const total = values.active + values.inactive + values.noActivity;
      series.active.push({ date, active: values.active, total });
      series.inactive.push({ date, inactive: values.inactive, total });
      series.noActivity.push({ date, noActivity: values.noActivity, total });
      series.total.push({ date, added: 0, removed: 0, total });
    }
    await route.fulfill({
      json: {
        active: 1,
        inactive: 1,
        noActivity: 1,
        total: 3,
        activeTrend: 1,
        inactiveTrend: 1,
        noActivityTrend: 1,
        totalTrend: 3,
        activeChartData: series.active,
        inactiveChartData: series.inactive,
        noActivityChartData: series.noActivity,
        totalChartData: series.total,
        currentActiveChartData: [],
        currentInactiveChartData: [],
        currentNoActivityChartData: [],
        currentTotalChartData: [],
      },
    });
  };
}

test('the four numbers equal an independent count, and each leads to the users behind it', async ({ page, api }) => {
  await open(page, '/activity');
  const { counted, seen } = await readBesideOthers(async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { body } = await api.get(`/api/saas/consolidated-view/v1/users/kpi?fromDate=${today}&toDate=${today}`);
    await page.goto('/activity');
    const tiles: Record<string, string | null> = {};
    for (const measure of ['active', 'inactive', 'noActivity', 'total']) {
      await expect(tile(page, measure)).toContainText(/ from 30 days ago|[+\u2212][\d,]+ \(/);
      tiles[measure] = await tile(page, measure).textContent();
    }
    const users: Record<string, string | null> = {};
    for (const measure of ['active', 'inactive', 'noActivity']) {
      await page.goto('/activity');
      await tile(page, measure).getByRole('link').click();
      await expect(page.locator('[data-sum="users"] dd')).toHaveText(/^[\d,]+$/);
      users[measure] = await page.locator('[data-sum="users"] dd').textContent();
    }
    return { kpis: body as Record<string, number>, tiles, users };
  });
  const number = new Intl.NumberFormat('en-GB');
  const signed = new Intl.NumberFormat('en-GB', { signDisplay: 'exceptZero' });
  for (const [measure, count] of Object.entries(counted)) {
    expect(seen.tiles[measure]).toContain(number.format(count));
    const change = count - (seen.kpis[`${measure}Trend`] ?? 0);
    expect(seen.tiles[measure]).toContain(
      change === 0 ? 'Unchanged from 30 days ago' : `${signed.format(change).replace('-', '\u2212')} (`,
    );
  }
  const { active, inactive, noActivity } = counted;
  expect(seen.users).toEqual({
    active: number.format(active),
    inactive: number.format(inactive),
    noActivity: number.format(noActivity),
  });
});

test('range, bucket and comparison are kept in the URL and survive a reload', async ({ page }) => {
  await open(page, '/activity');
  await page.getByText('90 days', { exact: true }).click();
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('switch', { name: 'Compare with the previous period' }).click();
  await expect(page).toHaveURL(/range=90&bucket=week&compare=previous/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
  const all = figure(page, 'All users');
  await all.getByText('Table').click();
  await expect(all.getByRole('columnheader', { name: 'Total, previous period' })).toBeVisible();
  // 90 days touch 13 or 14 weeks.
  expect([13, 14]).toContain(await all.locator('tbody tr').count());
  await page.goBack();
  await expect(page).not.toHaveURL(/compare/);
});

test('a range of one’s own is checked, and a bad one in the URL is named', async ({ page }) => {
  await open(page, '/activity?from=2026-05-01&to=2020-01-01');
  await expect(page.getByRole('alert')).toContainText('ends before it begins');
  await page.getByText('Custom', { exact: true }).click();
  await page.getByLabel('From').fill('2026-01-10');
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByLabel('To', { exact: true }).fill('2026-01-20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/from=2026-01-10&to=2026-01-20/);
  await figure(page, 'All users').getByText('Table').click();
  await expect(figure(page, 'All users').locator('tbody tr')).toHaveCount(11);
});

test('hover reads all series at a date, a click leads to its users, a drag zooms and can be taken back', async ({ page }) => {
  await open(page, '/activity');
  const plot = figure(page, 'Users by activity').locator('.recharts-wrapper');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  const tooltip = figure(page, 'Users by activity').getByTestId('chart-tooltip');
  for (const name of ['Active', 'Inactive', 'No activity', 'Total']) await expect(tooltip).toContainText(name);
  await page.mouse.click(box.x + box.width * 0.5, y);
  await expect(page.getByRole('region', { name: /^Users behind/ }).getByRole('link', { name: /^Inactive/ })).toBeVisible();
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(page).not.toHaveURL(/from=/);
});

test('a chart is a table, a CSV file and a picture too', async ({ page }) => {
  await open(page, '/activity?range=7');
  const chart = figure(page, 'Users by activity');
  await expect(chart).toContainText(/Active [\d,]+ \(/);
  const save = async (item: string) => {
    await chart.getByRole('button', { name: 'Save Users by activity' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return (await download).path();
  };
  const png = await readFile(await save('Download PNG'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(5_000);
  const { counted, seen: csv } = await readBesideOthers(async () => {
    await page.reload();
    await expect(chart.locator('.recharts-area-area').first()).toBeVisible();
    return (await readFile(await save('Download CSV'), 'utf8')).trim().split('\r\n');
  });
  expect(csv[0]).toBe('Date,Active,Inactive,No activity');
  expect(csv).toHaveLength(8);
  await chart.getByText('Table').click();
  await expect(chart.locator('tbody tr')).toHaveCount(7);
  expect(csv.at(-1)).toBe(
    [new Date().toISOString().slice(0, 10), counted.active, counted.inactive, counted.noActivity].join(','),
  );
});

test('one point is a dot, zeros are a line on the axis, a missing day is a gap that says so, and large numbers are short on the axis', async ({
  page,
}) => {
  await page.route(
    KPI,
    answerWith((_, index) => (index === 0 ? { active: 5, inactive: 3, noActivity: 2 } : null)),
  );
  await open(page, '/activity?range=7');
  const chart = figure(page, 'Users by activity');
  await expect(chart.locator('.recharts-wrapper circle[r="4"]').first()).toBeVisible();
  await expect(chart).toContainText('6 points without data');

  await page.unroute(KPI);
  await page.route(
    KPI,
    answerWith(() => ({ active: 0, inactive: 0, noActivity: 0 })),
  );
  await page.reload();
  const path = chart.locator('path.recharts-area-curve').first();
  // A level line has no height, which counts as invisible.
  await expect(path).toHaveAttribute('d', /^M/);
  const axisY = await chart.locator('.recharts-xAxis line').first().getAttribute('y1');
  const points = ((await path.getAttribute('d')) ?? '').match(/,([\d.]+)/g) ?? [];
  expect(points.every((point) => Math.abs(Number(point.slice(1)) - Number(axisY)) < 1)).toBe(true);

  await page.unroute(KPI);
  await page.route(
    KPI,
    answerWith((_, index) => (index === 3 ? null : { active: 7_654_321_000 + index, inactive: 3, noActivity: 2 })),
  );
  await page.reload();
  await expect(chart.locator('.recharts-reference-area')).toHaveCount(1);
  await expect(chart.locator('.recharts-wrapper')).toContainText('8B');
  await chart.getByText('Table').click();
  await expect(chart.locator('tbody tr').nth(3)).toContainText('no data');
  await expect(chart.locator('tbody tr').nth(0)).toContainText('7,654,321,000');
});

test('400 days are drawn, and a failed answer can be asked for again', async ({ page }) => {
  const to = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 399 * DAY_MS).toISOString().slice(0, 10);
  await open(page, `/activity?from=${from}&to=${to}`);
  const all = figure(page, 'All users');
  await expect(all.locator('.recharts-area').first()).toBeVisible();
  await all.getByText('Table').click();
  await expect(all.locator('tbody tr')).toHaveCount(400);

  await page.route(KPI, (route) => route.fulfill({ status: 500, json: { error: { code: 500, message: 'broken' } } }));
  await page.goto('/activity?range=365');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 30_000 });
  await page.unroute(KPI);
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(figure(page, 'All users')).toBeVisible();
});

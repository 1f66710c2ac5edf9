import { readFile } from 'node:fs/promises';
import { parseFilter } from '../contract/filter/parse.ts';
import { axe } from './axe.ts';
import { enter } from './enter.ts';
import { expect, newAccount, test } from './fixtures.ts';
import { APPLICATIONS, openColumn, rowsOf, settled, USERS, watchRequests } from './list-support.ts';

test('rows are worked by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  const rows = rowsOf(page, 'Applications');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('3 rows selected');
  await page.getByRole('checkbox', { name: 'Select row 6', exact: true }).check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('4 rows selected');
  await expect(rows.nth(5)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('3 rows selected');
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/filter=manufacturer/);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');

  await rows.first().focus();
  const name = await rows.first().getByRole('link').first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '-');
});

test('chips are edited, negated, switched off and on, removed and undone; builder and text show the same filter', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager', `/applications?filter=${encodeURIComponent('(name -contains server) -and (platform -eq Windows)')}`);
  await settled(page, 'Applications');
  const chips = page.getByRole('region', { name: 'Filters in force' });
  const filter = () => new URL(page.url()).searchParams.get('filter') ?? '';
  await chips.getByRole('button', { name: /^Negate: Platform/ }).click();
  await expect.poll(filter).toBe('(name -contains server) -and (platform -ne Windows)');
  await chips.getByRole('button', { name: /^Switch off: Platform/ }).click();
  await expect.poll(filter).toBe('name -contains server');
  await expect(page).toHaveURL(/off=platform\+-ne\+Windows/);
  await chips.getByRole('button', { name: /^Switch on: Platform/ }).click();
  await expect.poll(filter).toBe('(name -contains server) -and (platform -ne Windows)');
  await chips.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(filter).toBe('name -contains server');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'The whole filter' });
  await panel.getByRole('button', { name: 'Group', exact: true }).click();
  await panel.getByRole('button', { name: 'Condition', exact: true }).first().click();
  await panel.getByRole('textbox', { name: 'Value' }).last().fill('sql');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(filter).toBe('(name -contains server) -and (name -eq sql)');
  await panel.getByText('Text', { exact: true }).click();
  const text = panel.getByRole('textbox', { name: 'Text of the filter' });
  await expect(text).toHaveValue('(name -contains server) -and (name -eq sql)');
  await text.fill('name -contains');
  await expect(panel.getByRole('status')).toContainText('at character');
  expect(filter()).toBe('(name -contains server) -and (name -eq sql)');
  await text.fill('platf');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('platform ');
  await text.fill('postgres');
  await page.getByRole('button', { name: /Find “postgres” in Name/ }).click();
  await expect.poll(filter).toBe('name -contains postgres');
});

test('columns are hidden, moved and made dense, remembered, and carried by the link', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Platform' }).uncheck();
  await panel.getByRole('button', { name: 'Move Manufacturer up' }).click();
  await panel.getByText('Compact').click();
  await expect(page).toHaveURL(/cols=manufacturer%2Cname%2C/);
  await page.keyboard.press('Escape');
  expect(requests).toHaveLength(1);
  await page.goto('/applications');
  await settled(page, 'Applications');
  const headers = page.getByRole('table', { name: 'Applications' }).getByRole('columnheader');
  await expect(headers.nth(1)).toContainText('Manufacturer');
  await expect(headers.filter({ hasText: 'Platform' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(headers.nth(1)).toContainText('Name');
});

test('a default view opens the plain list and can be left again', async ({ page }) => {
  await enter(page, await newAccount('manager'), '/families?search=office');
  await settled(page, 'Families');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('Office');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Open this list with Office' }).click();
  await page.goto('/families');
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect(search).toHaveValue('office');
  await search.fill('sql');
  await expect(page).toHaveURL(/search=sql$/);
  await settled(page, 'Families');
  await search.fill('');
  await expect(page).toHaveURL(/\/families$/);
  await expect(search).toHaveValue('');
});

test('a click in a narrow cell opens its row; the handle in it filters for the value', async ({ page, signInAs }) => {
  await signInAs('manager', '/licenses');
  await settled(page, 'Licenses');
  const cell = rowsOf(page, 'Licenses').nth(2).locator('td[data-column="quantity"]');
  const quantity = await cell.textContent();
  await cell.hover({ position: { x: 6, y: 12 } });
  await page.getByTitle(`Show only Quantity: ${quantity}`).click();
  await expect(page).toHaveURL(/filter=quantity\+-eq/);
  await page.goto('/licenses');
  await settled(page, 'Licenses');
  await cell.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/licenses\/[0-9a-f-]+$/);
});

test('a list of records that have an id alone leads to them', async ({ page, signInAs }) => {
  await signInAs('manager', '/policies');
  await settled(page, 'Policies');
  await rowsOf(page, 'Policies').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/policies\/[0-9a-f-]+$/);
});

test('the preview has an address of its own and keeps the list', async ({ page, signInAs }) => {
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  const row = rowsOf(page, 'Applications').first();
  const name = await row.getByRole('link').first().textContent();
  await row.focus();
  await page.keyboard.press('p');
  const panel = page.getByRole('complementary', { name: 'Applications: preview' });
  await expect(panel.getByRole('heading')).toHaveText(name ?? '-');
  await page.reload();
  await expect(panel.getByRole('heading')).toHaveText(name ?? '-');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/row=/);
});

test('a thousand rows draw only what is seen', async ({ page, signInAs }) => {
  await signInAs('manager', '/applications?size=1000');
  await settled(page, 'Applications');
  expect(await rowsOf(page, 'Applications').count()).toBeLessThan(80);
  await rowsOf(page, 'Applications').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('tr[data-row="999"]')).toBeFocused();
  await expect(page.locator('tr[data-row="999"]')).toHaveAttribute('aria-rowindex', '1001');
});

test('an export holds the whole set, goes on after a failed page, and guards formulas', async ({ page, signInAs }) => {
  // The browser's own file dialog cannot be driven: the export falls back to a download.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  let failing = true;
  await page.route(`**${APPLICATIONS}?*page_number=2*`, (route) =>
    failing ? route.fulfill({ status: 400, json: { error: { code: 400, message: 'made up' } } }) : route.continue(),
  );
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Export Applications' });
  await dialog.getByRole('checkbox', { name: 'Add the names of linked records' }).uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Reading stopped after 1,000 rows');
  failing = false;
  await dialog.getByRole('button', { name: 'Go on from there' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^Name,.*,ID$/);
  expect(new Set(lines.slice(1, -1).map((line) => line.split(',').at(-1))).size).toBe(3000);
  await expect(dialog).toContainText('3,000 rows');
  expect(lines.filter((line) => /^[=+@-]/.test(line))).toEqual([]);
});

for (const [zoneinfo, lower] of [
  ['Pacific/Niue', '2024-03-01T11:00:00.000Z'],
  ['UTC', '2024-03-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2024-02-29T10:00:00.000Z'],
] as const) {
  test(`a day is a half-open day of the viewer's calendar in ${zoneinfo}`, async ({ page }) => {
    const requests = watchRequests(page, USERS);
    await enter(page, await newAccount('manager', { zoneinfo }), '/users');
    await settled(page, 'Users');
    await openColumn(page, 'Last active');
    await page.getByLabel('Value of Last active').fill('2024-03-01');
    await expect(page.getByRole('region', { name: 'Filters in force' })).toContainText(/Last active on/);
    const filter = requests.map((url) => url.searchParams.get('filter') ?? '').find((text) => text.includes(lower)) ?? '';
    const parsed = parseFilter(filter);
    const upper = new Date(Date.parse(lower) + 86_400_000).toISOString();
    expect(parsed.ok && parsed.tree).toMatchObject({
      operands: [
        { operator: '-ge', value: { text: lower } },
        { operator: '-lt', value: { text: upper } },
      ],
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list holds WCAG 2.2 AA as far as axe can tell, ${colorScheme}`, async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme });
    await signInAs('manager', '/applications?size=25&filter=name+-contains+server');
    await settled(page, 'Applications');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('region', { name: 'The whole filter' }).waitFor();
    const { violations } = await axe(page).include('main').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}

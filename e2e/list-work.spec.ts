import { readFile } from 'node:fs/promises';
import { axe, contrastFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { APPLICATIONS, rowsOf, settled } from './list-support.ts';

test('a click in a narrow cell opens its row; the handle in it filters for the value', async ({ page, signInAs }) => {
  await signInAs('manager', '/licenses');
  await settled(page, 'Licenses');
  const cell = rowsOf(page, 'Licenses').nth(2).locator('td[data-column="quantity"]');
  const quantity = await cell.textContent();
  const handle = page.getByTitle(`Show only Quantity: ${quantity}`);
  // Content that loads above the rows may move them away from the pointer.
  await expect(async () => {
    const box = await cell.boundingBox();
    if (!box) throw new Error('the cell is not drawn');
    // The handle appears in the edge of the cell under the pointer, and opens once the pointer moves over it.
    for (const step of [12, 9, 7]) await page.mouse.move(box.x + box.width - step, box.y + box.height / 2);
    await handle.click({ timeout: 2_000 });
  }).toPass();
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

test('an export holds the whole set, goes on after a failed page, and guards formulas', async ({ page, signInAs }) => {
  // The browser's own file dialog cannot be automated: the export falls back to a download.
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
  await expect(dialog.getByRole('alert')).toContainText('The export stopped after 1,000 rows');
  failing = false;
  await dialog.getByRole('button', { name: 'Resume export' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^Name,.*,ID$/);
  expect(new Set(lines.slice(1, -1).map((line) => line.split(',').at(-1))).size).toBe(3000);
  await expect(dialog).toContainText('3,000 rows');
  expect(lines.filter((line) => /^[=+@-]/.test(line))).toEqual([]);
});

test('the list with the builder open has no faults that axe finds, light and dark', async ({ page, signInAs }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs('manager', '/applications?size=25&filter=name+-contains+server');
  await settled(page, 'Applications');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('region', { name: 'Edit filter' }).waitFor();
  const { violations } = await axe(page).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await contrastFaults(page)).toEqual([]);
});

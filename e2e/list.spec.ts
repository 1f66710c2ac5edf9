import { parseFilter } from '../contract/filter/parse.ts';
import { expect, test } from './fixtures.ts';
import { APPLICATIONS, columnOf, FAMILIES, openColumn, rowsOf, settled, watchRequests } from './list-support.ts';

const HOSTILE = [
  'Notepad++',
  'C:\\some\\location\\',
  '\\"',
  '50% off_sale*',
  'O\'Brien "Bob"',
  'Ångström 日本',
  'true',
  '42',
  '-x',
  'a,b (c) [d]',
  'my_field: x',
];

test('values of every shape are quoted, asked for and shown as they are', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  await openColumn(page, 'Name');
  const input = page.getByRole('textbox', { name: 'Value of Name' });
  for (const value of HOSTILE) {
    const sent = requests.length;
    const answer = page.waitForResponse((response) => response.url() === requests.at(sent)?.href);
    await input.fill(value);
    expect((await answer).status(), value).toBe(200);
    const parsed = parseFilter(requests.at(-1)?.searchParams.get('filter') ?? '');
    expect(parsed.ok && parsed.tree).toMatchObject({ field: 'name', operator: '-contains', value: { text: value } });
    await expect(page.getByRole('region', { name: 'Active filters' })).toContainText(`“${value}”`);
  }
});

test('no match, past the end, failed and forbidden are different and say so', async ({ page, signInAs }) => {
  await signInAs('viewer', '/applications?search=nothinglikethis');
  await expect(page.getByRole('heading', { name: 'No rows match the filters' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Applications: pages' })).toContainText('0 of 0');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rowsOf(page, 'Applications').first()).toBeVisible();

  await page.goto('/applications?page=900');
  await page.getByRole('button', { name: /Go to the last page/ }).click();
  await expect(rowsOf(page, 'Applications').first()).toBeVisible();

  await page.goto('/agreements');
  await expect(page.getByText('sam.agreement.r')).toBeVisible();

  await page.route(`**${FAMILIES}?*`, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 500, message: 'broken' } } }),
  );
  await page.goto('/families');
  await expect(page.getByRole('alert')).toContainText('The service reported an internal error');
});

test('a reload gives the same view: filter, size, page and an order that the service does not have', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager', '/applications?filter=name+-contains+server&size=25&sort=releaseDate%3Adesc&page=2');
  await settled(page, 'Applications');
  await expect(rowsOf(page, 'Applications').first()).toBeVisible();
  const sorted = page.getByRole('columnheader', { name: /^Release date/ });
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  const before = await columnOf(page, 'Applications', 'name');
  await page.reload();
  await settled(page, 'Applications');
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('region', { name: 'Active filters' })).toContainText('Name contains “server”');
  expect(await columnOf(page, 'Applications', 'name')).toEqual(before);
});

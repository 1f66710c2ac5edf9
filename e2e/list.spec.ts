import { parseFilter } from '../contract/filter/parse.ts';
import { expect, test } from './fixtures.ts';
import { APPLICATIONS, columnOf, FAMILIES, openColumn, rowsOf, settled, USERS, watchRequests } from './list-support.ts';

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

test('each change of the view is one request from page 1, and Back and reload give the same view', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  expect(requests).toHaveLength(1);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await settled(page, 'Applications');
  expect(requests).toHaveLength(2);

  await openColumn(page, 'Name');
  await page.getByRole('textbox', { name: 'Value of Name' }).fill('server');
  await expect(page).toHaveURL(/filter=name\+-contains\+server$/);
  await settled(page, 'Applications');
  expect(requests).toHaveLength(3);
  expect(requests[2]?.searchParams.get('page_number')).toBe('1');
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('25');
  await settled(page, 'Applications');
  await expect(rowsOf(page, 'Applications')).toHaveCount(25);
  expect(requests).toHaveLength(4);
  const before = await columnOf(page, 'Applications', 'name');

  await page.reload();
  await expect(rowsOf(page, 'Applications')).toHaveCount(25);
  expect(await columnOf(page, 'Applications', 'name')).toEqual(before);
  await expect(page.getByRole('region', { name: 'Filters in force' })).toContainText('Name contains “server”');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('region', { name: 'Filters in force' })).toHaveCount(0);
});

test('an answer that comes late never overwrites a newer one', async ({ page, signInAs }) => {
  await signInAs('manager', '/families');
  await settled(page, 'Families');
  await page.route(`**${FAMILIES}?*`, async (route) => {
    const filter = new URL(route.request().url()).searchParams.get('filter') ?? '';
    const slow = filter.includes('first');
    if (slow) await new Promise((resolve) => setTimeout(resolve, 1500));
    const items = [
      { id: slow ? 'a' : 'b', name: slow ? 'The late one' : 'The newer one', manufacturer: null, description: null },
    ];
    await route
      .fulfill({ json: { items, pagination: { page_size: 100, page_number: 1, total_pages: 1 } } })
      .catch(() => undefined);
  });
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await search.fill('first');
  await expect(page).toHaveURL(/search=first/);
  await search.fill('second');
  await expect(rowsOf(page, 'Families')).toContainText(['The newer one']);
  await page.waitForTimeout(2000);
  await expect(rowsOf(page, 'Families')).toContainText(['The newer one']);
});

test('values of every shape are quoted, asked for and shown as they are', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  await openColumn(page, 'Name');
  const input = page.getByRole('textbox', { name: 'Value of Name' });
  for (const value of HOSTILE) {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === APPLICATIONS);
    await input.fill(value);
    expect((await answer).status(), value).toBe(200);
    const parsed = parseFilter(requests.at(-1)?.searchParams.get('filter') ?? '');
    expect(parsed.ok && parsed.tree).toMatchObject({ field: 'name', operator: '-contains', value: { text: value } });
    await expect(page.getByRole('region', { name: 'Filters in force' })).toContainText(`“${value}”`);
  }
});

test('a list whose length is not known can be paged through', async ({ page, signInAs }) => {
  await page.route(`**${FAMILIES}?*`, async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page_number'));
    const items = Array.from({ length: number < 3 ? 100 : 7 }, (_, at) => ({
      id: `${number}-${at}`,
      name: `Family ${number}-${at}`,
    }));
    await route.fulfill({ json: { items, pagination: { page_size: 100, page_number: number, total_pages: null } } });
  });
  await signInAs('manager', '/families');
  const pages = page.getByRole('navigation', { name: 'Families: pages' });
  await expect(pages).toContainText('1–100');
  await expect(pages).not.toContainText('of 0');
  await expect(pages.getByRole('button', { name: 'Last page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('101–200');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('201–207 of 207');
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
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
  await expect(page.getByRole('alert')).toContainText('The service failed');
});

test('a bad link shows its message on the chip and the page still loads', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', `/applications?filter=${encodeURIComponent('(name -contains server) -and (gone -eq 1)')}&page=x`);
  await settled(page, 'Applications');
  expect(requests[0]?.searchParams.get('filter')).toBe('name -contains server');
  await expect(page.getByRole('region', { name: 'Filters in force' })).toContainText('not applied');
  await expect(page.getByRole('alert').filter({ hasText: 'no page number' })).toBeVisible();
  await page.goto('/applications?filter=(name');
  await expect(page.getByRole('alert')).toContainText('The filter is not applied');
  await expect(rowsOf(page, 'Applications').first()).toBeVisible();
});

test('sorts several columns where the service sorts, and the total stays', async ({ page, signInAs }) => {
  const requests = watchRequests(page, USERS);
  await signInAs('manager', '/users');
  await settled(page, 'Users');
  const pages = page.getByRole('navigation', { name: 'Users: pages' });
  const range = await pages.locator('span').first().textContent();
  // Sums and counts of the page above the table are read beside it, when they are ready.
  const ofTable = () => requests.filter((url) => !['1', '1000'].includes(url.searchParams.get('page_size') ?? ''));
  const before = ofTable().length;
  await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=displayName%3Aasc/);
  await settled(page, 'Users');
  await page
    .getByRole('columnheader', { name: /^Last active/ })
    .getByRole('button', { name: 'Last active', exact: true })
    .click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=displayName%3Aasc%2ClastActive%3Aasc/);
  await settled(page, 'Users');
  expect(ofTable().length - before).toBe(2);
  await expect(page.locator('th[aria-sort]')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending');
  expect(await pages.locator('span').first().textContent()).toBe(range);
});

test('a list that the service does not sort is loaded whole to be sorted, missing values last', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', '/applications?filter=name+-contains+server');
  await settled(page, 'Applications');
  await expect(
    page.getByRole('columnheader', { name: /^Release date/ }).getByRole('button', { name: 'Release date', exact: true }),
  ).toHaveCount(0);
  const before = requests.length;
  await openColumn(page, 'Release date');
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await settled(page, 'Applications');
  await expect(page.getByRole('columnheader', { name: /^Release date/ })).toHaveAttribute('aria-sort', 'descending');
  expect(requests.length - before).toBe(1);
  expect(requests.at(-1)?.searchParams.get('page_size')).toBe('1000');
  const days = await page
    .locator('td[data-column="releaseDate"] time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? ''));
  expect(days).toEqual([...days].sort().reverse());
  await page.reload();
  await expect(page.getByRole('columnheader', { name: /^Release date/ })).toHaveAttribute('aria-sort', 'descending');
});

test('the next page is read ahead at the end of the rows, and turning to it asks for nothing', async ({ page, signInAs }) => {
  const requests = watchRequests(page, APPLICATIONS);
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  expect(requests).toHaveLength(1);
  const read = page.waitForResponse(
    (answer) => answer.url().includes(`${APPLICATIONS}?`) && answer.url().includes('page_number=2'),
  );
  await rowsOf(page, 'Applications').last().scrollIntoViewIfNeeded();
  await read;
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('navigation', { name: 'Applications: pages' })).toContainText('101–200 of');
  expect(requests).toHaveLength(2);
});

test('rows beside the first screen are never those of the question before once the table is at rest', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager', '/applications');
  await settled(page, 'Applications');
  const names = () => columnOf(page, 'Applications', 'name');
  const before = await names();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('office');
  await expect(page).toHaveURL(/search=office/);
  await expect(rowsOf(page, 'Applications').first()).not.toContainText(before[0] ?? '-');
  await settled(page, 'Applications');
  expect((await names()).filter((name) => !/office/i.test(name))).toEqual([]);
});

import { expect, signIn, test } from './fixtures.ts';

const USERS = '/api/saas/consolidated-view/v1/users';

test('a manager browses the four main lists and filters a column, and the address holds the view', async ({ page, accounts }) => {
  await signIn(page, accounts.manager, '/licenses');
  for (const [link, heading] of [
    ['Applications', 'Applications'],
    ['Agreements', 'Agreements'],
    ['Users', 'Users'],
    ['Licenses', 'Licenses'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: heading }).getByRole('row').nth(5)).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('button', { name: 'Name: filter, sort and more' }).click();
  await page.getByRole('textbox', { name: 'Value of Name' }).fill('postgresql');
  const table = page.getByRole('table', { name: 'Applications' });
  await expect(table.getByRole('row', { name: /PostgreSQL/ }).first()).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('postgresql');
  await page.reload();
  await expect(table.getByRole('row', { name: /PostgreSQL/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /Windows/ })).toHaveCount(0);
});

test('a reviewer flags a user, and the flag is kept', async ({ page, signInAs, api }) => {
  const { body } = await api.get(
    `${USERS}?page_size=1&page_number=3&sort=email:asc&filter=${encodeURIComponent('isInReview -eq false')}`,
  );
  const [user] = (body as { items: { id: string; isOnline: boolean; isQualified: boolean }[] }).items;
  if (!user) throw new Error('the sample has no user to flag');
  await signInAs('reviewer', `/users/${user.id}`);
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('switch', { name: 'Review', exact: true }).click();
  const sent = await patch;
  expect(sent.headers()['content-type']).toBe('application/merge-patch+json');
  expect(sent.postDataJSON()).toEqual({ isInReview: true, isOnline: user.isOnline, isQualified: user.isQualified });
  await expect(page.getByRole('switch', { name: 'Review', exact: true })).toBeChecked();
  await expect.poll(async () => ((await api.get(`${USERS}/${user.id}`)).body as { isInReview: boolean }).isInReview).toBe(true);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Review', exact: true })).toBeChecked();
});

test('a viewer is shown what a permission is missing for, and changes nothing', async ({ page, signInAs, api }) => {
  await signInAs('viewer', '/agreements');
  await expect(page.getByRole('main')).toContainText('sam.agreement.r');
  const { body } = await api.get(`${USERS}?page_size=1&page_number=9`);
  const [user] = (body as { items: { id: string }[] }).items;
  await page.goto(`/users/${user?.id}`);
  await expect(page.getByRole('switch', { name: 'Review', exact: true })).toBeDisabled();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';
import { watchRequests } from '../../requests.test-support.ts';

const values = () =>
  [...document.querySelectorAll('[data-number]')].map((tile) => [
    tile.getAttribute('data-number'),
    tile.querySelector('[class*="value"]')?.textContent ?? null,
  ]);

test('over a service without the numbers a viewer sees those that its lists count, and what it does not count', async () => {
  const users = watchRequests('/consolidated-view/v1/users');
  await visit('/', {
    service: 'plain',
    // No scopes for agreements and contracts.
    scopes: ['sam.application.r', 'sam.license.r', 'saas.consolidation.view.r'],
  });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Lifecycle' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Agreements and contracts' })).not.toBeInTheDocument();
  await expect.poll(() => values().filter(([, value]) => value !== null).length).toBe(6);
  expect(values().find(([name]) => name === 'short')).toEqual(['short', null]);
  await expect.element(page.getByText('This service does not count it.', { exact: false })).toBeVisible();
  // One record of each list is requested, since the answer also gives the total. Savings are summed over the users who have some.
  await expect.poll(() => document.querySelector('[data-number="saving"] dd')?.textContent ?? '').toMatch(/^[\d,]+$/);
  const sizes = users.seen.map(({ searchParams }) => searchParams.get('page_size'));
  expect(sizes.filter((size) => size === '1')).toHaveLength(4);
  expect(sizes).toHaveLength(5);
  // Numbers that take too many requests are offered.
  await expect.element(page.getByRole('button', { name: /^Load \([\d,]+ requests\)$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Licenses as CSV' })).toBeVisible();
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
  for (const [name, value] of values()) if (name !== 'short') expect(value, String(name)).toMatch(/^[\d,]+$/);
});

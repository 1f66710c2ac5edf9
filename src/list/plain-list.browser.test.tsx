import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigateTo, visit } from '../page.test-support.tsx';
import { watchRequests } from '../requests.test-support.ts';

const rows = () => document.querySelectorAll('tr[data-row]').length;

test('a service without the operations of the console says what its lists do not tell, and is asked for nothing else', async () => {
  const watched = ['licenses', 'license-totals', 'agreements'].map((path) => watchRequests(`/console/v1/${path}`));
  await visit('/licenses', { service: 'plain' });
  await expect.poll(rows).toBeGreaterThan(0);
  await expect.element(page.getByText(/this service gives for one license at a time/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Short', exact: true })).not.toBeInTheDocument();
  // Filters on the service's own fields work on every service.
  await page.getByRole('button', { name: 'Incomplete', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Incomplete', exact: true })).toHaveAttribute('aria-pressed', 'true');

  navigateTo('/agreements');
  await expect.element(page.getByText(/does not say when each one ends/)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: /Assigned ID/ })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: /Status/ })).not.toBeInTheDocument();
  expect(watched.flatMap(({ seen }) => seen)).toEqual([]);
});

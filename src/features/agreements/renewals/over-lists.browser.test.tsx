import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../../page.test-support.tsx';
import { watchRequests } from '../../../requests.test-support.ts';

test('over a service without the operation, whole lists are read where that is asked for, and give the same numbers', async () => {
  const asked = watchRequests('/periods');
  await visit('/renewals', { service: 'plain-renewals' });
  const start = page.getByRole('button', { name: /^Load \(\d+ requests\)$/ });
  await expect.element(start).toBeVisible();
  expect(asked.seen).toEqual([]);
  await start.click();
  await expect.element(page.getByText(/^As of /), { timeout: 30_000 }).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Notice missed \(\d+\)$/ })).toBeVisible();
  const numbers = async (base: string) => {
    const get = async (filter: string) => {
      const query = new URLSearchParams({ filter, page_size: '1' });
      const answer = await fetch(`${base}/api/console/v1/renewals?${query}`, { headers: { authorization: 'Bearer all' } });
      return ((await answer.json()) as { pagination: { total_items: number } }).pagination.total_items;
    };
    return Promise.all(['standing -eq noticeMissed', 'standing -eq ended'].map(get));
  };
  // The sample of the shared service is the same.
  const [missed, ended] = await numbers('/service/shared');
  await expect.element(page.getByRole('button', { name: `Notice missed (${missed})`, exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: `Ended without successor (${ended})`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Notice missed (${missed})`, exact: true }).click();
  await expect.element(page.getByText(`${missed} records`)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Notice missed/ }).first()).toBeVisible();
});

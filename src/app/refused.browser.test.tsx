import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigateTo, visit } from '../page.test-support.tsx';

afterEach(() => vi.restoreAllMocks());

test('what the service refuses to somebody with the permission is told in its own words, in lists and records', async () => {
  const send = window.fetch;
  const message = 'Families must be purchased.';
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/families')
      ? Promise.resolve(Response.json({ error: { code: 403, message } }, { status: 403 }))
      : send(input, init),
  );
  await visit('/families');
  await expect.element(page.getByText(message)).toBeVisible();
  expect(page.getByText('Ask an administrator').elements()).toEqual([]);
  navigateTo('/families/one');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Family' })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(page.getByText('Ask an administrator').elements()).toEqual([]);
});

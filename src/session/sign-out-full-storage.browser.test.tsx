import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('signing out works where the storage is full', async () => {
  await visit('/platforms');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const send = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/idp/') ? Promise.reject(new TypeError('offline')) : send(input, init),
  );
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('cannot be reached');
  expect(sessionStorage.getItem('sam.session')).toBeNull();
});

import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('signing out without a connection is told, leaves nothing of the person, and is still to be finished', async () => {
  await visit('/platforms');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  localStorage.setItem('sam.reviews.tester', '{}');
  sessionStorage.setItem('sam.list./users', '?search=Ada');
  const send = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/idp/') ? Promise.reject(new TypeError('offline')) : send(input, init),
  );
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('cannot be reached');
  expect(sessionStorage.getItem('sam.session')).toBeNull();
  expect(localStorage.getItem('sam.sign-out-pending')).toBe('1');
  expect(localStorage.getItem('sam.reviews.tester')).toBeNull();
  expect(sessionStorage.getItem('sam.list./users')).toBeNull();
});

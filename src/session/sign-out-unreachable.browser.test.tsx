import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('signing out without a connection is told, leaves nothing of the person, and is finished once the service is back', async () => {
  await visit('/platforms');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  localStorage.setItem('sam.reviews.tester', '{}');
  sessionStorage.setItem('sam.list./users', '?search=Ada');
  let isAway = true;
  const revoked: string[] = [];
  const send = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input);
    if (!address.includes('/idp/')) return send(input, init);
    if (isAway) throw new TypeError('offline');
    if (address.endsWith('/revoke')) revoked.push(String(new URLSearchParams(String(init?.body)).get('token')));
    const issuer = address.slice(0, address.indexOf('/idp/') + 4);
    return Response.json({ issuer, revocation_endpoint: `${issuer}/revoke` });
  });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('cannot be reached');
  expect(sessionStorage.getItem('sam.session')).toBeNull();
  expect(localStorage.getItem('sam.sign-out-pending')).toBe('1');
  expect(localStorage.getItem('sam.reviews.tester')).toBeNull();
  expect(sessionStorage.getItem('sam.list./users')).toBeNull();

  // The service is back: its session ends automatically, and only then can somebody sign in.
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(revoked).toContain('all');
  expect(localStorage.getItem('sam.sign-out-pending')).toBeNull();
});

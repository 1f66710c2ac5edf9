import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('whoever was signed out by another tab signs in to the page that this tab still has', async () => {
  const path = `/platforms?filter=${encodeURIComponent('name -contains a')}&size=20`;
  await visit(path);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  // The provider must not be asked: the page would leave.
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    throw new TypeError('offline');
  });
  const otherTab = new BroadcastChannel('sam.session');
  otherTab.postMessage({ type: 'signed-out' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => sessionStorage.getItem('sam.return-to')).toBe(path);
  otherTab.close();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigateTo, visit } from '../../page.test-support.tsx';

/** The quick filters with their counts, as read aloud. */
const counts = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-label="Quick filters"] button')].map(
    (button) => [button, Number(/\((\d[\d,]*)\)$/.exec(button.getAttribute('aria-label') ?? '')?.[1]?.replace(',', ''))] as const,
  );

/** What the pager says is the number of records shown. */
const shown = () =>
  Number(/ of ([\d,]+)/.exec(document.querySelector('main nav > :first-child')?.textContent ?? '')?.[1]?.replace(',', ''));

test('the number beside a quick filter is what pressing it leaves, whatever else is filtered', async () => {
  await visit(`/users?filter=${encodeURIComponent('department -eq Sales')}`);
  await expect.poll(() => counts().length).toBeGreaterThan(4);
  await expect.poll(() => counts().every(([, count]) => count >= 0)).toBe(true);
  await expect.poll(shown).toBeGreaterThan(0);
  const all = shown();
  const [[button, count] = []] = counts().filter(([, each]) => each > 0 && each < all);
  if (!button || !count) throw new Error('no quick filter divides the users of the department');
  button.click();
  await expect.poll(shown).toBe(count);
  // All others are counted within it.
  await expect.poll(() => counts().every(([, each]) => each <= count)).toBe(true);

  // The page's own numbers are of the whole list: within a filter they would promise more than there is.
  navigateTo('/renewals');
  await expect.element(page.getByRole('button', { name: /^Notice missed \(\d+\)$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Notice missed/ }).click();
  await expect.element(page.getByRole('button', { name: 'Notice missed', exact: true })).toBeVisible();
});

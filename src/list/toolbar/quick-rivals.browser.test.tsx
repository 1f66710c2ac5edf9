import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';

/** The quick filters with their counts, as read aloud. */
const counts = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-label="Quick filters"] button')].map(
    (button) => [button, Number(/\((\d[\d,]*)\)$/.exec(button.getAttribute('aria-label') ?? '')?.[1]?.replace(',', ''))] as const,
  );

/** What the pager says is the number of records shown. */
const shown = () =>
  Number(/ of ([\d,]+)/.exec(document.querySelector('main nav > :first-child')?.textContent ?? '')?.[1]?.replace(',', ''));

test('filters about the same fact replace each other, and are counted as if the other were not pressed', async () => {
  const press = (name: RegExp) =>
    page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name }).click({ timeout: 60_000 });
  await visit('/users');
  await press(/^Inactive 90 days/);
  await expect.poll(() => inAddress('filter')).toMatch(/^lastActive -lt /);
  const neverActive = () => counts().find(([{ textContent }]) => textContent?.startsWith('Never'))?.[1];
  await expect.poll(neverActive).toBeGreaterThan(0);
  const count = neverActive();
  await press(/^With savings/);
  await press(/^Inactive 30 days/);
  await expect.poll(() => inAddress('filter')).toMatch(/^\(potentialSavings -gt 0\) -and \(lastActive -lt [^()]+\)$/);
  await press(/^With savings/);
  await press(/^Never active/);
  await expect.poll(() => inAddress('filter')).toBe('lastActive -exists false');
  await expect.poll(shown).toBe(count);

  navigateTo('/license-positions');
  await press(/^Short/);
  await press(/^Surplus/);
  await expect.poll(() => inAddress('filter')).toBe('status -eq surplus');

  // Each window has an end of its own; whether alerts are off is another question.
  navigateTo('/renewals');
  await press(/^Notice missed/);
  await press(/^Ended/);
  await press(/^Ends in 90 days/);
  await press(/^Notice in 60 days/);
  await press(/^Alerts off/);
  await expect
    .poll(() => inAddress('filter'))
    .toBe(
      '((daysLeft -ge 0) -and (daysLeft -le 90)) -and ((daysToNotice -ge 0) -and (daysToNotice -le 60)) -and ((isAlertingOnExpiration -eq false) -and (daysLeft -ge 0))',
    );
});

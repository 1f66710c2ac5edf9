import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigateTo, visit } from '../../../page.test-support.tsx';

test('the totals of users in review follow a flag that is switched, as the counts do', async () => {
  await visit('/users?filter=isInReview+-eq+true');
  const users = () => Number(document.querySelector('[data-sum=users] dd')?.textContent?.replaceAll(',', ''));
  await expect.poll(users).toBeGreaterThan(1);
  const before = users();
  const flag = page
    .getByRole('table')
    .getByRole('switch', { name: /Review/ })
    .first();
  await flag.click();
  await expect.poll(users).toBe(before - 1);
  navigateTo('/users');
  await expect.element(page.getByRole('button', { name: `In review (${before - 1})` })).toBeVisible();
});

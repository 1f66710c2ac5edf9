import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../../page.test-support.tsx';

/** Reads from the service directly, bypassing the dashboard. */
async function read<T>(path: string): Promise<readonly T[]> {
  const answer = await fetch(`/service/reclaim/api${path}`, { headers: { authorization: 'Bearer all' } });
  return ((await answer.json()) as { items: readonly T[] }).items;
}

interface Held {
  readonly name: string;
  readonly userId: string;
  readonly isInReview: boolean;
}

test('unused subscriptions lead to the flags of their users, each once, and the change stands in the history', async () => {
  const [largest] = await read<{ name: string; unused: number }>(
    '/console/v1/savings/products?page_size=1&sort=potentialSavings:desc',
  );
  if (!largest) throw new Error('the sample has no savings');
  await visit('/savings', { service: 'reclaim' });
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent(largest.name);
  await row.getByRole('link').first().click();
  await expect.element(page.getByText(`1–${largest.unused} of ${largest.unused}`, { exact: true })).toBeVisible();
  expect(inAddress('by')).toBe('reclaim');

  // Two subscriptions of one user count as one user.
  const unused = await read<Held>(
    '/console/v1/subscriptions?page_size=1000&filter=(isUnused -eq true) -and (isInReview -eq false)',
  );
  const chosen = unused.find(({ userId }) => unused.filter((other) => other.userId === userId).length > 1);
  if (!chosen) throw new Error('nobody has two unused subscriptions');
  navigateTo(`/savings?by=reclaim&filter=${encodeURIComponent(`userId -eq "${chosen.userId}"`)}`);
  await expect.poll(() => inAddress('filter')).toMatch(chosen.userId);
  await expect.element(page.getByText(/^1–[2-9] of [2-9]$/)).toBeVisible();
  await page
    .getByRole('table', { name: /^Unused subscriptions/ })
    .getByRole('checkbox')
    .first()
    .click();
  await page.getByRole('button', { name: 'Change flags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change flags of several users' });
  await dialog.getByRole('radio', { name: 'Review' }).click();
  await dialog.getByRole('radio', { name: 'On', exact: true }).click();
  await dialog.getByRole('button', { name: /^Preview/ }).click();
  await dialog.getByRole('button', { name: 'Change 1 user' }).click();
  const changes = () =>
    read<{ userId: string; flag: string; to: boolean }>(`/console/v1/user-flag-changes?user_id=${chosen.userId}`);
  await expect.poll(async () => (await changes()).length).toBeGreaterThan(0);
  expect((await changes())[0]).toMatchObject({ userId: chosen.userId });
  const after = await read<Held>(`/console/v1/subscriptions?filter=userId -eq "${chosen.userId}"`);
  expect(after.every(({ isInReview }) => isInReview)).toBe(true);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigateTo, visit } from '../../../page.test-support.tsx';

test('the summary of a review takes the focus, and a review without decisions is not called resumed', async () => {
  await visit('/users/review');
  const finish = page.getByRole('button', { name: 'Finish' });
  await expect.element(finish).toBeVisible();
  navigateTo('/overview');
  await expect.element(finish).not.toBeInTheDocument();
  navigateTo('/users/review');
  await expect.element(finish).toBeVisible();
  await expect.element(page.getByText('Resumed where you left off.')).not.toBeInTheDocument();
  await finish.click();
  await expect.element(page.getByRole('heading', { name: 'Summary' })).toHaveFocus();
});

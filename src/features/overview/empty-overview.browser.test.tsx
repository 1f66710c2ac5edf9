import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('an empty tenant is told how records come in', async () => {
  await visit('/', { service: 'empty-overview' });
  await expect.element(page.getByText('Nothing has been imported yet')).toBeVisible();
  await expect.element(page.getByText(/sam -- import applications/)).toBeVisible();
  expect(document.querySelectorAll('[data-number]')).toHaveLength(0);
});

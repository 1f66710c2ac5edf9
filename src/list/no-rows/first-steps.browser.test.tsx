import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('an empty tenant says how records come in, on lists and on Activity', async () => {
  await visit('/licenses', { service: 'empty-first-steps' });
  await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
  await expect.element(page.getByText('npm run sam -- import licenses licenses.csv --dry-run')).toBeVisible();
  await expect.element(page.getByText('npm run sam -- user add ada --role manager')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy npm run sam -- import --help' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect.element(page.getByRole('heading', { name: 'No users in this range' })).toBeVisible();
  await expect.element(page.getByText('npm run sam -- import users users.csv --dry-run')).toBeVisible();
  expect(document.querySelectorAll('figure').length).toBe(0);
});

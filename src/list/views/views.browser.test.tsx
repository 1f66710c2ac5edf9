import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('a removed view can be brought back, as the default that it was', async () => {
  await visit('/families');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const name = page.getByRole('textbox', { name: /save .*view/i });
  await name.fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(name).toHaveValue('');
  const mine = page.getByRole('button', { name: 'Mine', exact: true });
  const star = page.getByRole('button', { name: 'Open this list with Mine' });
  await star.click();
  await page.getByRole('button', { name: 'Remove Mine' }).click();
  await expect.element(mine).not.toBeInTheDocument();
  const back = page.getByRole('button', { name: 'Bring back Mine' });
  await expect.element(back).toHaveFocus();
  await back.click();
  await expect.element(mine).toBeVisible();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expect.element(back).not.toBeInTheDocument();
});

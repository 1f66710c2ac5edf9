import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('rows stay selected for somebody who looks at a record and goes back, but not on the way to the list anew', async () => {
  await visit('/families');
  const table = page.getByRole('table');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  const boxes = table.getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  const selected = page.getByText('2 rows selected');
  await expect.element(selected).toBeVisible();
  await table.getByRole('row').nth(3).getByRole('link').first().click();
  await expect.element(selected).not.toBeInTheDocument();
  history.back();
  await expect.element(selected).toBeVisible();
  await expect.element(boxes.nth(1)).toBeChecked();
  await expect.element(boxes.nth(3)).not.toBeChecked();

  await table.getByRole('row').nth(3).getByRole('link').first().click();
  await expect.element(selected).not.toBeInTheDocument();
  await page.getByRole('navigation').getByRole('link', { name: 'Families', exact: true }).first().click();
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  await expect.element(selected).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('arrow keys move the focus from row to row, and one row alone is in the tab order', async () => {
  await visit('/licenses');
  const table = page.getByRole('table');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  const row = (index: number) => table.getByRole('row').nth(index);
  row(1).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(2)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row(100)).toHaveFocus();
  expect(table.element().querySelectorAll('tr[tabindex="0"]')).toHaveLength(1);
});

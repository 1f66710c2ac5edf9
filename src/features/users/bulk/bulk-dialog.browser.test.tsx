import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../../page.test-support.tsx';

test('the dialog begins with its first choice, and a closed one gives the focus back to its button', async () => {
  await visit('/users');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  const action = page.getByRole('button', { name: 'Change flags…' });
  await action.click();
  const dialog = page.getByRole('dialog', { name: 'Change flags of several users' });
  await expect.element(dialog.getByRole('radio', { name: 'Review' })).toHaveFocus();
  await dialog.getByRole('button', { name: /^Preview/ }).click();
  await expect.element(page.getByTestId('bulk-preview')).toHaveTextContent('1 user will change.');
  await expect.element(page.getByTestId('bulk-preview')).not.toHaveTextContent('0 users');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Review' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(action).toHaveFocus();
});

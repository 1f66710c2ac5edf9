import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('a filter is saved, renamed, removed and brought back, and used; Escape closes only the list of them', async () => {
  await visit('/families?filter=name+-contains+a');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Edit filter' });
  const open = panel.getByRole('button', { name: 'Saved filters' });
  await open.click();
  await page.getByRole('textbox', { name: 'Save this filter as' }).fill('With an a');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Rename With an a' }).click();
  const renamed = page.getByRole('textbox', { name: 'New name of With an a' });
  await expect.element(renamed).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Rename With an a' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await renamed.fill('Has an a');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Rename Has an a' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove Has an a' }).click();
  const use = page.getByRole('button', { name: 'Has an a', exact: true });
  await expect.element(use).not.toBeInTheDocument();
  const back = page.getByRole('button', { name: 'Bring back Has an a' });
  await expect.element(back).toHaveFocus();
  await back.click();
  await expect.element(use).toBeVisible();
  await expect.element(page.getByText('Has an a is back')).toBeInTheDocument();

  await userEvent.keyboard('{Escape}');
  await expect.element(use).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.element(page.getByText('name -contains a')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await open.click();
  await use.click();
  await expect.poll(() => new URL(location.href).searchParams.get('filter')).toBe('name -contains a');
  await expect.element(use).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';

test('a condition without a value is not applied, and what was begun stays while the panel is closed', async () => {
  await visit(`/applications?filter=${encodeURIComponent('platform -eq Windows')}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  const filterButton = page.getByRole('button', { name: 'Filter', exact: true });
  const panel = page.getByRole('region', { name: 'Edit filter' });
  const apply = panel.getByRole('button', { name: 'Apply' });
  const value = panel.getByRole('textbox', { name: 'Value' });
  const field = panel.getByRole('combobox', { name: 'Field' });
  await filterButton.click();
  await panel.getByRole('button', { name: 'Condition', exact: true }).click();
  await expect.element(field.last()).toHaveFocus();
  await userEvent.selectOptions(field.last(), 'name');
  await apply.click();
  await expect.element(value).toHaveFocus();
  await expect.element(value).toHaveAccessibleDescription('Choose a value');
  expect(inAddress('filter')).toBe('platform -eq Windows');
  await userEvent.fill(value, 'sql');
  await expect.element(value).toHaveAccessibleDescription('');
  await userEvent.clear(value);
  await apply.click();
  await expect.element(value).toHaveAccessibleDescription('Choose a value');
  await userEvent.fill(value, 'sql');

  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  // A filter that changes meanwhile changes here too.
  await page.getByRole('button', { name: /^Negate: Platform/ }).click();
  await expect.poll(() => inAddress('filter')).toBe('platform -ne Windows');
  await filterButton.click();
  await expect.element(value).toHaveValue('sql');
  await page.getByRole('button', { name: /^Negate: Platform/ }).click();
  await expect.poll(() => inAddress('filter')).toBe('platform -eq Windows');
  await expect.element(value).toHaveValue('sql');
  await apply.click();
  await expect.poll(() => inAddress('filter')).toBe('(name -eq sql) -and (platform -eq Windows)');

  navigateTo('/licenses');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Licenses', exact: true })).toBeVisible();
  await filterButton.click();
  await panel.getByRole('button', { name: 'Condition', exact: true }).click();
  await userEvent.selectOptions(field, 'quantity');
  await expect.element(value).toHaveValue('');
  await apply.click();
  await expect.element(value).toHaveAccessibleDescription('Choose a value');
  await userEvent.selectOptions(field, 'applicationId');
  await apply.click();
  await expect.element(panel.getByRole('button', { name: 'Value: Choose…' })).toHaveFocus();
  await expect.element(panel.getByRole('button', { name: 'Value: Choose…' })).toHaveAccessibleDescription('Choose a value');
  expect(inAddress('filter')).toBeNull();
});

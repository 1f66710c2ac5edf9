import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('a view is renamed, but not to the name of another, and a replaced one can be brought back', async () => {
  await visit('/families');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const name = page.getByRole('textbox', { name: /save .*view/i });
  const save = page.getByRole('button', { name: 'Save', exact: true }).last();
  for (const each of ['Ours', 'Theirs']) {
    await name.fill(each);
    await save.click();
    await expect.element(page.getByRole('button', { name: each, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Open this list with Ours' }).click();

  await page.getByRole('button', { name: 'Rename Ours' }).click();
  const renamed = page.getByRole('textbox', { name: 'New name of Ours' });
  await expect.element(renamed).toHaveFocus();
  await expect.element(renamed).toHaveValue('Ours');
  await renamed.fill('Theirs');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This name is taken');
  await expect.element(renamed).toHaveValue('Theirs');
  await userEvent.keyboard('{Escape}');
  await expect.element(renamed).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Rename Ours' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await renamed.fill('Everyone’s');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Everyone’s', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Open this list with Everyone’s' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Rename Everyone’s' })).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Ours', exact: true })).not.toBeInTheDocument();

  await userEvent.keyboard('{Escape}');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await name.fill('Theirs');
  await save.click();
  const back = page.getByRole('button', { name: 'Bring back the former Theirs' });
  await expect.element(back).toBeVisible();
  await expect.element(back).not.toHaveFocus();
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Theirs', exact: true })).toBeVisible();
});

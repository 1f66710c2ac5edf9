import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigateTo, visit } from '../../../page.test-support.tsx';

const ID = 'aaaaaaaa-0000-4000-8000-000000000001';

test('names are imported from a file, changed and removed, and stand where the ids do', async () => {
  await visit('/organization-names', { service: 'organization-names' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Organization names' })).toBeVisible();
  const file = new File([`Organization ID;Name\r\n${ID};=Sales <b>\r\n`], 'names.csv', { type: 'text/csv' });
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') as HTMLElement, file);
  await page.getByRole('button', { name: 'Import 1 name' }).click();
  await expect.element(page.getByText('1 of 1 names set.')).toBeVisible();
  await page.getByRole('dialog').getByText('Close').click();
  await page.getByRole('button', { name: 'Rename =Sales <b>' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sales, Köln');
  await page.getByRole('button', { name: 'Save' }).click();
  const rename = page.getByRole('button', { name: 'Rename Sales, Köln' });
  await rename.click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(rename).toHaveFocus();

  await page.getByRole('button', { name: 'Add a name' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Organization ID' });
  await field.fill(` ${ID} `);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Other');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This organization already has a name: Sales, Köln. Change it in the list.');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  await rename.click();
  await page.getByRole('button', { name: 'Remove the name' }).click();
  await expect.element(page.getByText(ID)).not.toBeInTheDocument();

  navigateTo('/entitlements');
  await expect.element(page.getByText(/^[A-Z][a-z ]+, [A-Z]{3}$/).first()).toBeVisible();
});

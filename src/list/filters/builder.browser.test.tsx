import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('the builder takes a record by its name, and an instant as a day that keeps its time', async () => {
  await visit('/licenses', { zoneinfo: 'Pacific/Kiritimati' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Condition', exact: true }).click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Field' }), 'applicationId');
  await page.getByRole('button', { name: 'Value: Choose…' }).click();
  const found = page.getByRole('dialog').getByRole('listitem');
  await expect.element(found.first()).toBeVisible();
  const name = found.first().element().textContent ?? '';
  await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), name);
  await found.first().getByRole('checkbox').click();
  await expect.element(page.getByRole('button', { name: `Value: ${name}` })).toHaveFocus();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('filter')).toMatch(/^applicationId -eq "?[0-9a-f-]{36}"?$/);

  history.pushState(null, '', `/users?filter=${encodeURIComponent('lastActive -ge 2026-03-29T10:30:00Z')}`);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  // Half past midnight of the next day, fourteen hours to the east.
  const day = page.getByLabelText('Value', { exact: true });
  await expect.element(day).toHaveValue('2026-03-30');
  await expect.element(page.getByLabelText('Time of day')).toHaveValue('00:30:00');
  await userEvent.fill(day, '2026-04-02');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('filter')).toContain('2026-04-01T10:30:00');
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';
import { watchRequests } from '../../requests.test-support.ts';

const BOTH = '(name -contains server) -and (platform -eq Windows)';
const NEGATED = '(name -contains server) -and (platform -ne Windows)';
const filter = () => inAddress('filter') ?? '';

test('chips, builder and text show and change the same filter', async () => {
  const requests = watchRequests('/v1/applications');
  await visit(`/applications?filter=${encodeURIComponent(BOTH)}`);
  const table = page.getByRole('table', { name: 'Applications' });
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  // The box is too narrow for the names of its fields, which describe it.
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect.element(box).toHaveAttribute('placeholder', 'Search');
  await expect
    .element(box)
    .toHaveAccessibleDescription('Each word must appear in one of: Name, Manufacturer. Words in quotes stay together.');
  const chips = page.getByRole('region', { name: 'Active filters' });
  await chips.getByRole('button', { name: /^Negate: Platform/ }).click();
  await expect.poll(filter).toBe(NEGATED);
  await chips.getByRole('button', { name: /^Turn off: Platform/ }).click();
  await expect.poll(filter).toBe('name -contains server');
  expect(inAddress('off')).toBe('platform -ne Windows');
  await chips.getByRole('button', { name: /^Turn on: Platform/ }).click();
  await expect.poll(filter).toBe(NEGATED);
  await chips.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(filter).toBe('name -contains server');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Edit filter' });
  await panel.getByRole('button', { name: 'Group', exact: true }).click();
  await panel.getByRole('button', { name: 'Condition', exact: true }).first().click();
  await userEvent.fill(panel.getByRole('textbox', { name: 'Value' }).last(), 'sql');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(filter).toBe('(name -contains server) -and (name -eq sql)');
  await panel.getByText('Text', { exact: true }).click();
  const text = panel.getByRole('textbox', { name: 'Filter text' });
  await expect.element(text).toHaveValue('(name -contains server) -and (name -eq sql)');
  await userEvent.fill(text, 'name -contains');
  await expect.element(panel.getByRole('status')).toHaveTextContent('at character');
  expect(filter()).toBe('(name -contains server) -and (name -eq sql)');
  await userEvent.fill(text, 'platf');
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveValue('platform ');
  await userEvent.fill(text, 'postgres');
  await page.getByRole('button', { name: /Find “postgres” in Name/ }).click();
  await expect.poll(filter).toBe('name -contains postgres');

  // A search alone has no conditions.
  const empty = page.getByRole('heading', { name: 'No rows match the filters' });
  navigateTo('/applications?search=nothinglikethis');
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByText('Searched in Name and Manufacturer.')).toBeVisible();
  navigateTo(`/applications?search=nothinglikethis&filter=${encodeURIComponent('name -contains a')}`);
  await expect.element(page.getByText('No row meets all the conditions above.')).toBeVisible();

  // A bad link shows its message on the chip, and the valid conditions still apply.
  navigateTo('/platforms');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible();
  navigateTo(`/applications?filter=${encodeURIComponent('(name -contains studio) -and (gone -eq 1)')}&page=x`);
  await expect.element(chips).toHaveTextContent('not applied');
  await expect.element(page.getByRole('alert').filter({ hasText: 'page number' })).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  expect(requests.seen.map(({ searchParams }) => searchParams.get('filter'))).toContain('name -contains studio');
  expect(requests.seen.filter(({ search }) => search.includes('gone'))).toEqual([]);
  navigateTo('/applications?filter=(name');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The filter is not applied');
  await expect.element(table.getByRole('row').nth(1)).toBeVisible();

  // What a filter cannot write is said, not left out in silence.
  navigateTo('/licenses');
  await page.getByRole('button', { name: /^Purchase date: filter/ }).click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Comparison' }), 'after');
  await userEvent.fill(page.getByLabelText('Value of Purchase date'), '9999-12-31');
  await expect.element(page.getByText('No day lies beyond this one')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Value of Purchase date'), '9999-12-30');
  await expect.poll(filter).toBe('purchaseDate -ge 9999-12-31T00:00:00.000Z');
  await expect.element(page.getByText('No day lies beyond this one')).not.toBeInTheDocument();
});

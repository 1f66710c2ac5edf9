import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigateTo, visit } from '../../page.test-support.tsx';
import { watchRequests } from '../../requests.test-support.ts';

test('the palette and a page that is not for this person ask only for what the token may read', async () => {
  const asked = watchRequests('');
  await visit('/users', { scopes: ['saas.consolidation.view.r', 'saas.consolidation.view.crud'] });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Search or go to…' });
  await userEvent.fill(field, 'micros');
  await expect.element(page.getByText('Nothing found.').or(page.getByRole('option')).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  navigateTo('/spend');
  await expect.element(page.getByText(/sam\.license\.r/)).toBeVisible();
  // Naming an organization needs the right to read licenses too.
  navigateTo('/organization-names');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Organization names');
  await expect.element(page.getByText(/sam\.license\.r/)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Add a name' })).not.toBeInTheDocument();
  const paths = asked.seen.map(({ pathname }) => pathname).filter((path) => path.includes('/api/'));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !path.endsWith('/users'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

const row = (index: number) => page.getByRole('table').getByRole('row').nth(index);
const hasFocus = () =>
  document.activeElement === document.body ? 'nothing' : (document.activeElement?.ariaLabel ?? 'something');

test('the focus comes back to what opened a part, and passes from what goes away to what stands next to it', async () => {
  await visit('/licenses?size=50');
  const table = page.getByRole('table');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  row(1).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(2)).toHaveFocus();

  for (const key of ['p', 'e', 'f', '?', 'c', '{Control>}k{/Control}']) {
    await userEvent.keyboard(key);
    await expect.poll(() => row(2).element().contains(document.activeElement)).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => [key, row(2).element() === document.activeElement]).toEqual([key, true]);
  }

  // All rows are one tab stop: from the row, Tab leads to the pager and Shift+Tab to the last header.
  expect(table.element().querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
  expect(
    [...table.element().querySelectorAll<HTMLElement>('tbody :is(a, button, td)')].filter((each) => each.tabIndex >= 0),
  ).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.closest('nav')?.ariaLabel).toMatch(/: pages$/);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(row(2)).toHaveFocus();

  // Left and Right stop at the links in the cells, and Enter follows them; Back returns to the row.
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.activeElement?.tagName).toBe('A');
  const path = new URL((document.activeElement as HTMLAnchorElement).href).pathname;
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(path);
  await expect.poll(() => document.activeElement?.id).toBe('page-title');
  history.back();
  await expect.poll(() => location.pathname).toBe('/licenses');
  await expect.element(row(2)).toHaveFocus();

  // A page button that becomes disabled.
  const next = page.getByRole('button', { name: 'Next page' });
  const last = page.getByRole('button', { name: 'Last page' });
  await expect.element(last).toBeEnabled();
  last.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(next).toBeDisabled();
  await expect.poll(hasFocus).toBe('Previous page');

  // Removing the last chip, and clearing a field.
  await expect.element(page.getByText('151–200 of 200').first()).toBeVisible();
  row(1).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(2)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}+');
  const remove = page.getByRole('button', { name: /^Remove: / });
  await expect.element(remove).toBeVisible();
  remove.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.poll(hasFocus).not.toBe('nothing');
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search' }), 'e');
  page.getByRole('button', { name: 'Clear search' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(hasFocus).toBe('Search');
});

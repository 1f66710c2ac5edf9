import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';

/** As the router counts: the browser keeps 50 entries at most, of all tests together. */
const placeInHistory = (): number => (history.state as { readonly idx: number }).idx;

test('rows are worked by keyboard alone, also where only what is seen is drawn', async () => {
  await visit('/applications');
  const table = page.getByRole('table', { name: 'Applications' });
  const row = (index: number) => table.getByRole('row').nth(index);
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  row(1).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(2)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(row(2).getByRole('checkbox')).toBeChecked();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(selected).toHaveTextContent('3 rows selected');
  await page.getByRole('checkbox', { name: 'Select row 6', exact: true }).click();
  await expect.element(selected).toHaveTextContent('4 rows selected');
  await expect.element(row(6)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(selected).toHaveTextContent('3 rows selected');
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('101');
  expect(table.element().querySelectorAll('tr[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Home}');
  await expect.element(row(1)).toHaveFocus();

  // A cell's value becomes a filter.
  for (const column of ['name', 'manufacturer']) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => document.activeElement?.closest('td')?.getAttribute('data-column')).toBe(column);
  }
  await userEvent.keyboard('+');
  await expect.poll(() => inAddress('filter')).toMatch(/^manufacturer/);
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveFocus();

  // The preview has its own address, and the list stays.
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  const name = row(1).getByRole('link').first().element().textContent ?? '-';
  row(1).element().focus();
  await userEvent.keyboard('p');
  const preview = page.getByRole('complementary', { name: 'Applications: preview' });
  await expect.element(preview.getByRole('heading').first()).toHaveTextContent(name);
  expect(inAddress('row')).not.toBeNull();
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => inAddress('row')).toBeNull();

  // A double click and a key held down open the record once: Back leads to the list again.
  for (const open of [
    () => userEvent.dblClick(row(1).getByRole('cell').nth(2)),
    () => {
      row(1).element().focus();
      return userEvent.keyboard('{Enter>2/}');
    },
  ]) {
    const before = placeInHistory();
    await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name);
    expect(placeInHistory()).toBe(before + 1);
    history.back();
    await expect.element(table).toHaveAttribute('aria-busy', 'false');
    history.pushState(history.state, '');
  }

  const rowCount = () => table.element().getAttribute('aria-rowcount');
  const filtered = rowCount();
  navigateTo('/applications?size=1000');
  await expect.poll(rowCount).not.toBe(filtered);
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  const last = rowCount();
  expect(table.element().querySelectorAll('tr[data-row]').length).toBeLessThan(80);
  row(1).element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe(last);
});

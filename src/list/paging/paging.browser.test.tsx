import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';
import { pageOf, watchRequests, watchRows } from '../../requests.test-support.ts';
import { cellContent } from '../grid/cell.tsx';

vi.mock('../grid/cell.tsx', { spy: true });

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const texts = (field: string) =>
  [...document.querySelectorAll(`tr[data-row] td[data-column="${field}"]`)].map((cell) => cell.textContent ?? '');

test('a change of the view is one request from page 1, the next page is read ahead, and answers that come late are left', async () => {
  const requests = watchRows('/v1/applications');
  await visit('/applications');
  const table = page.getByRole('table', { name: 'Applications' });
  const pages = page.getByRole('navigation', { name: 'Applications: pages' });
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  expect(requests.seen).toHaveLength(1);

  // At the end of the rows the next page is read ahead, so turning to it sends no request.
  document.querySelector('tr[data-row]:last-child')?.scrollIntoView();
  await expect.poll(() => requests.seen.length).toBe(2);
  expect(requests.seen[1]?.searchParams.get('page_number')).toBe('2');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(pages).toHaveTextContent('101–150 of 150');
  expect(inAddress('page')).toBe('2');
  expect(requests.seen.filter(({ searchParams }) => searchParams.get('page_number') === '2')).toHaveLength(1);

  const before = requests.seen.length;
  await page.getByRole('button', { name: /^Name: filter/ }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Value of Name' }), 'a');
  await expect.poll(() => location.search).toBe('?filter=name+-contains+a');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  expect(
    requests.seen.slice(before).map(({ searchParams }) => [searchParams.get('page_number'), searchParams.get('filter')]),
  ).toEqual([['1', 'name -contains a']]);
  // Even rows out of sight match the filter.
  expect(texts('name').filter((name) => !/a/i.test(name))).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const size = requests.seen.length;
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Rows per page' }), '25');
  await expect.poll(() => texts('name')).toHaveLength(25);
  expect(requests.seen).toHaveLength(size + 1);
  history.back();
  await expect.poll(() => inAddress('size')).toBeNull();
  history.back();
  await expect.poll(() => location.search).toBe('?page=2');
  // Only the way back to the filter is left of it.
  await expect.element(page.getByRole('region', { name: 'Active filters' })).toHaveTextContent(/^Undo$/);

  // If the service gives no number of pages, one can continue until there are no more rows.
  const families = watchRequests('/v1/families');
  families.answer = ({ url }) => {
    const number = Number(url.searchParams.get('page_number'));
    const rows = Array.from({ length: number < 3 ? 100 : 7 }, (_, at) => ({
      id: `${number}-${at}`,
      name: `Family ${number}-${at}`,
    }));
    return pageOf(rows, number, null);
  };
  navigateTo('/families');
  await expect.element(heading('Families')).toBeVisible();
  const familyPages = page.getByRole('navigation', { name: 'Families: pages' });
  await expect.element(familyPages).toHaveTextContent('1–100');
  await expect.element(familyPages).not.toHaveTextContent('of 0');
  await expect.element(familyPages.getByRole('button', { name: 'Last page' })).toBeDisabled();
  // A turn of the page draws each row once: nothing for the change of the address, and no row of the page before again.
  const familyTable = page.getByRole('table', { name: 'Families' });
  await expect.element(familyTable).toHaveAttribute('aria-busy', 'false');
  vi.mocked(cellContent).mockClear();
  await familyPages.getByRole('button', { name: 'Next page' }).click();
  await expect.element(familyPages).toHaveTextContent('101–200');
  await expect.element(familyTable).toHaveAttribute('aria-busy', 'false');
  expect(document.querySelector('tr[data-row="99"]')).toHaveAttribute('aria-rowindex', '201');
  const drawn = vi.mocked(cellContent).mock.calls.map(([{ column, rowKey }]) => `${rowKey} ${column.name}`);
  expect(new Set(drawn).size).toBe(document.querySelectorAll('tr[data-row] td[data-column]').length);
  expect(drawn).toHaveLength(new Set(drawn).size);
  await familyPages.getByRole('button', { name: 'Next page' }).click();
  await expect.element(familyPages).toHaveTextContent('201–207 of 207');
  await expect.element(familyPages.getByRole('button', { name: 'Next page' })).toBeDisabled();

  // The first answer arrives after the second.
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  let lateRead = false;
  families.answer = async ({ url }) => {
    const isLate = (url.searchParams.get('filter') ?? '').includes('first');
    if (isLate) await late;
    lateRead ||= isLate;
    return pageOf([
      { id: isLate ? 'a' : 'b', name: isLate ? 'The late one' : 'The newer one', manufacturer: null, description: null },
    ]);
  };
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await userEvent.fill(search, 'first');
  await expect.poll(() => families.seen.some(({ search: query }) => query.includes('first'))).toBe(true);
  await userEvent.fill(search, 'second');
  await expect.poll(() => texts('name')).toEqual(['The newer one']);
  answerLate();
  await expect.poll(() => lateRead).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(texts('name')).toEqual(['The newer one']);
});

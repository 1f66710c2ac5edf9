import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { parseFilter } from '../../contract/filter/parse.ts';
import { serializeFilter } from '../../contract/filter/serialize.ts';
import { forgetDrawn, timesDrawn } from '../drawn.test-support.ts';
import { inAddress, navigateTo, visit } from '../page.test-support.tsx';

vi.mock('../../contract/filter/parse.ts', { spy: true });
vi.mock('../../contract/filter/serialize.ts', { spy: true });

/** The shell and the page around the list, and what of the list is the same for every page and filter. */
const SAME = [
  'Layout',
  'Logo',
  'UsersPage',
  'ListPage',
  'ResourceTable',
  'Toolbar',
  'SearchBox',
  'ColumnsMenu',
  'GridHead',
  'HeaderCell',
];
const drawnAgain = (parts: readonly string[]) => parts.filter((part) => timesDrawn(part) > 0);

/** What `read` gives as soon as rows are in the document, before they are painted. */
const atFirstRow = <T,>(read: () => T): Promise<T> =>
  new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tr[data-row]')) return;
      observer.disconnect();
      resolve(read());
    }).observe(document, { childList: true, subtree: true });
  });

test('a page turn and a change of the filter draw each row once, and nothing of what stays the same', async () => {
  const headings = () => [...document.querySelectorAll<HTMLElement>('th[data-column]')];
  const namesOf = (those: readonly HTMLElement[]) => those.map(({ dataset }) => dataset.column);
  const drawnFirst = atFirstRow(() => ({
    columns: namesOf(headings()),
    costly: document.querySelectorAll('.mantine-UnstyledButton-root').length,
  }));
  await visit('/users?size=10');
  const quick = page.getByRole('button', { name: /^In review/ });
  const table = page.getByRole('table');
  const haveRowsCome = () => expect.element(table).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await haveRowsCome();
  const counts = page.getByRole('group', { name: 'Quick filters' }).getByRole('button');
  await expect.poll(() => counts.elements().every((each) => /\(/.test(each.getAttribute('aria-label') ?? ''))).toBe(true);
  expect(drawnAgain(SAME)).toEqual(SAME);
  // Columns out of sight come after the first paint.
  const width = table.element().parentElement?.clientWidth ?? 0;
  const inSight = headings().filter(({ offsetLeft }) => offsetLeft < width);
  expect(inSight.length).toBeLessThan(headings().length);
  expect(await drawnFirst).toEqual({ columns: namesOf(inSight), costly: 0 });

  forgetDrawn();
  // The turn itself changes nothing of the rows that is seen, nor what veils them: that comes with the next rows.
  const body = table.element().parentElement?.parentElement as HTMLElement;
  const atOnce = new MutationObserver(() => undefined);
  atOnce.observe(body, { childList: true, subtree: true, characterData: true, attributes: true });
  (page.getByRole('button', { name: 'Next page' }).element() as HTMLElement).click();
  const changed = atOnce.takeRecords().map(({ attributeName, target }) => attributeName ?? target.nodeName);
  atOnce.disconnect();
  expect(changed).toEqual(['aria-busy']);
  await expect.poll(() => inAddress('page')).toBe('2');
  await expect.element(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '12');
  await haveRowsCome();
  expect(drawnAgain([...SAME, 'Chips', 'QuickFilters', 'ColumnMenu', 'PageSize'])).toEqual([]);
  expect(timesDrawn('BodyRow')).toBe(10);
  // Previous page and First page can be pressed now.
  expect(timesDrawn('PagerButton')).toBe(2);
  // The one in the header and the one to the review: the navigation has about thirty.
  expect(timesDrawn('LinkWithRef')).toBeLessThanOrEqual(2);

  for (const spy of [parseFilter, serializeFilter]) vi.mocked(spy).mockClear();
  forgetDrawn();
  await quick.click();
  await expect.poll(() => inAddress('filter')).toBe('isInReview -eq true');
  await expect.element(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
  await haveRowsCome();
  const texts = vi.mocked(parseFilter).mock.calls.map(([text]) => text);
  expect(texts).toEqual(['isInReview -eq true']);
  expect(vi.mocked(serializeFilter).mock.calls.length).toBeLessThanOrEqual(4);
  expect(drawnAgain(SAME)).toEqual([]);
  expect(timesDrawn('BodyRow')).toBeLessThanOrEqual(10);

  navigateTo('/applications?size=100');
  await expect.element(page.getByRole('table', { name: 'Applications' })).toHaveAttribute('aria-busy', 'false');
  const firstName = () => document.querySelector('tr[data-row="0"] td[data-column="name"]')?.textContent;
  const rowsHeight = document.querySelector('table')?.parentElement?.clientHeight ?? 0;
  const before = firstName();
  forgetDrawn();
  const drawnAtFirst = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (firstName() === before) return;
      observer.disconnect();
      resolve(timesDrawn('BodyRow'));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  // The rows in sight are painted alone. One row is 36 px high.
  expect(await drawnAtFirst).toBeGreaterThan(5);
  expect(await drawnAtFirst).toBeLessThanOrEqual(Math.ceil(rowsHeight / 36));
  await expect.element(page.getByRole('table', { name: 'Applications' })).toHaveAttribute('aria-busy', 'false');
  expect(timesDrawn('BodyRow')).toBe(document.querySelectorAll('tr[data-row]').length);
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';
import { watchRows } from '../../requests.test-support.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const header = (name: RegExp) => page.getByRole('columnheader', { name });

test('columns, order and views are chosen, remembered and carried by the address', async () => {
  const requests = watchRows('/v1/applications');
  await visit('/applications');
  const table = page.getByRole('table', { name: 'Applications' });
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  // The rows end where the screen ends, also once something above them has grown.
  document.getElementById('page-title')?.style.setProperty('padding-bottom', '60px');
  await expect.poll(() => document.documentElement.scrollHeight).toBe(window.innerHeight);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Platform' }).click();
  await panel.getByRole('button', { name: 'Move Manufacturer up' }).click();
  await panel.getByText('Compact').click();
  await expect.poll(() => inAddress('cols')).toMatch(/^manufacturer,name,/);
  await userEvent.keyboard('{Escape}');
  // Cells stay beside those that slide only while these do: at the left edge every cell is where it is anyway.
  const cell = () => document.querySelector<HTMLElement>('tr[data-row="1"] td[data-column="manufacturer"]');
  const leftEdge = () =>
    Math.round((cell()?.getBoundingClientRect().left ?? 0) - (cell()?.closest('div')?.getBoundingClientRect().left ?? 0));
  const resting = leftEdge();
  for (const left of [300, 0]) {
    cell()?.closest('div')?.scrollTo({ left });
    await expect.poll(() => cell() && getComputedStyle(cell() as HTMLElement).position).toBe(left > 0 ? 'sticky' : 'static');
    expect(leftEdge()).toBe(resting);
  }
  // The next page may be read ahead when the pointer comes near its button.
  expect(requests.seen.filter((url) => url.searchParams.get('page_number') !== '2')).toHaveLength(1);
  navigateTo('/platforms');
  await expect.element(heading('Platforms')).toBeVisible();
  navigateTo('/applications');
  await expect.element(heading('Applications')).toBeVisible();
  await expect.element(table.getByRole('columnheader').nth(1)).toHaveTextContent('Manufacturer');
  await expect.element(header(/^Platform/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  // A finger drags a column by its grip to the place of another, here to that of the hidden one.
  const rows = [...panel.element().querySelectorAll<HTMLElement>('li[data-column]')];
  const [first, second] = rows.map((row) => row.dataset.column);
  const grip = rows[0]?.querySelector('span');
  const { left = 0, top = 0 } = rows[2]?.getBoundingClientRect() ?? {};
  const finger = { pointerType: 'touch', isPrimary: true, buttons: 1, clientX: left + 8, clientY: top + 8, bubbles: true };
  grip?.dispatchEvent(new PointerEvent('pointermove', finger));
  await expect.poll(() => rows[2]?.hasAttribute('data-target')).toBe(true);
  grip?.dispatchEvent(new PointerEvent('pointerup', finger));
  await expect.poll(() => inAddress('cols')).toMatch(new RegExp(`^${second},${first},`));
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(table.getByRole('columnheader').nth(1)).toHaveTextContent('Name');
  await userEvent.keyboard('{Escape}');
  // A column hidden by its own menu is said, and leaves the focus on the next heading, or the one before.
  const hide = async (column: string) => {
    page
      .getByRole('button', { name: `${column}: filter, sort and more` })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    const item = page.getByRole('button', { name: 'Hide column' });
    await expect.element(item).toBeVisible();
    item.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(header(new RegExp(`^${column}$`))).not.toBeInTheDocument();
  };
  const said = page.getByRole('region', { name: 'Applications' }).getByRole('status').last();
  const focused = () => document.activeElement?.closest('th')?.getAttribute('aria-label');
  await hide('Name');
  await expect.poll(focused).toBe('Manufacturer');
  await expect.element(said).toHaveTextContent('Name hidden');
  const last = () => table.getByRole('columnheader').elements().at(-1)?.getAttribute('aria-label') ?? '';
  const hidden = last();
  await hide(hidden);
  expect(last()).not.toBe(hidden);
  await expect.poll(focused).toBe(last());
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  // One column stays, and says why.
  const shown = () => [...panel.element().querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')];
  for (const box of shown()) box.click();
  await expect
    .poll(() => shown().map(({ disabled, title }) => [disabled, title]))
    .toEqual([[true, 'At least one column stays visible']]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await userEvent.keyboard('{Escape}');

  // A default view opens with the plain list, and can be left.
  navigateTo('/families?search=office');
  await expect.element(heading('Families')).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Save this view as' }), 'Office');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Open this list with Office' }).click();
  await userEvent.keyboard('{Escape}');
  navigateTo('/platforms');
  await expect.element(heading('Platforms')).toBeVisible();
  navigateTo('/families');
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect.element(search).toHaveValue('office');
  await userEvent.fill(search, 'sql');
  await expect.poll(() => location.search).toBe('?search=sql');
  await userEvent.fill(search, '');
  await expect.poll(() => location.search).toBe('');
  await expect.element(search).toHaveValue('');

  // If the service sorts, it sorts by several columns, and the total stays.
  navigateTo('/users');
  await expect.element(heading('Users')).toBeVisible();
  const users = page.getByRole('table', { name: 'Users' });
  await expect.element(users).toHaveAttribute('aria-busy', 'false');
  const pages = page.getByRole('navigation', { name: 'Users: pages' });
  const range = pages.element().querySelector('span')?.textContent ?? '';
  await header(/^Name/).getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(() => inAddress('sort')).toBe('displayName:asc');
  await header(/^Last active/)
    .getByRole('button', { name: 'Last active', exact: true })
    .click({ modifiers: ['Shift'] });
  await expect.poll(() => inAddress('sort')).toBe('displayName:asc,lastActive:asc');
  await expect.element(users).toHaveAttribute('aria-busy', 'false');
  await expect.element(header(/^Name/)).toHaveAttribute('aria-sort', 'ascending');
  expect(document.querySelectorAll('th[aria-sort]')).toHaveLength(1);
  await expect.element(pages).toHaveTextContent(range);

  // If it does not, the whole list is loaded; missing values come last.
  navigateTo('/applications');
  await expect.element(heading('Applications')).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  await expect
    .element(header(/^Release date/).getByRole('button', { name: 'Release date', exact: true }))
    .not.toBeInTheDocument();
  const before = requests.seen.length;
  await page.getByRole('button', { name: /^Release date: filter/ }).click();
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await expect.element(header(/^Release date/)).toHaveAttribute('aria-sort', 'descending');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  expect(requests.seen.slice(before).map(({ searchParams }) => searchParams.get('page_size'))).toEqual(['1000']);
  const days = [...document.querySelectorAll('td[data-column="releaseDate"] time')].map(
    (day) => day.getAttribute('datetime') ?? '',
  );
  expect(days.length).toBeGreaterThan(0);
  expect(days).toEqual([...days].sort().reverse());
});

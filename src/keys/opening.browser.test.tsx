import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

/** The test decides when the code of each part arrives. */
const { gates, late } = vi.hoisted(() => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  const all = { palette: gate(), export: gate(), filter: gate(), preview: gate(), help: gate(), views: gate() };
  const load =
    (name: keyof typeof all) =>
    async <T,>(original: () => Promise<T>): Promise<T> => {
      await all[name].opened;
      return original();
    };
  return { gates: all, late: load };
});
vi.mock(import('../app/palette/palette-list.tsx'), late('palette'));
vi.mock(import('../list/export/export-dialog.tsx'), late('export'));
vi.mock(import('../list/filters/filter-panel.tsx'), late('filter'));
vi.mock(import('../list/preview/preview-panel.tsx'), late('preview'));
vi.mock(import('../list/toolbar/keyboard-help.tsx'), late('help'));
vi.mock(import('../list/views/views-popup.tsx'), late('views'));

const palette = () => page.getByRole('combobox', { name: 'Search or go to…' });
const row = (index: number) => page.getByRole('table').getByRole('row').nth(index);
const press = (init: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test('keys belong to what is about to open, and change data only on a row that was gone to', async () => {
  const changes: string[] = [];
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method === 'PATCH') changes.push(String(init.body));
    return send(input, init);
  };
  await visit('/users', { service: 'opening' });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  row(1).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(2)).toHaveFocus();

  // The palette has the keyboard from the first key on, and every letter arrives.
  await userEvent.keyboard('{Control>}k{/Control}oracle');
  await expect.element(palette()).toHaveValue('oracle');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  gates.palette.open();
  await expect.element(page.getByText('Nothing found.').or(page.getByRole('option').first())).toBeVisible();
  await expect.element(palette()).toHaveValue('oracle');
  await expect.element(palette()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette()).not.toBeInTheDocument();

  // A returned focus has not chosen a row, nor has a click on its checkbox.
  await expect.element(row(2)).toHaveFocus();
  await userEvent.keyboard('roq');
  await expect.element(page.getByText(/^Nothing was changed\. Go to a row .* press q\.$/)).toHaveAttribute('role', 'status');
  await row(3).getByRole('checkbox').click();
  await expect.element(row(3)).toHaveFocus();
  await userEvent.keyboard('roq');

  // An opening part holds the keys until it is shown, and what it covers stays where it is.
  const width = document.body.offsetWidth;
  const parts = [
    ['p', 'preview', page.getByRole('complementary', { name: /Preview/i })],
    ['e', 'export', page.getByRole('dialog', { name: /Export/ })],
    ['?', 'help', page.getByRole('dialog', { name: 'Keyboard' })],
    ['f', 'filter', page.getByRole('region', { name: 'Edit filter', exact: true })],
  ] as const;
  for (const [key, gate, part] of parts) {
    row(4).element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row(3)).toHaveFocus();
    await userEvent.keyboard(`${key}roqef`);
    await expect.element(part).not.toBeInTheDocument();
    gates[gate].open();
    await expect.element(part).toBeVisible();
    expect(document.body.offsetWidth).toBe(width);
    await expect.poll(() => part.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(part).not.toBeInTheDocument();
  }

  // On a deliberately chosen row: not with a modifier, not held down, not during composition.
  row(4).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row(3)).toHaveFocus();
  await userEvent.keyboard('{Shift>}r{/Shift}{Alt>}o{/Alt}');
  press({ key: 'r', repeat: true });
  press({ key: 'o', isComposing: true });
  press({ key: 'q', ctrlKey: true });
  expect(changes).toEqual([]);
  await userEvent.keyboard('q');
  await expect.poll(() => changes).toHaveLength(1);
  await expect.element(page.getByText(/^Nothing was changed/)).not.toBeInTheDocument();

  // The bar of selected rows lies over the views.
  await row(3).getByRole('checkbox').click();
  // Whoever turns to something else while a part is loading is not called back by it.
  const views = page.getByRole('button', { name: 'Views' });
  const panel = page.getByRole('textbox', { name: /save .*view/i });
  const search = page.getByRole('searchbox');
  for (const turn of [() => search.click(), () => userEvent.keyboard('{Escape}'), () => userEvent.keyboard('{Tab}')]) {
    await views.click();
    await expect.element(views).toHaveAttribute('aria-expanded', 'true');
    await turn();
    await expect.element(views).toHaveAttribute('aria-expanded', 'false');
  }
  await views.click();
  await search.click();
  await userEvent.keyboard('su');
  gates.views.open();
  await import('../list/views/views-popup.tsx');
  await userEvent.keyboard('zuki');
  await expect.element(search).toHaveValue('suzuki');
  await expect.element(panel).not.toBeInTheDocument();
  await views.click();
  await expect.element(panel).toBeVisible();
});

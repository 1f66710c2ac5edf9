import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

const frame = window.requestAnimationFrame;
afterEach(() => {
  window.requestAnimationFrame = frame;
});
/** Simulates a busy machine: frames arrive half a second late, keys do not. */
const delayFrames = () => {
  window.requestAnimationFrame = (callback) => window.setTimeout(() => frame(callback), 500);
};

const rowNow = () => Number(document.activeElement?.closest('tr')?.getAttribute('data-row') ?? Number.NaN);

test('a key acts as soon as the focus is where it belongs, however late the frames come', async () => {
  await visit('/licenses?size=1000');
  const table = page.getByRole('table');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  const last = Number(table.element().getAttribute('aria-rowcount')) - 2;
  expect(table.element().querySelectorAll('tr[data-row]').length).toBeLessThan(last);
  table.element().querySelector<HTMLElement>('tr[data-row="0"]')?.focus();
  delayFrames();

  // To rows that are not drawn yet, and on from there.
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowRight}');
  expect([rowNow(), document.activeElement?.tagName]).toEqual([last - 2, 'A']);
  await userEvent.keyboard('{ArrowLeft}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{Home}{ArrowDown}');
  expect([rowNow(), document.activeElement?.tagName]).toEqual([1, 'TR']);

  // After something was closed.
  for (const key of ['c', '{Control>}k{/Control}', '?']) {
    await userEvent.keyboard(key);
    await expect.poll(rowNow).toBeNaN();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => [key, rowNow()]).toEqual([key, 1]);
    await userEvent.keyboard('{ArrowRight}');
    expect([key, document.activeElement?.tagName]).toEqual([key, 'A']);
    await userEvent.keyboard('{ArrowLeft}');
  }

  // Going back returns the focus to the row, unless a key has moved it elsewhere before.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('page-title');
  history.back();
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('/');
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect.element(search).toHaveFocus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(search).toHaveFocus();
});

import { afterAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { visit } from '../page.test-support.tsx';

const setMedia = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
afterAll(() => setMedia(''));

test('a list is printed with all rows of its page and nothing to press', async () => {
  await visit('/applications?filter=isHidden+-ne+true');
  const table = page.getByRole('table');
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  const box = table.element().parentElement;
  expect(box?.scrollHeight).toBeGreaterThan(box?.clientHeight ?? 0);
  await setMedia('print');
  await expect.poll(() => box?.scrollHeight === box?.clientHeight).toBe(true);
  await expect.element(page.getByText('isHidden -ne true')).toBeVisible();
  await expect.element(page.getByText('Printed', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
});

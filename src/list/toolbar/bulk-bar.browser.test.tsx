import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('choosing rows moves no row, wide or narrow, and leaves nothing below the bar that can be reached', async () => {
  await visit('/users');
  const boxes = page.getByRole('table').getByRole('checkbox');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const topOf = () => boxes.nth(3).element().getBoundingClientRect().top;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await expect.element(page.getByRole('button', { name: /^In review \(/ })).toBeVisible();
    const before = topOf();
    await boxes.nth(1).click();
    await expect.element(bar).toBeVisible();
    expect(topOf()).toBe(before);
    await boxes.first().click();
    await expect.element(page.getByRole('button', { name: /^Select all/ })).toBeVisible();
    expect(topOf()).toBe(before);
    expect(bar.element().getBoundingClientRect().bottom).toBeLessThan(
      page.getByRole('table').element().getBoundingClientRect().top,
    );
    await expect.element(page.getByRole('searchbox').first()).not.toBeInTheDocument();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(page.getByRole('searchbox').first()).toBeVisible();
    expect(topOf()).toBe(before);
  }
});

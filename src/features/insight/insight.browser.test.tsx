import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../../page.test-support.tsx';

/** Reads from the service directly, bypassing the dashboard. */
async function first<T>(path: string): Promise<T> {
  const answer = await fetch(`/service/shared/api/console/v1${path}&page_size=1`, { headers: { authorization: 'Bearer all' } });
  const [item] = ((await answer.json()) as { items: readonly T[] }).items;
  if (!item) throw new Error(`the sample has nothing for ${path}`);
  return item;
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const firstRow = () => page.getByRole('row').nth(1);
const inUs = (value: number) => value.toLocaleString('en-US').replace('-', '−');

test('numbers of positions, spend and ends are those of the service, and each leads to its records', async () => {
  const worst = await first<{ balance: number; licenses: number; consumed: number; entitled: number }>(
    '/license-positions?sort=shortage:desc,surplus:desc',
  );
  await visit('/license-positions');
  await expect.element(firstRow()).toHaveTextContent(/Short/);
  await expect.element(firstRow()).toHaveTextContent(inUs(worst.balance));
  await firstRow().getByRole('link').first().click();
  const steps = page.getByRole('table', { name: 'How it adds up' });
  for (const [name, value] of [
    ['Available', worst.entitled],
    ['Consumed', worst.consumed],
    ['Position', worst.balance],
  ] as const)
    await expect.element(steps.getByRole('row', { name }).first()).toHaveTextContent(inUs(value));
  // Licenses of one product have the same name: their ids tell them apart.
  const ids = () => [...document.querySelectorAll('td[data-column="id"] a')].map(({ textContent }) => textContent);
  await expect.poll(() => ids().length).toBe(worst.licenses);
  expect(new Set(ids()).size).toBe(worst.licenses);
  for (const id of ids()) expect(id).toMatch(/^[\da-f]{8}…$/);
  await page.getByRole('link', { name: `Licenses (${inUs(worst.licenses)})` }).click();
  await expect.element(heading('Licenses')).toBeVisible();
  await expect.element(page.getByText(`1–${worst.licenses} of ${worst.licenses}`, { exact: true })).toBeVisible();

  const spent = await first<{ manufacturer: string; currency: string; applications: number; quantity: number }>(
    '/spend/manufacturers?sort=currency:asc,totalCost:desc',
  );
  navigateTo('/spend?by=manufacturer');
  await expect.element(page.getByRole('figure', { name: /^Largest manufacturers, in [A-Z]{3}$/ })).toBeVisible();
  const largest = page
    .getByRole('table', { name: /^Spend by Manufacturer/ })
    .getByRole('row')
    .nth(1);
  await expect.element(largest).toHaveTextContent(`${spent.manufacturer}${spent.currency}`);
  await expect.element(largest).toHaveTextContent(inUs(spent.quantity));
  await largest.getByRole('link').first().click();
  const { applications } = spent;
  await expect.element(page.getByText(`1–${applications} of ${applications}`, { exact: true })).toBeVisible();
  expect(inAddress('by')).toBe('application');

  // Each way to group is there in full.
  const ways = [...document.querySelectorAll('[role="radiogroup"] label')];
  expect(ways.length).toBeGreaterThan(3);
  expect(ways.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  navigateTo('/lifecycle');
  const matrix = page.getByRole('table', { name: /^By manufacturer/ });
  await expect.element(matrix).toBeVisible();
  // The sentence counts applications, not ends; so do the totals of the manufacturers.
  const sentence = document.querySelector('figure [id$="-sentence"]')?.textContent ?? '';
  const inAll = Number(/^([\d,]+) in all, each counted once;/.exec(sentence)?.[1]?.replace(',', ''));
  const totals = [...matrix.element().querySelectorAll('tbody td:last-child')].map((cell) =>
    Number(cell.textContent?.replace(',', '')),
  );
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(inAll);
  const count = Number(matrix.getByRole('link').first().element().textContent);
  await matrix.getByRole('link').first().click();
  await expect.poll(() => inAddress('filter')).toMatch(/isInUse -eq true.*manufacturer -eq/);
  // An application counts once in a quarter in which it reaches two ends.
  const names = () =>
    page
      .getByRole('table', { name: /^Lifecycle/ })
      .element()
      .querySelectorAll('tbody td[data-column="applicationName"]');
  await expect.poll(() => new Set([...names()].map((cell) => cell.textContent)).size).toBe(count);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inAddress, navigateTo, visit } from '../page.test-support.tsx';
import { watchRows } from '../requests.test-support.ts';

const texts = (field: string) =>
  [...document.querySelectorAll(`tr[data-row] td[data-column="${field}"]`)].map((cell) => cell.textContent ?? '');
/** A quick filter, with or without its number. */
const offer = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}( \\(|$)`) });

test('rows come from the service, what is more of them after, and a filter or order that needs it is asked of the console', async () => {
  const plain = watchRows('/sam/v1/licenses');
  const fuller = watchRows('/console/v1/licenses');
  await visit('/licenses');
  await expect.poll(() => texts('position').filter((text) => text !== '').length).toBeGreaterThan(0);
  expect(plain.seen).toHaveLength(1);
  // One request, by the ids of the page.
  expect(fuller.seen).toHaveLength(1);
  expect(fuller.seen[0]?.searchParams.get('filter')).toMatch(/^\(id -eq /);

  await offer('Short').click();
  expect(inAddress('filter')).toBe('position -eq short');
  await expect.element(offer('Short')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => new Set(texts('position'))).toEqual(new Set(['Short']));
  await expect.element(page.getByRole('region', { name: 'Totals of the licenses that match' })).toHaveTextContent(/Licenses\d+/);
  expect(plain.seen).toHaveLength(1);
  expect(fuller.seen).toHaveLength(2);
  // Combined with a filter that every service knows, and back.
  await offer('Subscription').click();
  await offer('Short').click();
  expect(inAddress('filter')).toBe('isSubscription -eq true');
  await expect.poll(() => plain.seen.length).toBe(2);

  navigateTo('/contracts');
  await expect.poll(() => texts('standing').filter((text) => text !== '').length).toBeGreaterThan(0);
  await offer('Ends in 60 days').click();
  await expect.element(page.getByRole('region', { name: 'Active filters' })).toHaveTextContent(/Ends in 60 days/);
  await expect.poll(() => texts('daysLeft').every((text) => Number.parseInt(text, 10) <= 60)).toBe(true);
  expect(texts('daysLeft').length).toBeGreaterThan(0);

  navigateTo('/applications');
  await offer('Out of support').click();
  await expect.poll(() => new Set(texts('phase'))).toEqual(new Set(['Out of support']));
  await expect.element(offer('Out of support')).toHaveAttribute('aria-pressed', 'true');
  await offer('Out of support').click();
  expect(inAddress('filter')).toBeNull();
});

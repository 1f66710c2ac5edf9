import { afterAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { inAddress, visit } from '../../../page.test-support.tsx';

const setMedia = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
afterAll(() => setMedia(''));

const quick = (name: RegExp) => page.getByRole('button', { name });

test('renewals as a list, a calendar, a line and on paper', async () => {
  // The sample's day is in June 2026.
  await visit('/renewals?month=2026-06', { service: 'renewals' });
  // The most urgent record comes first, with its notice; a quick filter counts and finds.
  await expect.element(page.getByRole('heading', { name: 'Renewals', level: 1 })).toBeVisible();
  await expect.element(quick(/^Notice missed \(\d+\)$/)).toBeVisible();
  const count = Number(/\d+/.exec(quick(/^Notice missed/).element().textContent)?.[0]);
  expect(count).toBeGreaterThan(0);
  await expect.element(page.getByRole('row', { name: /Notice missed/ }).first()).toBeVisible();
  await quick(/^Notice missed/).click();
  await expect.element(page.getByText(`${count} records`)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: /value at stake/ }))
    .toHaveTextContent(/\d (EUR|USD|GBP|SEK|PLN|CHF|JPY)/);

  // The timeline and the calendar show what the filter leaves, and describe it in words.
  await page.getByText('Timeline', { exact: true }).click();
  await expect.element(page.getByRole('table', { name: 'Periods of each record' })).toBeVisible();
  const rows = page.getByRole('rowheader');
  const { length } = rows.elements();
  expect(rows.elements().every((row) => /Notice missed/.test(row.textContent))).toBe(true);
  expect(page.getByText(/^Covered /).elements()).toHaveLength(length);
  await page.getByText('Calendar', { exact: true }).click();
  await expect.element(page.getByRole('table', { name: /^What is due in June 2026$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(page.getByRole('heading', { name: 'May 2026' })).toBeVisible();
  expect([inAddress('as'), inAddress('month')]).toEqual(['calendar', '2026-05']);
  await expect.element(page.getByRole('link', { name: /^Notice missed: / }).first()).toBeVisible();

  // An address for a calendar program: shown once, read without a token, listed and revoked.
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await page.getByRole('menuitem', { name: /^Subscribe/ }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  await expect.element(page.getByText('Address created')).toBeVisible();
  const address = document.querySelector('[role=dialog] code')?.textContent ?? '';
  const read = async () => (await fetch(new URL(address).pathname)).text();
  expect(await read()).toContain('SUMMARY:Notice missed');
  await page.getByRole('button', { name: 'Revoke Renewals' }).click();
  await expect.element(page.getByText('You have no subscriptions.')).toBeVisible();
  expect(await read()).not.toContain('VEVENT');
  await page.getByRole('button', { name: 'Close' }).click();

  // A month is printed as a list, with the day, the filter and no buttons.
  await setMedia('print');
  await expect.element(page.getByText('Printed')).toBeVisible();
  await expect.element(page.getByText('standing -eq noticeMissed').first()).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Today' })).not.toBeInTheDocument();
});

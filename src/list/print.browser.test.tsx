import { afterAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { navigateTo, visit } from '../page.test-support.tsx';

const setMedia = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
afterAll(async () => {
  dispatchEvent(new Event('afterprint'));
  await setMedia('');
});

test('a list is printed with all rows of its page, however many, in light colours and nothing to press', async () => {
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

  // A long page is drawn whole, in light colors, before printing continues.
  await setMedia('');
  navigateTo('/applications?size=500');
  const counted = () => Number(/^1–(\d+) of /.exec(page.getByText(/^1–\d+ of /).element().textContent)?.[1]);
  await expect.poll(counted).toBeGreaterThan(120);
  const count = counted();
  document.documentElement.dataset.mantineColorScheme = 'dark';
  dispatchEvent(new Event('beforeprint'));
  expect(document.querySelectorAll('tr[data-row]')).toHaveLength(count);
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  const [foot] = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  expect(foot).toContain('"SAM Console · Sample · Applications"');
  await setMedia('print');
  await expect.element(page.getByText(/^Rows 1–/)).toBeVisible();
  // Buttons in the head are not painted on later sheets.
  for (const button of table.element().querySelectorAll('thead button'))
    expect(['contents', 'none']).toContain(getComputedStyle(button).display);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBeLessThan(count);
  expect(document.adoptedStyleSheets).toHaveLength(0);

  // Every page says when it was printed and what it leaves out, and has nothing to press.
  for (const [path, title] of [
    ['/users?filter=isInReview+-ne+true', 'Users'],
    ['/activity?range=30', 'User activity'],
    ['/organization-names', 'Organization names'],
  ] as const) {
    navigateTo(path);
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    const facts = () => [...document.querySelectorAll('main dl.print-only dt')].map(({ textContent }) => textContent);
    await expect.poll(facts).toEqual(['Printed', 'Filter']);
    if (title === 'Users') await expect.element(page.getByText('isInReview -ne true', { exact: true }).first()).toBeVisible();
    if (title === 'User activity') await expect.element(page.getByText(/^Show these users/).first()).not.toBeVisible();
    const hints = [...document.querySelectorAll<HTMLElement>('main header :is(button, a), .keyboard-hint')];
    expect(hints.filter((each) => each.checkVisibility()).map(({ textContent }) => textContent)).toEqual([]);
  }

  // A flag's switch says what is set, so it is printed.
  navigateTo('/users/review');
  await expect.element(page.getByRole('switch', { name: 'Review', exact: true })).toBeInTheDocument();
  const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
  expect(buttons.length).toBeGreaterThan(4);
  expect(buttons.filter((each) => each.checkVisibility()).map(({ textContent }) => textContent)).toEqual([]);
});

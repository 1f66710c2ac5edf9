import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('no page is offered by the length of another list while the rows of a search are on their way', async () => {
  let answerSearch = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answerSearch = resolve;
  });
  let isOffline = false;
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if (isOffline && /page_number=3/.test(String(input))) throw new TypeError('offline');
    if (/filter=[^&]*contains/.test(String(input))) await mayAnswer;
    return send(input, init);
  };
  await visit('/applications?size=10');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button('Last page')).toBeEnabled();

  // A page that cannot be read: what is said is true of the rows on screen, and said once.
  const pages = page.getByRole('navigation', { name: 'Applications: pages' });
  isOffline = true;
  await page.getByRole('textbox', { name: 'Go to page' }).fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(pages).toHaveTextContent(/^1–10 of up to 150, waiting for page 3/);
  await expect
    .element(page.getByRole('region', { name: 'Applications' }).getByRole('status').last())
    .toHaveTextContent(/waiting for page 3$/);
  const veiled = () => document.querySelectorAll('[data-stale]').length;
  await expect.poll(veiled).toBe(1);
  await expect.element(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('3');
  await expect.element(page.getByText(/The rows below were loaded earlier/)).not.toBeInTheDocument();
  isOffline = false;
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.element(pages).toHaveTextContent(/^21–30 of up to 150/);

  await page.getByRole('searchbox').first().fill('server');
  await expect.element(button('Last page')).toBeDisabled();
  await expect.element(button('Next page')).toBeDisabled();
  // Rows that take long are veiled meanwhile, and said to be those of before.
  await expect.poll(veiled).toBe(1);
  await expect.element(pages).toHaveTextContent(/^21–30 of up to 150, waiting for the new rows/);
  answerSearch();
  await expect.element(button('Last page')).toBeEnabled();
  expect(veiled()).toBe(0);
  await button('Last page').click();
  await expect.element(button('Last page')).toBeDisabled();
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect.element(page.getByText('is past the end')).not.toBeInTheDocument();
});

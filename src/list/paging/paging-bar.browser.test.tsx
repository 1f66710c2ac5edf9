import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';

test('no page is offered by the length of another list while the rows of a search are on their way', async () => {
  let answerSearch = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answerSearch = resolve;
  });
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if (/filter=[^&]*contains/.test(String(input))) await mayAnswer;
    return send(input, init);
  };
  await visit('/applications?size=10');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button('Last page')).toBeEnabled();
  await page.getByRole('searchbox').first().fill('server');
  await expect.element(button('Last page')).toBeDisabled();
  await expect.element(button('Next page')).toBeDisabled();
  answerSearch();
  await expect.element(button('Last page')).toBeEnabled();
  await button('Last page').click();
  await expect.element(button('Last page')).toBeDisabled();
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect.element(page.getByText('is past the end')).not.toBeInTheDocument();
});

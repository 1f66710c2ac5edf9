import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { visit } from '../../page.test-support.tsx';
import { watchRequests } from '../../requests.test-support.ts';

const field = () => page.getByRole('combobox', { name: 'Search or go to…' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the palette goes to pages by keys, finds records of all kinds with few requests, and takes hostile words literally', async () => {
  const applications = watchRequests('/v1/applications');
  await visit('/platforms');
  await expect.element(heading('Platforms')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(field(), 'article num');
  await expect.element(page.getByRole('option', { name: /Article numbers/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Article numbers')).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  applications.seen.length = 0;
  await userEvent.fill(field(), 'micros');
  for (const name of ['Applications', 'Licenses', 'Agreements'])
    await expect.element(page.getByRole('group', { name, exact: true })).toBeVisible();
  // One search, and one look-up of the names of the licenses found.
  expect(applications.seen.length).toBeLessThanOrEqual(2);
  const first = page.getByRole('group', { name: 'Applications' }).getByRole('option').first();
  await expect.element(first).toBeVisible();
  const name = first.element().querySelector('span')?.textContent ?? '-';
  await first.click();
  await expect.element(heading(name)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveTextContent(name);
  expect(JSON.stringify(localStorage)).not.toContain(name);

  const answers: number[] = [];
  const send = window.fetch;
  window.fetch = async (...request) => {
    const answer = await send(...request);
    answers.push(answer.status);
    return answer;
  };
  await userEvent.fill(field(), '"\\) -or (id -exists true');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { parseFilter } from '../../contract/filter/parse.ts';
import { serializeFilter } from '../../contract/filter/serialize.ts';
import { visit } from '../page.test-support.tsx';
import { Logo } from './logo.tsx';

vi.mock('../../contract/filter/parse.ts', { spy: true });
vi.mock('../../contract/filter/serialize.ts', { spy: true });
vi.mock('./logo.tsx', { spy: true });

test('a change of the filter is parsed once for all that read it, and draws no new shell', async () => {
  await visit('/users');
  const quick = page.getByRole('button', { name: /^In review/ });
  await expect.element(quick).toBeVisible();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  for (const spy of [parseFilter, serializeFilter, Logo]) vi.mocked(spy).mockClear();
  await quick.click();
  await expect.poll(() => new URLSearchParams(location.search).get('filter')).toBe('isInReview -eq true');
  await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  const texts = vi.mocked(parseFilter).mock.calls.map(([text]) => text);
  expect(texts).toEqual(['isInReview -eq true']);
  expect(vi.mocked(serializeFilter).mock.calls.length).toBeLessThanOrEqual(4);
  expect(Logo).not.toHaveBeenCalled();
});

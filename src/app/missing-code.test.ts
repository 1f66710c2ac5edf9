import { afterEach, expect, it, vi } from 'vitest';
import { isMissingCode, reloadOnce } from './missing-code.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/users-abc.js',
  'error loading dynamically imported module: http://localhost/assets/users-abc.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
  'Unable to preload CSS for /assets/users-abc.css',
])('takes it for missing code: %s', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
  expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
});

it('reloads once for a new release, and not while the server does not answer', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) });
  const answer = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ ok: true });
  vi.stubGlobal('fetch', answer);
  const reload = vi.fn();
  await reloadOnce(reload);
  expect(reload).not.toHaveBeenCalled();
  await reloadOnce(reload);
  await reloadOnce(reload);
  expect(reload).toHaveBeenCalledOnce();
});

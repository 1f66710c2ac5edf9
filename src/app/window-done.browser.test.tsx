import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { handOverCallback } from '../session/other-ways-in.ts';
import { WindowDone } from './window-done.tsx';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['code=1', 'You can close this window.'],
  ['error=access_denied', 'The sign-in did not succeed. You can close this window.'],
])('a window that was called back with %s does not say that somebody is signed in', async (answer, words) => {
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => undefined);
  const address = new URL(`/callback?state=x%3Bpopup&${answer}`, window.location.origin);
  const handedOver = handOverCallback(address as unknown as Location);
  await render(<WindowDone isFailed={handedOver === 'failed'} />);
  expect(page.getByRole('status').element().textContent).toBe(words);
});

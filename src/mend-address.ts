/** The address that the page was opened with. */
import { soundEscapes } from '../contract/address.ts';

/**
 * Rewrites an address that was typed with a percent sign, or cut off within an escape, so that it can be decoded: its meaning
 * stays, and decoding cannot fail. In place, before anything reads it; the history keeps one entry.
 */
export function mendAddress(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  const typed = pathname + search;
  const sound = soundEscapes(typed);
  if (sound !== typed) history.replaceState(history.state, '', sound + hash);
}

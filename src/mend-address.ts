/** The address that the page was opened with. */
import { soundEscapes } from '../contract/address.ts';

/**
 * An address that was typed with a percent sign, or cut within an escape, is written so that it can be read: what it says stays, and
 * nothing that decodes it fails. In place, before anything reads it; the history keeps one entry.
 */
export function mendAddress(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  const typed = pathname + search;
  const sound = soundEscapes(typed);
  if (sound !== typed) history.replaceState(history.state, '', sound + hash);
}

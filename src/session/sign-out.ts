/**
 * The remaining work of signing out: the session at the provider ends too, now or, if the provider cannot be reached, as soon as
 * it can. Until then a mark in the browser's storage keeps all tabs from silently signing in with a session that was meant to
 * end.
 */
import type { Config } from './config.ts';
import { browserShelf, forget, keep, recall, type Shelf, tabShelf } from './storage.ts';
import type { Profile } from './tokens.ts';

const PENDING = 'sam.sign-out-pending';
const REACH_WAIT_MS = 5_000;

/** Whose notes a storage has. */
const NOTES_OF = 'sam.notes-of';

/** Stored work of the person that names users or records; views and settings of lists are kept. */
const PERSONAL = ['sam.reviews.', 'sam.recent.', 'sam.list.', 'sam.first-question', NOTES_OF];

const SHELVES = [browserShelf, tabShelf];

export const isSignOutPending = (): boolean => recall(browserShelf, PENDING) !== null || recall(tabShelf, PENDING) !== null;

/** If one storage refuses, the other may keep the mark. */
export function markSignOutPending(isPending: boolean): void {
  for (const shelf of SHELVES) keep(shelf, PENDING, isPending ? '1' : null);
}

/** Whose the tab was stays noted: at the next sign-in, only the same person returns to its page. */
export function forgetPersonalNotes(): void {
  const person = recall(tabShelf, NOTES_OF);
  for (const shelf of SHELVES) forget(shelf, PERSONAL);
  keep(tabShelf, NOTES_OF, person);
}

const isOfOther = (shelf: Shelf, person: string): boolean => ![null, person].includes(recall(shelf, NOTES_OF));

/** Forgets the notes of somebody else, or of another tenant. True if this tab had some. */
export function keepNotesOf({ sub, tenant }: Pick<Profile, 'sub' | 'tenant'>): boolean {
  const person = JSON.stringify([sub, tenant]);
  const isOther = isOfOther(tabShelf, person);
  for (const shelf of SHELVES) {
    if (isOfOther(shelf, person)) forget(shelf, PERSONAL);
    keep(shelf, NOTES_OF, person);
  }
  return isOther;
}

/** True if the provider answers now: only then may the page leave for it, with the identity token in the address. */
export async function isProviderReachable({ authority, metadataUrl }: Config): Promise<boolean> {
  const address = new URL(metadataUrl ?? `${authority}/.well-known/openid-configuration`, window.location.origin);
  try {
    // Asked as at sign-in, which read this answer. Without CORS, Cross-Origin-Resource-Policy would keep back even its arrival.
    const answer = await fetch(address, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(REACH_WAIT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Messages between tabs of one browser: a sign-out, which reaches all tabs, and the answer of a sign-in in a separate window. */
import { browserShelf, keep, recall } from './storage.ts';

export type TabMessage = { readonly type: 'signed-out' } | { readonly type: 'callback'; readonly url: string };

const CHANNEL = 'sam.session';
const SIGNED_OUT_AT = 'sam.signed-out-at';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

export function tellTabs(message: TabMessage): void {
  // A full or blocked storage must not prevent signing out: the message alone reaches all tabs that are awake.
  if (message.type === 'signed-out') keep(browserShelf, SIGNED_OUT_AT, String(Date.now()));
  channel?.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handle = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}

/** When a tab last signed out: a tab that missed the message while asleep reads it here on waking. A time is not a secret. */
export const signedOutAtMs = (): number => Number(recall(browserShelf, SIGNED_OUT_AT) ?? 0) || 0;

const LOCK_WAIT_MS = 20_000;
/** How long a reloaded tab waits for its former page to release the lock if that could not do so in time. */
const CLAIM_WAIT_MS = 1000;

/** Runs one task at a time across all tabs. A hanging tab must not block the others forever: after 20 s the task runs anyway. */
export async function oneTabAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return task();
  let started = false;
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      started = true;
      return task();
    });
  } catch (error) {
    if (started) throw error;
    return task();
  }
}

let held: { readonly lineage: string; readonly release: () => void } | undefined;

/**
 * Releases the lock when the page is left, so that a reloaded page finds its chain free at once. A page restored from the
 * browser's cache may find that another tab took the chain meanwhile: it starts over.
 */
export function releaseLineageOnLeave(): void {
  window.addEventListener('pagehide', () => {
    held?.release();
    held = undefined;
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}

/**
 * Claims a chain of refresh tokens for this tab until it closes; false where another living tab holds it. Duplicating a tab copies
 * its session storage, and two tabs that use one rolling refresh token would revoke their common grant (contract.md "Tokens").
 */
export async function claimLineage(lineage: string): Promise<boolean> {
  if (held?.lineage === lineage) return true;
  held?.release();
  held = undefined;
  if (!navigator.locks) return true;
  return new Promise<boolean>((resolve) => {
    const lock = navigator.locks.request(`sam.lineage.${lineage}`, { signal: AbortSignal.timeout(CLAIM_WAIT_MS) }, () => {
      resolve(true);
      return new Promise<void>((release) => {
        held = { lineage, release };
      });
    });
    lock.catch(() => resolve(false));
  });
}

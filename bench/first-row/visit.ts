/** One visit with a new browser: nothing cached, and for the product the session of this tab. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Contender } from './contenders.ts';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the task after the frame that first shows the row. */
    benchFirstRow?: Promise<number>;
  }
}

/** The session storage of a signed-in tab. */
export type Session = Readonly<Record<string, string>>;

export interface Sent {
  readonly files: number;
  /** As transferred, with headers. */
  readonly bytes: number;
}

export interface Visit {
  readonly firstRowMs: number;
  /** What had arrived when the row was painted. */
  readonly script: Sent;
  readonly style: Sent;
  readonly data: Sent;
}

/** The tab's session storage, for the tabs of other contexts. */
export const sessionOf = (page: Page): Promise<Session> => page.evaluate(() => ({ ...sessionStorage }));

/** Runs in the page, before its scripts. */
export function awaitRow({ row, text }: { row: string; text: string }): void {
  window.benchFirstRow = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll(row)].some(({ textContent }) => textContent?.includes(text))) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Runs in the page, before its scripts. */
export function restore(session: Session): void {
  if (sessionStorage.length > 0) return;
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
}

interface Where {
  readonly url: string;
  readonly session: Session | null;
  /** A text in the first row. */
  readonly text: string;
}

/** A new window of Chromium loads pages of its own, which would compete with the visit. In milliseconds. */
const SETTLE_MS = 1_500;

export async function visit(browser: Browser, contender: Contender, { url, session, text }: Where): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    // The runner's compiler names inner functions by a helper, which a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    if (session) await page.addInitScript(restore, session);
    await page.addInitScript(awaitRow, { row: contender.row, text });
    const sent = await countSent(await context.newCDPSession(page));
    await page.waitForTimeout(SETTLE_MS);
    await page.goto(url + contender.path, { waitUntil: 'commit' });
    const firstRowMs = await page.evaluate(() => window.benchFirstRow ?? Number.NaN);
    return { firstRowMs, ...sent() };
  } finally {
    await context.close();
  }
}

async function countSent(cdp: CDPSession): Promise<() => Omit<Visit, 'firstRowMs'>> {
  const kinds = new Map<string, string>();
  const finished: { readonly kind: string; readonly bytes: number }[] = [];
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, new URL(response.url).pathname.startsWith('/api/') ? 'data' : type),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finished.push({ kind: kinds.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  const sumOf = (kind: string): Sent => {
    const those = finished.filter((each) => each.kind === kind);
    return { files: those.length, bytes: those.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  return () => ({ script: sumOf('Script'), style: sumOf('Stylesheet'), data: sumOf('data') });
}

/** What is measured inside of a page; the same code for every contender. */
import type { Page } from '@playwright/test';
import { APPLICATIONS, type Contender } from './contenders.ts';

declare global {
  interface Window {
    /** When the rows that are waited for were painted, in milliseconds of the page's clock. */
    benchPainted?: Promise<number>;
  }
}

/** The runner's compiler gives inner functions their names by a helper of its own, which a page does not have. */
export const addHelper = (page: Page): Promise<unknown> => page.addInitScript('globalThis.__name = (named) => named');

/** Resolves in the task after the frame that first shows those names in the first rows. */
function awaitNames({ cell, names }: { cell: string; names: readonly string[] }): void {
  performance.clearResourceTimings();
  window.benchPainted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the rows did not come')), 30_000);
    const observer = new MutationObserver(() => {
      const cells = document.querySelectorAll(cell);
      if (!names.every((name, at) => cells[at]?.textContent === name)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

async function sincePainted(path: string): Promise<{ addedMs: number; requests: number }> {
  const painted = (await window.benchPainted) ?? Number.NaN;
  const entries = performance.getEntriesByType('resource').filter((entry) => new URL(entry.name).pathname === path);
  const last = entries.at(-1) as PerformanceResourceTiming | undefined;
  return { addedMs: painted - (last?.responseEnd ?? Number.NaN), requests: entries.length };
}

/** Milliseconds from the last byte of the answer to the painted rows: reading the JSON, drawing, layout and paint. */
export async function filterToPaint(page: Page, contender: Contender, word: string, names: readonly string[]): Promise<number> {
  await page.evaluate(awaitNames, { cell: contender.nameCell, names });
  await contender.search(page).fill(word);
  const { addedMs, requests } = await page.evaluate(sincePainted, APPLICATIONS);
  if (requests !== 1) throw new Error(`${contender.name} sent ${requests} requests for "${word}"`);
  return addedMs;
}

/** Requests for a word that is typed letter by letter, counted until long after the pause of the typing. */
export async function requestsWhileTyping(page: Page, contender: Contender, word: string): Promise<number> {
  let count = 0;
  const onRequest = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === APPLICATIONS) count += 1;
  };
  const search = contender.search(page);
  await search.selectText();
  page.on('request', onRequest);
  await page.keyboard.type(word, { delay: 40 });
  await page.waitForTimeout(2_000);
  page.off('request', onRequest);
  return count;
}

export interface Scrolled {
  /** 0 where the browser reported none: it reports tasks of 50 ms and more. */
  readonly longestTaskMs: number;
  readonly longestFrameMs: number;
  /** Share of the painted frames that showed no row in the middle of the table. */
  readonly blank: number;
}

/** Scrolls from top to bottom by 400 px a frame. */
export async function scrollThrough(page: Page, { scroller, row }: Contender): Promise<Scrolled> {
  return page.evaluate(
    async ({ selector, rowSelector }) => {
      const region = selector === null ? document.scrollingElement : document.querySelector(selector);
      if (region === null) throw new Error(`nothing scrolls at ${selector}`);
      region.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 500));
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
      observer.observe({ type: 'longtask' });
      const box = selector === null ? new DOMRect(0, 0, innerWidth, innerHeight) : region.getBoundingClientRect();
      let longestFrameMs = 0;
      let blank = 0;
      let frames = 0;
      let before = performance.now();
      for (let top = 0; top < region.scrollHeight - region.clientHeight; top += 400) {
        region.scrollTop = top;
        await new Promise((resolve, reject) => {
          requestAnimationFrame(() => setTimeout(resolve, 0));
          setTimeout(() => reject(new Error('the browser stopped painting')), 10_000);
        });
        const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!seen?.closest(rowSelector)) blank += 1;
        frames += 1;
        longestFrameMs = Math.max(longestFrameMs, performance.now() - before);
        before = performance.now();
      }
      // The browser reports a long task some time after it.
      await new Promise((resolve) => setTimeout(resolve, 300));
      tasks.push(...observer.takeRecords().map(({ duration }) => duration));
      observer.disconnect();
      if (frames < 20) throw new Error('that is no page of 1000 rows');
      return { longestTaskMs: Math.max(0, ...tasks), longestFrameMs, blank: blank / frames };
    },
    { selector: scroller, rowSelector: row },
  );
}

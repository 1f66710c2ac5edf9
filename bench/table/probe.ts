/** Measurements inside a page; the same code for every contender. */
import type { Page } from '@playwright/test';
import { APPLICATIONS, type Contender } from './contenders.ts';

declare global {
  interface Window {
    /** When the first screen of the expected rows was painted, and the last of these rows, in the page's milliseconds. */
    benchPainted?: Promise<{ first: number; last: number }>;
    /** When each letter was typed. */
    benchLetters?: number[];
  }
}

export interface Painted {
  /** To the first screen of rows. */
  readonly addedMs: number;
  /** To the last change of any row: some draw the rest of a page after its first screen, some never draw off-screen rows. */
  readonly wholeMs: number;
  /** Requests for this filter. */
  readonly requests: number;
}

/** The runner's compiler names inner functions by a helper, which a page does not have. */
export const addHelper = (page: Page): Promise<unknown> => page.addInitScript('globalThis.__name = (named) => named');

/** Rows count as complete if none was added or changed for this long. */
const QUIET_MS = 500;

/** Resolves with the times of the tasks after the frame first showing these names in the first rows, and after the last change. */
function awaitNames({
  cell,
  row,
  names,
  quietMs,
}: {
  cell: string;
  row: string;
  names: readonly string[];
  quietMs: number;
}): void {
  performance.clearResourceTimings();
  const isRow = (node: Node) => node instanceof Element && (node.matches(row) || node.querySelector(row) !== null);
  const afterPaint = (then: (now: number) => void) => requestAnimationFrame(() => setTimeout(() => then(performance.now()), 0));
  window.benchPainted = new Promise((resolve, reject) => {
    let first: number | null = null;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let isFound = false;
    const observer = new MutationObserver((changes) => {
      if (!isFound) {
        const cells = document.querySelectorAll(cell);
        isFound = names.every((name, at) => cells[at]?.textContent === name);
        if (isFound) afterPaint((now) => (first = now));
      }
      const isOfRows = changes.some(
        ({ target, addedNodes }) => (target.parentElement ?? document.body).closest(row) || [...addedNodes].some(isRow),
      );
      if (!isFound || !isOfRows) return;
      afterPaint((last) => {
        clearTimeout(quiet);
        quiet = setTimeout(() => {
          observer.disconnect();
          resolve({ first: first ?? last, last });
        }, quietMs);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error('the rows did not come')), 120_000);
  });
}

/** `asked`: what the parameter of the address has that the rows answer. */
interface AskedFor {
  readonly path: string;
  readonly parameter: string;
  readonly asked: string;
}

async function sincePainted({ path, parameter, asked }: AskedFor): Promise<Painted> {
  const { first, last } = (await window.benchPainted) ?? { first: Number.NaN, last: Number.NaN };
  const entries = performance.getEntriesByType('resource').filter(({ name }) => {
    const { pathname, searchParams } = new URL(name);
    return pathname === path && searchParams.get(parameter)?.includes(asked);
  });
  const answered = (entries.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
  return { addedMs: first - answered, wholeMs: last - answered, requests: entries.length };
}

/** From the last byte of the answer to the painted rows: parsing the JSON, drawing, layout and paint. */
export async function filterToPaint(page: Page, contender: Contender, word: string, names: readonly string[]): Promise<Painted> {
  await page.evaluate(awaitNames, { cell: contender.nameCell, row: contender.row, names, quietMs: QUIET_MS });
  await contender.search(page).fill(word);
  return page.evaluate(sincePainted, { path: APPLICATIONS, parameter: 'filter', asked: word });
}

/** The same of a page turn, without a pointer: one over the button would let the product read the page ahead. */
export async function turnToPaint(page: Page, contender: Contender, number: number, names: readonly string[]): Promise<Painted> {
  const next = contender.next?.(page);
  if (!next) throw new Error(`${contender.name} turns no pages here`);
  await page.evaluate(awaitNames, { cell: contender.nameCell, row: contender.row, names, quietMs: QUIET_MS });
  await next.evaluate((button: HTMLElement) => button.click());
  return page.evaluate(sincePainted, { path: APPLICATIONS, parameter: 'page_number', asked: String(number) });
}

/** Shorter than the pause after which every contender sends a request. */
const LONGEST_GAP_MS = 200;

/** Requests for a word typed letter by letter; null if the machine was so busy that there was a pause between two letters. */
export async function requestsWhileTyping(page: Page, contender: Contender, word: string): Promise<number | null> {
  let count = 0;
  const onRequest = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === APPLICATIONS) count += 1;
  };
  const search = contender.search(page);
  await search.selectText();
  await page.evaluate(() => {
    window.benchLetters = [];
    document.addEventListener('input', () => window.benchLetters?.push(performance.now()), { capture: true });
  });
  page.on('request', onRequest);
  await page.keyboard.type(word, { delay: 40 });
  await page.waitForTimeout(2_000);
  page.off('request', onRequest);
  const letters = await page.evaluate(() => window.benchLetters ?? []);
  const gaps = letters.slice(1).map((at, index) => at - (letters[index] ?? 0));
  return Math.max(...gaps) < LONGEST_GAP_MS ? count : null;
}

export interface Scrolled {
  /** 0 if the browser reported none: it reports tasks of 50 ms and more. */
  readonly longestTaskMs: number;
  readonly longestFrameMs: number;
  /** Share of the painted frames without any row in the middle of the table. */
  readonly blank: number;
}

/** Scrolls from top to bottom by 400 px per frame. */
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
      // The browser reports a long task some time later.
      await new Promise((resolve) => setTimeout(resolve, 300));
      tasks.push(...observer.takeRecords().map(({ duration }) => duration));
      observer.disconnect();
      if (frames < 20) throw new Error('that is no page of 1000 rows');
      return { longestTaskMs: Math.max(0, ...tasks), longestFrameMs, blank: blank / frames };
    },
    { selector: scroller, rowSelector: row },
  );
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/query-client.ts';
import { visibleAreas } from '../../app/navigation.ts';
import { visit } from '../../page.test-support.tsx';
import { sessionState } from '../../session/session.ts';

/** Requests to the APIs, in order; `rows` when the first row of a page was drawn. */
const log: string[] = [];
const NO_LISTS = ['/overview', '/lifecycle', '/users/review', '/activity', '/types'];
/** The page being left: its remaining requests are not the next page's. */
let left: string | null | undefined = null;
/** The DOM library does not know these entries: shares of the screen that moved by themselves. Source: Layout Instability API. */
interface Shift extends PerformanceEntry {
  readonly value: number;
}
/** As much as nobody sees. */
const MOST_SHIFT = 0.01;
const heading = () => document.getElementById('page-title')?.textContent;

const shifts: Shift[] = [];

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
let arrived = Promise.resolve();

/** Answers come one by one, each after a frame of its own: whatever moves between two of them is seen on any machine. */
async function inTurn(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  arrived = arrived.then(frame).then(frame);
  await arrived;
  return response;
}

/** How far what is on the screen has moved since that time, once everything that the page asks for has come. */
async function shiftSince(startMs: number): Promise<number> {
  await expect.poll(() => queryClient.isFetching(), { interval: 20 }).toBe(0);
  // Reported after the frame.
  await frame();
  await frame();
  return shifts.reduce((sum, { startTime, value }) => (startTime < startMs ? sum : sum + value), 0);
}

test('no list asks for more than three things before its first row, and nothing moves while a page comes', async () => {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (pathname.includes('/api/') && (left === null || heading() !== left)) log.push(pathname + search);
    return inTurn(send(input, init));
  };
  let seen: Element | null = null;
  new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({ type: 'layout-shift' });
  new MutationObserver(() => {
    const row = document.querySelector('tbody tr:not([aria-hidden]) td');
    if (row && row !== seen && !log.includes('rows')) {
      log.push('rows');
    }
    seen = row;
  }).observe(document, { childList: true, subtree: true });

  await visit('/users');
  await expect.element(page.getByRole('button', { name: /^Online only \(/ })).toBeVisible();
  expect(log.indexOf('rows'), log.join(' ')).toBe(1);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  const paths = visibleAreas(sessionState().scopes).flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    if (NO_LISTS.includes(path) || path === '/users') continue;
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`);
    // Rows of the previous page are different elements from those of the next.
    log.length = 0;
    left = heading();
    const clickedMs = performance.now();
    link?.click();
    await expect.poll(() => window.location.pathname).toBe(path);
    await expect.poll(() => log, { message: path }).toContain('rows');
    expect(log.indexOf('rows'), `${path}: ${log.join(' ')}`).toBeLessThanOrEqual(3);
    expect(await shiftSince(clickedMs), `what moves on ${path}`).toBeLessThanOrEqual(MOST_SHIFT);
  }

  for (const path of ['/lifecycle', '/overview']) {
    const before = heading();
    const clickedMs = performance.now();
    document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click();
    await expect.poll(heading).not.toBe(before);
    await expect.element(page.getByText(path === '/overview' ? /^As of / : 'By manufacturer').first()).toBeVisible();
    expect(await shiftSince(clickedMs), `what moves on ${path}`).toBeLessThanOrEqual(MOST_SHIFT);
  }

  // What moves is seen by that measure.
  const nowMs = performance.now();
  document.querySelector<HTMLElement>('main')?.style.setProperty('padding-top', '100px');
  expect(await shiftSince(nowMs)).toBeGreaterThan(MOST_SHIFT);
});

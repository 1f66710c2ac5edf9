/**
 * The service's clock. The computer's clock may be days off, so today, "days ago" and "days left" are based on the `Date` header
 * of the service's answers. If no answer shows one (another origin that does not expose it), the answer with `config.json` is
 * used; if that has none either, only the computer's clock is left, and a bar above the page says so.
 */
import { DAY_MS, dayOf } from '../contract/dates.ts';
import { createStore } from './store.ts';

/** The header has whole seconds and an answer takes a moment: less than this is not a difference. */
const TOLERANCE_MS = 5_000;

/** How far the service's clock is ahead of the computer's. */
const aheadMs = createStore(0);
/** True while neither `config.json` nor an answer had a date: today is then the computer's. */
const ownClock = createStore(false);
/** The number of answers without a readable date before the first with one; null from then on. */
let undated: number | null = 0;

/** Milliseconds since 1970 UTC by the service's clock. For display only; waiting times are measured by the computer's clock. */
export const serviceNow = (): number => Date.now() + aheadMs.get();

/** The same, or null while no answer had a date. */
export const serviceTime = (): number | null => (undated === null ? serviceNow() : null);

/** Today's UTC day by the service's clock. */
export const serviceDay = (): number => dayOf(serviceNow());

/** Takes the time from an answer to a request sent at `sentAtMs` by the computer's clock. Ignores an answer without a date. */
export function noteServiceTime(answer: Pick<Response, 'headers'>, sentAtMs: number): void {
  const at = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(at)) {
    if (undated === null) return;
    undated += 1;
    ownClock.set(undated >= 2);
    return;
  }
  undated = null;
  ownClock.set(false);
  const own = Date.now();
  // Written at some moment between request and answer, with its fraction of a second cut off.
  const found = at + 500 - (sentAtMs + own) / 2;
  const slack = TOLERANCE_MS + Math.max(0, own - sentAtMs) / 2;
  const next = Math.abs(found) <= slack ? 0 : found;
  if (Math.abs(next - aheadMs.get()) > slack) aheadMs.set(next);
}

/** True if the service does not tell the time: today is then the computer's. */
export const isOwnClock = ownClock.get;

export const onOwnClockChange = ownClock.subscribe;

/** Calls back when the day may have changed: at the service's midnight, and when the time is corrected. */
export function onDay(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, DAY_MS - (serviceNow() % DAY_MS) + 50);
  };
  const tick = () => {
    clearTimeout(timer);
    listener();
    wait();
  };
  wait();
  const stop = aheadMs.subscribe(tick);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

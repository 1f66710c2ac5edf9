/**
 * The service's clock. The computer's own may be days off, so today, "days ago" and "days left" are told by what the service writes in
 * the `Date` header of its answers. Where no answer shows one (another origin that does not expose it), the answer that brought
 * `config.json` does; where that has none either, the computer's clock is all there is, and a bar above the page says so.
 */
import { useSyncExternalStore } from 'react';
import { DAY_MS, dayOf } from '../contract/dates.ts';
import { createStore } from './store.ts';

/** The header counts whole seconds and an answer takes a moment: less than this is not a difference. */
const TOLERANCE_MS = 5_000;

/** How far the service's clock is ahead of the computer's. */
const aheadMs = createStore(0);
/** True while neither `config.json` nor an answer had a date: today is then the computer's. */
const ownClock = createStore(false);
/** Answers without a readable date until one with a date came; null from then on. */
let undated: number | null = 0;

/** Milliseconds since 1970 UTC by the service's clock. For what the person sees; waiting times are measured by the computer's own. */
export const serviceNow = (): number => Date.now() + aheadMs.get();

/** Today's UTC day by the service's clock. */
export const serviceDay = (): number => dayOf(serviceNow());

/** Takes the time of an answer that was asked for at `sentAtMs`, by the computer's clock. An answer without a readable date says nothing. */
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
  // Written at some moment between question and answer, with its fraction of a second cut.
  const found = at + 500 - (sentAtMs + own) / 2;
  const slack = TOLERANCE_MS + Math.max(0, own - sentAtMs) / 2;
  const next = Math.abs(found) <= slack ? 0 : found;
  if (Math.abs(next - aheadMs.get()) > slack) aheadMs.set(next);
}

/** True where the service does not tell the time: today is then the computer's. */
export const isOwnClock = ownClock.get;

/** Calls back when the day may have changed: at the service's midnight, and when another time is found. */
function onDay(listener: () => void): () => void {
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

/** Today's UTC day by the service's clock; renders again when it changes. */
export const useServiceDay = (): number => useSyncExternalStore(onDay, serviceDay);

/** True where today is told by the computer's clock alone, which people should know. */
export const useOwnClock = (): boolean => useSyncExternalStore(ownClock.subscribe, isOwnClock);

/**
 * The gate before all requests. A 429 closes it for the time in `Retry-After`, for the whole app: sending other requests would
 * only prolong the refusal.
 * Source: service.md "Client handling of responses".
 */
import { createStore } from '../store.ts';

const DEFAULT_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 3600;

const untilMs = createStore(0);
let waiting: Promise<void> = Promise.resolve();

/** `Retry-After` in seconds from now: a number, or an HTTP date. Null if it is missing or neither. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** Closes the gate; a longer pause already in force stays. */
export function pauseFor(seconds: number | null): void {
  const until = Date.now() + Math.min(seconds ?? DEFAULT_PAUSE_SECONDS, MAX_PAUSE_SECONDS) * 1000;
  if (until <= untilMs.get()) return;
  untilMs.set(until);
  waiting = waitOut();
}

async function waitOut(): Promise<void> {
  const until = untilMs.get();
  while (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, Math.min(until - Date.now(), 1000)));
  if (untilMs.get() === until) {
    untilMs.set(0);
  } else {
    await waiting;
  }
}

/** Resolves when the gate is open; rejects if the request is aborted meanwhile. */
export async function passGate(signal: AbortSignal | undefined): Promise<void> {
  if (untilMs.get() === 0) return;
  if (!signal) return waiting;
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    void waiting.then(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
  });
}

/** Milliseconds since 1970 until which the gate is closed; 0 if it is open. */
export const pausedUntilMs = untilMs.get;

export const onPauseChange = untilMs.subscribe;

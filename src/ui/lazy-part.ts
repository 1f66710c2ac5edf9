import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { laterTexts } from '../text/later.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * A part whose code is loaded later, with its texts. Code that fails to load is requested again at growing intervals: a part that
 * is missing for a while must not break the page. Pages handle their own failures, in `page-error.tsx`. Nothing is loaded before
 * `turn`.
 */
// biome-ignore lint/suspicious/noExplicitAny: what lazy asks for; the props are those of the part
export function lazyPart<T extends ComponentType<any>>(
  load: () => Promise<T>,
  turn?: () => Promise<void>,
): LazyExoticComponent<T> {
  return lazy(async () => {
    await turn?.();
    const [part] = await persist(() => Promise.all([load(), laterTexts()]));
    return { default: part };
  });
}

/** The result of `load` as soon as it succeeds. */
export async function persist<T>(load: () => Promise<T>, wait: (ms: number) => Promise<void> = pause): Promise<T> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(LONGEST_WAIT_MS, 2 * ms)) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The memory of a tab while something runs in it: of its JavaScript heap, and of its process. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

const SAMPLE_MS = 100;
const MB = 1024 * 1024;

export interface Memory {
  readonly heapMb: number;
  /** All tabs' processes together, because the browser does not say which is whose; null if the system has no /proc. */
  readonly tabMb: number | null;
  /** The browser's own process, which keeps Blobs. */
  readonly browserMb: number | null;
}

export interface Growth {
  readonly before: Memory;
  /** The largest value of each at any time. */
  readonly peak: Memory;
  /** At the end, after garbage collection. */
  readonly after: Memory;
}

export async function watchMemory(browser: Browser, page: Page): Promise<{ stop(): Promise<Growth> }> {
  const tab = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  await tab.send('Performance.enable');

  const read = async (): Promise<Memory> => {
    const { metrics } = await tab.send('Performance.getMetrics');
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    const resident = (type: string) =>
      sum(processInfo.filter((process) => process.type === type).map(({ id }) => residentMb(id)));
    return {
      heapMb: (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MB,
      tabMb: resident('renderer'),
      browserMb: resident('browser'),
    };
  };

  await tab.send('HeapProfiler.collectGarbage');
  const before = await read();
  let peak = before;
  let isRunning = true;
  const sampling = (async () => {
    while (isRunning) {
      peak = larger(peak, await read());
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await sampling;
      await tab.send('HeapProfiler.collectGarbage');
      const after = await read();
      await tab.detach();
      await whole.detach();
      return { before, peak, after };
    },
  };
}

/** Null if a process has ended meanwhile or the system does not tell. */
function residentMb(id: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

const largest = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.max(a, b));

const larger = (a: Memory, b: Memory): Memory => ({
  heapMb: Math.max(a.heapMb, b.heapMb),
  tabMb: largest(a.tabMb, b.tabMb),
  browserMb: largest(a.browserMb, b.browserMb),
});

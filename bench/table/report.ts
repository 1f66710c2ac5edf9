import { median, quantile } from '../stats.ts';
import type { Scrolled } from './probe.ts';

export interface Measured {
  readonly name: string;
  /** Milliseconds beyond the service's answer, by rows on a page. */
  readonly addedMs: ReadonlyMap<number, number[]>;
  readonly scrolled: Scrolled[];
  readonly requests: number[];
}

/** Text of the results; ratios are to the first, the product: above 1 is slower than it. */
export function report(all: readonly Measured[], sizes: readonly number[]): string {
  const [product] = all;
  const lines: string[] = [];
  for (const rows of sizes) {
    const own = median(product?.addedMs.get(rows) ?? []);
    const rounds = product?.addedMs.get(rows)?.length ?? 0;
    lines.push(`\nTyped filter to painted rows beyond the service's answer, ${rows} rows, ${rounds} rounds`);
    lines.push(line('', ['median ms', 'p90 ms', 'ratio']));
    for (const { name, addedMs } of all) {
      const times = addedMs.get(rows) ?? [];
      lines.push(line(name, [median(times).toFixed(0), quantile(times, 0.9).toFixed(0), (median(times) / own).toFixed(2)]));
    }
  }
  lines.push(`\nScrolling 1000 rows from top to bottom by 400 px a frame, ${product?.scrolled.length ?? 0} times`);
  lines.push(line('', ['longest task: median', 'of the worst time', 'blank frames']));
  for (const { name, scrolled } of all) {
    const tasks = scrolled.map(({ longestTaskMs }) => longestTaskMs);
    const blank = Math.max(...scrolled.map((each) => each.blank));
    lines.push(line(name, [task(median(tasks)), task(Math.max(...tasks)), `${(100 * blank).toFixed(0)} %`]));
  }
  lines.push('\nRequests for one word typed letter by letter (most of all tries)');
  for (const { name, requests } of all) lines.push(line(name, [String(Math.max(...requests))]));
  return `${lines.join('\n')}\n`;
}

const line = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(24)}${cells.map((cell) => cell.padStart(22)).join('')}`;

const task = (ms: number): string => (ms === 0 ? 'below 50 ms' : `${ms.toFixed(0)} ms`);

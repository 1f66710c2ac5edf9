import { median, quantile } from '../stats.ts';
import type { Painted, Scrolled } from './probe.ts';

export interface Measured {
  readonly name: string;
  /** By the number of rows per page. */
  readonly painted: ReadonlyMap<number, Painted[]>;
  readonly scrolled: Scrolled[];
  readonly requests: number[];
}

/** Text of the results; ratios are to the first, the product: above 1 is slower than the product. */
export function report(all: readonly Measured[], sizes: readonly number[]): string {
  const [product] = all;
  const lines: string[] = [];
  for (const rows of sizes) {
    const own = median(first(product, rows));
    lines.push(`\nTyped filter to painted rows beyond the service's answer, ${rows} rows, ${first(product, rows).length} rounds`);
    lines.push(line('', ['best ms', 'median ms', 'p90 ms', 'ratio of medians', 'last row: median ms']));
    for (const each of all) {
      const times = first(each, rows);
      const shares = [0, 0.5, 0.9].map((share) => quantile(times, share).toFixed(0));
      const whole = median((each.painted.get(rows) ?? []).map(({ wholeMs }) => wholeMs));
      lines.push(line(each.name, [...shares, (median(times) / own).toFixed(2), whole.toFixed(0)]));
    }
  }
  lines.push(`\nScrolling 1000 rows from top to bottom by 400 px a frame, ${product?.scrolled.length ?? 0} times`);
  lines.push(line('', ['longest task: median', 'of the worst time', 'blank frames']));
  for (const { name, scrolled } of all) {
    const tasks = scrolled.map(({ longestTaskMs }) => longestTaskMs);
    const blank = Math.max(...scrolled.map((each) => each.blank));
    lines.push(line(name, [task(median(tasks)), task(Math.max(...tasks)), `${(100 * blank).toFixed(0)} %`]));
  }
  lines.push('\nRequests for one word, pasted or typed letter by letter (most of all tries)');
  for (const { name, requests } of all) lines.push(line(name, [String(Math.max(...requests))]));
  return `${lines.join('\n')}\n`;
}

const first = (each: Measured | undefined, rows: number): number[] =>
  (each?.painted.get(rows) ?? []).map(({ addedMs }) => addedMs);

const line = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(24)}${cells.map((cell) => cell.padStart(21)).join('')}`;

const task = (ms: number): string => (ms === 0 ? 'below 50 ms' : `${ms.toFixed(0)} ms`);

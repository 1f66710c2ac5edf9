import { median, quantile } from '../stats.ts';
import type { Painted, Scrolled } from './probe.ts';

export interface Measured {
  readonly name: string;
  /** By the number of rows per page. */
  readonly painted: ReadonlyMap<number, Painted[]>;
  /** Page turns; none of those whose pages are not turned. */
  readonly turned: Painted[];
  readonly scrolled: Scrolled[];
  readonly requests: number[];
}

/** Text of the results; ratios are to the first, the product: above 1 is slower than the product. */
export function report(all: readonly Measured[], sizes: readonly number[]): string {
  const [product] = all;
  const lines: string[] = [];
  /** A table of times; ratios are to the first. */
  function times(title: string, of: readonly Measured[], paintedOf: (each: Measured) => readonly Painted[]): void {
    const added = (each: Measured): number[] => paintedOf(each).map(({ addedMs }) => addedMs);
    const own = median(product ? added(product) : []);
    lines.push(`\n${title}`, line('', ['best ms', 'median ms', 'p90 ms', 'ratio of medians', 'last row: median ms']));
    for (const each of of) {
      const shares = [0, 0.5, 0.9].map((share) => quantile(added(each), share).toFixed(0));
      const whole = median(paintedOf(each).map(({ wholeMs }) => wholeMs));
      lines.push(line(each.name, [...shares, (median(added(each)) / own).toFixed(2), whole.toFixed(0)]));
    }
  }
  for (const rows of sizes) {
    const title = `Typed filter to painted rows beyond the service's answer, ${rows} rows, ${product?.painted.get(rows)?.length ?? 0} rounds`;
    times(title, all, ({ painted }) => painted.get(rows) ?? []);
  }
  const turning = all.filter(({ turned }) => turned.length > 0);
  times('Page turn to painted rows beyond the answer, 100 rows', turning, ({ turned }) => turned);
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

const line = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(24)}${cells.map((cell) => cell.padStart(21)).join('')}`;

const task = (ms: number): string => (ms === 0 ? 'below 50 ms' : `${ms.toFixed(0)} ms`);

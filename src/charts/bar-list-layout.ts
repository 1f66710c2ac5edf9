/** Positions in a horizontal bar chart, in pixels: names are before the bars if all of them fit, else above them. */
import { barLabel } from './axis-labels.ts';
import { type ChartRow, type ChartSeries, knownSum, type Tone } from './chart-data.ts';

interface Part {
  readonly key: string;
  readonly tone: Tone;
  readonly x: number;
  readonly width: number;
}

export interface BarRow {
  readonly row: ChartRow;
  readonly name: string;
  readonly nameX: number;
  readonly nameY: number;
  readonly anchor: 'start' | 'end';
  /** Of the bar. */
  readonly top: number;
  readonly parts: readonly Part[];
  /** The sum of the known values; null if there are none. */
  readonly sum: number | null;
  readonly endX: number;
}

export interface BarListLayout {
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly zeroX: number;
  /** If names are above their bars, the axis would cross them. */
  readonly hasAxis: boolean;
  readonly rows: readonly BarRow[];
}

/** Width of a letter beside the bars, 13 px high: slightly above average, since text cannot be measured before drawing. */
const LETTER = 7.4;
/** Width of a digit, or of the M for millions. */
const DIGIT = 9;
const GAP = 8;
/** The maximum share of the width for names; if one is longer, all are above their bars. */
const NAMES = 0.4;

/** All bars begin at 0 on the same scale; negative amounts have no length. */
export function barListLayout(rows: readonly ChartRow[], series: readonly ChartSeries[], width: number): BarListLayout {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length)) * LETTER + GAP;
  const isBeside = longest <= width * NAMES;
  const zeroX = isBeside ? longest : 1;
  const [rowHeight, barTop] = isBeside ? [26, 5] : [42, 20];
  const sums = rows.map(({ values }) => knownSum(values, series));
  const labels = Math.max(0, ...sums.map((sum) => (sum === null ? 1 : barLabel(sum).length))) * DIGIT + GAP;
  const most = Math.max(0, ...sums.map((sum) => sum ?? 0)) || 1;
  const scale = Math.max(0, width - zeroX - labels) / most;
  const letters = Math.floor(width / LETTER);
  return {
    width,
    height: rowHeight * rows.length,
    rowHeight,
    zeroX,
    hasAxis: isBeside,
    rows: rows.map((row, index) => {
      let x = zeroX;
      const parts = series.map(({ key, tone }) => {
        const part = { key, tone, x, width: Math.max(0, row.values[key] ?? 0) * scale };
        x += part.width;
        return part;
      });
      const top = rowHeight * index + barTop;
      return {
        row,
        name: row.label.length > letters ? `${row.label.slice(0, letters - 1)}…` : row.label,
        nameX: isBeside ? zeroX - GAP : 0,
        nameY: isBeside ? top + 12 : top - 6,
        anchor: isBeside ? 'end' : 'start',
        top,
        parts: parts.filter((part) => part.width > 0),
        sum: sums[index] ?? null,
        endX: x,
      };
    }),
  };
}

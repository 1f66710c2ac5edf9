import { beforeAll, expect, test } from 'vitest';
import { setLocale } from '../text/locale.ts';
import { barListLayout } from './bar-list-layout.ts';
import type { ChartRow, ChartSeries } from './chart-data.ts';

const SERIES: readonly ChartSeries[] = [
  { key: 'a', label: 'A', tone: 'active' },
  { key: 'b', label: 'B', tone: 'none' },
];
const rowOf = (label: string, a: number | null, b: number | null): ChartRow => ({
  key: label,
  label,
  short: label,
  values: { a, b },
});
const ROWS = [rowOf('Microsoft 365 E3', 300, 100), rowOf('Zoom', 200, null), rowOf('Unknown', null, null)];

beforeAll(() => setLocale({ locale: 'en', zoneinfo: 'UTC' }));

test('bars begin at one zero, have one scale, and end before the edge with room for their sum', () => {
  const { rows, zeroX, width } = barListLayout(ROWS, SERIES, 800);
  const [first, second, none] = rows;
  expect(first?.parts.map(({ x }) => x)).toEqual([zeroX, zeroX + (first?.parts[0]?.width ?? 0)]);
  expect((first?.endX ?? 0) - zeroX).toBeCloseTo(2 * ((second?.endX ?? 0) - zeroX));
  expect(first?.endX).toBeLessThan(width - 20);
  expect(rows.map(({ sum }) => sum)).toEqual([400, 200, null]);
  expect(none).toMatchObject({ parts: [], endX: zeroX });
});

test('names stand before the bars where there is room, else above them, and are in full', () => {
  const [beside] = barListLayout(ROWS, SERIES, 800).rows;
  expect(beside).toMatchObject({ anchor: 'end', name: 'Microsoft 365 E3' });
  const { rows, zeroX } = barListLayout(ROWS, SERIES, 300);
  expect(rows[0]).toMatchObject({ anchor: 'start', nameX: 0, name: 'Microsoft 365 E3' });
  expect(rows[0]?.nameY).toBeLessThan(rows[0]?.top ?? 0);
  expect(zeroX).toBeLessThan(10);
  expect(barListLayout([rowOf('x'.repeat(100), 1, 1)], SERIES, 300).rows[0]?.name).toMatch(/^x{20,}…$/);
});

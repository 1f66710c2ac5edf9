import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../text/locale.ts';
import type { ChartRow, ChartSeries } from './chart-data.ts';
import { Plot, type PlotProps } from './plot.tsx';

const SERIES: readonly ChartSeries[] = [
  { key: 'a', label: 'Active', tone: 'active' },
  { key: 'b', label: 'Inactive', tone: 'inactive' },
];
const rowsOf = (values: readonly (readonly [number | null, number | null])[]): readonly ChartRow[] =>
  values.map(([a, b], index) => ({ key: `k${index}`, label: `Day ${index}`, short: `D${index}`, values: { a, b } }));
const WEEK = rowsOf([
  [1600, 345],
  [1600, 345],
  [1600, null],
  [null, null],
  [1600, null],
  [1600, 345],
  [1600, 345],
]);

async function show(props: Partial<PlotProps>) {
  setLocale({ locale: 'en', zoneinfo: 'UTC' });
  const screen = await render(
    <div style={{ width: 360 }} data-testid="plot">
      <Plot rows={WEEK} series={SERIES} mode="stacked" label="Users" {...props} />
    </div>,
  );
  await expect.poll(() => screen.container.querySelector('.recharts-xAxis')).not.toBeNull();
  const surface = () => screen.container.querySelector('.recharts-wrapper') as HTMLElement;
  /** The pointer's position in the box around the chart, which stays when the chart is redrawn. */
  const inBox = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top } = page.getByTestId('plot').element().getBoundingClientRect();
    return { position: { x: clientX - left, y: clientY - top } };
  };
  /** A position between the first and the last mark, 0 to 1, in screen coordinates. */
  const at = (share: number) => {
    const marks = screen.container.querySelector('.recharts-cartesian-grid')?.getBoundingClientRect();
    const { top, height } = surface().getBoundingClientRect();
    if (!marks) throw new Error('no grid');
    return { clientX: marks.left + 8 + (marks.width - 16) * share, clientY: top + height / 2 };
  };
  return { ...screen, surface, at, inBox };
}

/** Like a finger, or a click that comes with its move: no pointer was there before. */
function tap(element: HTMLElement, place: { readonly clientX: number; readonly clientY: number }, pointerType: string) {
  const init = { ...place, bubbles: true, button: 0, pointerType };
  element.dispatchEvent(new PointerEvent('pointerdown', init));
  element.dispatchEvent(new PointerEvent('pointerup', init));
  element.dispatchEvent(new MouseEvent('click', init));
}

for (const [mode, pointerType] of [
  ['lines', 'touch'],
  ['stacked', 'mouse'],
  ['bars', 'touch'],
] as const) {
  test(`a click picks the row under it and no other (${mode}, ${pointerType})`, async () => {
    const onPick = vi.fn();
    const onZoom = vi.fn();
    const full = rowsOf(Array.from({ length: 7 }, () => [5, 3] as const));
    const { surface, at } = await show({ rows: full, mode, onPick, onZoom });
    for (const share of [0.5, 0.98, 0.02, 0.7, 0.3]) tap(surface(), at(share), pointerType);
    expect(onPick.mock.calls.map(([index]) => index)).toEqual([3, 6, 0, 4, 2]);
    expect(onZoom).not.toHaveBeenCalled();
  });
}

test.each(['stacked', 'bars'] as const)(
  'the tooltip names the row that a click picks, also with the move that brings it (%s)',
  async (mode) => {
    const onPick = vi.fn();
    const { at, inBox, container } = await show({
      rows: rowsOf(Array.from({ length: 7 }, () => [5, 3] as const)),
      mode,
      onPick,
    });
    for (const share of [0.1, 0.55, 0.9]) {
      await userEvent.click(page.getByTestId('plot'), inBox(at(share)));
      await expect
        .poll(() => container.querySelector('[data-testid="chart-tooltip"] p')?.textContent)
        .toBe(`Day ${onPick.mock.lastCall?.[0]}`);
    }
  },
);

test('a drag of the mouse zooms and picks nothing; one of a finger does neither', async () => {
  const onPick = vi.fn();
  const onZoom = vi.fn();
  const { surface, at } = await show({ onPick, onZoom });
  for (const pointerType of ['mouse', 'touch']) {
    const send = (type: string, share: number) =>
      surface().dispatchEvent(new PointerEvent(type, { ...at(share), bubbles: true, button: 0, pointerType }));
    send('pointerdown', 0);
    await expect.poll(() => true).toBe(true);
    send('pointermove', 0.5);
    await expect.poll(() => true).toBe(true);
    send('pointerup', 0.5);
  }
  surface().dispatchEvent(new MouseEvent('click', { ...at(0.5), bubbles: true }));
  expect(onZoom.mock.calls).toEqual([[0, 3]]);
});

test('a stack has a gap where one series is missing, and pointing into it says what is known and that the sum is not', async () => {
  const { at, inBox, container } = await show({ onPick: vi.fn() });
  // Two parts of the upper area, with three days between them.
  const area = container.querySelectorAll('path.recharts-area-curve')[0]?.getAttribute('d') ?? '';
  expect(area.match(/M/g)).toHaveLength(2);
  const point = async (share: number) => {
    await userEvent.hover(page.getByTestId('plot'), inBox(at(share)));
  };
  const tooltip = page.getByTestId('chart-tooltip');
  await point(2 / 6);
  await expect.element(tooltip).toBeVisible();
  await expect.element(tooltip).toHaveTextContent('Day 2Active1,600Inactiveno dataTotalno data');
  await point(3 / 6);
  await expect.element(tooltip).toHaveTextContent('Day 3Activeno dataInactiveno dataTotalno data');
});

for (const mode of ['stacked', 'share', 'lines', 'bars'] as const) {
  test(`an empty answer says that there is no data (${mode})`, async () => {
    for (const count of [1, 3]) {
      const { at, inBox, container, unmount } = await show({
        rows: rowsOf(Array.from({ length: count }, () => [null, null] as const)),
        mode,
      });
      await expect.poll(() => container.textContent).toContain('No data');
      await userEvent.hover(page.getByTestId('plot'), inBox(at(0.5)));
      await expect.element(page.getByTestId('chart-tooltip')).toHaveTextContent('no data');
      await unmount();
    }
  });
}

test('arrow keys choose a row and Enter picks it, the tooltip staying', async () => {
  const onPick = vi.fn();
  const { container } = await show({ onPick });
  container.querySelector<SVGElement>('svg.recharts-surface[tabindex="0"]')?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const tooltip = page.getByTestId('chart-tooltip');
  await expect.element(tooltip).toBeVisible();
  const shown = tooltip.element().querySelector('p')?.textContent;
  await userEvent.keyboard('{Enter}');
  expect(`Day ${onPick.mock.lastCall?.[0]}`).toBe(shown);
  await expect.element(tooltip).toBeVisible();
});

test('a chart is drawn for paper before the page is printed, and as before afterwards', async () => {
  const { surface } = await show({ mode: 'bars' });
  const width = () => surface().querySelector('.recharts-surface')?.getAttribute('width');
  await expect.poll(width).toBe('360');
  dispatchEvent(new Event('beforeprint'));
  expect(width()).toBe('860');
  const bars = [...surface().querySelectorAll('.recharts-bar-rectangle path')].map((bar) => (bar as SVGPathElement).getBBox().x);
  expect(Math.max(...bars)).toBeGreaterThan(700);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(width).toBe('360');
});

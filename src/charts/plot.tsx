/** The only file that uses recharts. It is loaded when a chart is first shown: the library is larger than the rest of a page. */
import { type RefObject, useId, useMemo, useRef } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
  usePlotArea,
  useXAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '../text/t.ts';
import { axisLabels, barLabel } from './axis-labels.ts';
import {
  axisTicks,
  type ChartMode,
  type ChartRow,
  type ChartSeries,
  type DrawnRow,
  drawnExtent,
  gapsOf,
  isLone,
  knownSum,
  PREVIOUS_SUM,
  previousKey,
  previousKeys,
  tickKeys,
  toDrawn,
} from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import css from './charts.module.css';
import { colorOf, dashOf, Patterns, PREVIOUS_DASH, PREVIOUS_SUM_DASH, PreviousSwatch, patternId, Swatch } from './tones.tsx';
import { useChartWidth } from './use-chart-width.ts';
import { useDrag } from './use-drag.ts';

export interface PlotProps {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** `bars`: one bar per row and series; a series whose key is in `below` hangs below the axis. */
  readonly mode: ChartMode | 'bars';
  readonly below?: readonly string[];
  /** Describes the whole drawing to screen readers. */
  readonly label: string;
  readonly height?: number;
  /** Charts with the same id show the tooltip of the same date. */
  readonly syncId?: string;
  readonly onPick?: (index: number) => void;
  readonly onZoom?: (from: number, to: number) => void;
}

const AXIS = { fontSize: 12, fill: 'var(--chart-axis)' } as const;
/** A gap gets a label if it takes at least this part of the chart: a seventh. */
const LABEL_SHARE = 7;
/** Space for the sum above a bar. */
const LABEL_WIDTH = 48;
/** Space for one date below the axis. */
const TICK_WIDTH = 110;

export function Plot({ rows, series, mode, below = [], label, height = 260, syncId, onPick, onZoom }: PlotProps) {
  const chart = useId().replace(/[^\w-]/g, '');
  const stacked = mode === 'stacked' || mode === 'share';
  const drawMode = mode === 'bars' ? 'lines' : mode;
  const drawn = useMemo(() => {
    const shaped = toDrawn(rows, series, drawMode);
    if (below.length === 0) return shaped;
    return shaped.map((row) => ({
      ...row,
      ...Object.fromEntries(
        below
          .flatMap((key) => [key, previousKey(key)])
          .filter((key) => key in row)
          .map((key) => [key, typeof row[key] === 'number' ? -row[key] : null]),
      ),
    }));
  }, [rows, series, drawMode, below]);
  const { ref: room, width } = useChartWidth();
  const frame = useRef<HTMLDivElement>(null);
  const probe = useRef<Probed | null>(null);
  const { range, handlers } = useDrag({
    rowAt: (clientX, clientY) => {
      const surface = frame.current?.querySelector('.recharts-wrapper')?.getBoundingClientRect();
      return (surface && probe.current?.rowAt(clientX - surface.left, clientY - surface.top)) ?? null;
    },
    rowInFocus: () => {
      const index = rows.findIndex((row) => row.key === probe.current?.active);
      return index === -1 ? null : index;
    },
    onPick,
    onZoom,
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const compared = rows.some((row) => row.previous);
  const before = compared ? previousKeys(series, drawMode) : [];
  const isEmpty = rows.every((row) => series.every(({ key }) => (row.values[key] ?? null) === null));

  const drawnKeys = series.map(({ key }) => key);
  const extents = [
    drawnExtent(drawn, drawnKeys, stacked || mode === 'bars'),
    before.length > 0 ? drawnExtent(drawn, before, false) : null,
  ];
  const known = extents.filter((extent) => extent !== null);
  const extent =
    known.length === 0 ? null : ([Math.min(...known.map(([low]) => low)), Math.max(...known.map(([, high]) => high))] as const);
  const ticks = mode === 'share' ? [0, 25, 50, 75, 100] : axisTicks(extent, mode !== 'lines');
  const labels = axisLabels(ticks, below.length > 0);
  const hasSums = mode === 'bars' && below.length === 0 && width / rows.length >= LABEL_WIDTH;

  return (
    <div className={`${css.plot} ${onZoom ? css.zoomable : ''}`}>
      <ul className={css.legend} data-chart-legend="">
        {series.map(({ key, label: name, tone }) => (
          <li key={key}>
            <Swatch chart={chart} tone={tone} />
            {name}
          </li>
        ))}
        {compared && (
          <li>
            {before.length > 0 && <PreviousSwatch dash={before[0] === PREVIOUS_SUM ? PREVIOUS_SUM_DASH : PREVIOUS_DASH} />}
            {t(`charts.previousLegend.${drawMode}`)}
          </li>
        )}
      </ul>
      <div ref={frame} className={css.frame} {...handlers}>
        {isEmpty && <p className={css.empty}>{t('charts.gap')}</p>}
        <div ref={room} className={css.room} style={{ minHeight: height }}>
          {width > 0 && (
            <ComposedChart
              width={width}
              height={height}
              data={drawn}
              margin={{ top: hasSums ? 20 : 8, right: 24, bottom: 0, left: 0 }}
              stackOffset={below.length > 0 ? 'sign' : 'none'}
              {...(syncId === undefined ? {} : { syncId })}
              title={label}
              barGap={0}
              style={{ userSelect: 'none' }}
            >
              <Probe rows={rows} into={probe} />
              <Patterns chart={chart} tones={series.map(({ tone }) => tone)} />
              <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
              <XAxis
                dataKey="row"
                ticks={tickKeys(rows, Math.max(2, Math.floor(width / TICK_WIDTH)))}
                interval={0}
                tickFormatter={(key: string) => byKey.get(key)?.short ?? ''}
                tick={AXIS}
                tickLine={false}
                axisLine={{ stroke: 'var(--chart-axis)' }}
                tickMargin={6}
                padding={{ left: 8, right: 8 }}
              />
              <YAxis
                domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
                ticks={ticks}
                interval={0}
                tick={AXIS}
                tickLine={false}
                axisLine={false}
                width={52}
                tickFormatter={(value: number) => (mode === 'share' ? `${value} %` : (labels.get(value) ?? ''))}
              />
              {gapsOf(rows, series, drawMode).map(([from, to]) => (
                // From the last known row to the next one: a band of a single day would have no width.
                <ReferenceArea
                  key={from}
                  x1={rows[Math.max(0, from - 1)]?.key ?? ''}
                  x2={rows[Math.min(rows.length - 1, to + 1)]?.key ?? ''}
                  fill="var(--chart-gap)"
                  fillOpacity={1}
                  stroke="none"
                  {...((to - from + 1) * LABEL_SHARE >= rows.length &&
                    !isEmpty && {
                      label: { value: t('charts.gap'), fontSize: 12, fill: 'var(--chart-axis)' },
                    })}
                />
              ))}
              <Tooltip
                isAnimationActive={false}
                // A gap has a tooltip too: "no data".
                filterNull={false}
                cursor={
                  mode === 'bars'
                    ? { fill: 'var(--chart-grid)', opacity: 0.5 }
                    : { stroke: 'var(--chart-axis)', strokeDasharray: '3 3' }
                }
                wrapperStyle={{ zIndex: 10 }}
                content={({ active, label: key }) => {
                  const row = active ? byKey.get(String(key)) : undefined;
                  return row ? <ChartTooltip row={row} series={series} chart={chart} parts={stacked} /> : null;
                }}
              />
              {series.map(({ key, tone }) =>
                mode === 'bars' ? (
                  <Bar
                    key={key}
                    dataKey={key}
                    stackId="bars"
                    fill={`url(#${patternId(chart, tone)})`}
                    stroke={colorOf(tone)}
                    strokeWidth={1}
                    maxBarSize={28}
                    isAnimationActive={false}
                  />
                ) : (
                  <Area
                    key={key}
                    type="linear"
                    dataKey={key}
                    {...(stacked ? { stackId: 'areas' } : {})}
                    stroke={colorOf(tone)}
                    strokeWidth={2}
                    strokeDasharray={dashOf(tone)}
                    fill={`url(#${patternId(chart, tone)})`}
                    fillOpacity={stacked ? 1 : 0}
                    isAnimationActive={false}
                    connectNulls={false}
                    dot={(dot: { index?: number; cx?: number; cy?: number }) =>
                      isLone(drawn, key, dot.index ?? -1) ? (
                        <circle key={`${key}-${dot.index}`} cx={dot.cx} cy={dot.cy} r={4} fill={colorOf(tone)} stroke="none" />
                      ) : (
                        <g key={`${key}-${dot.index}`} />
                      )
                    }
                    activeDot={{ r: 4, stroke: 'var(--chart-surface)', fill: colorOf(tone) }}
                  />
                ),
              )}
              {hasSums && (
                // An invisible line that carries the labels above the highest part of each bar.
                <Line
                  dataKey={(row: DrawnRow) => knownSum(byKey.get(String(row.row))?.values ?? {}, series)}
                  stroke="none"
                  dot={false}
                  activeDot={false}
                  isAnimationActive={false}
                  label={{
                    position: 'top',
                    offset: 4,
                    fontSize: 12,
                    fill: 'var(--mantine-color-text)',
                    formatter: (value) => (typeof value === 'number' ? barLabel(value) : ''),
                  }}
                />
              )}
              {before.map((key, index) => (
                <Line
                  key={key}
                  type="linear"
                  dataKey={key}
                  stroke={key === PREVIOUS_SUM ? 'var(--mantine-color-text)' : colorOf(series[index]?.tone ?? 'total')}
                  strokeWidth={1.5}
                  strokeDasharray={key === PREVIOUS_SUM ? PREVIOUS_SUM_DASH : PREVIOUS_DASH}
                  strokeLinecap="round"
                  dot={false}
                  activeDot={false}
                  isAnimationActive={false}
                  connectNulls={false}
                />
              ))}
              {below.length > 0 && <ReferenceLine y={0} stroke="var(--chart-axis)" />}
              {range && (
                <ReferenceArea
                  x1={rows[range[0]]?.key ?? ''}
                  x2={rows[range[1]]?.key ?? ''}
                  fill="var(--chart-active)"
                  fillOpacity={0.15}
                />
              )}
            </ComposedChart>
          )}
        </div>
      </div>
    </div>
  );
}

interface Probed {
  /** The row whose middle is nearest to a position in the drawing, as for the tooltip; null outside. */
  readonly rowAt: (x: number, y: number) => number | null;
  /** The row that the tooltip shows; undefined if it is hidden. */
  readonly active: string | undefined;
}

/** Passes out data that is only available inside the chart. */
function Probe({ rows, into }: { readonly rows: readonly ChartRow[]; readonly into: RefObject<Probed | null> }) {
  const scale = useXAxisScale();
  const area = usePlotArea();
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  into.current = {
    rowAt: (x, y) => {
      const isInside = area && x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
      if (!isInside || !scale || rows.length === 0) return null;
      const away = rows.map(({ key }) => Math.abs((scale(key, { position: 'middle' }) ?? Number.POSITIVE_INFINITY) - x));
      return away.reduce((nearest, distance, index) => (distance < (away[nearest] ?? 0) ? index : nearest), 0);
    },
    active: isActive && label !== undefined ? String(label) : undefined,
  };
  return null;
}

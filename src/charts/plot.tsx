/** The only file that draws with recharts. It is loaded when a chart is first shown: the library is larger than the rest of a page. */
import { useId, useMemo, useState } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '../text/t.ts';
import { axisLabels } from './axis-labels.ts';
import {
  axisTicks,
  type ChartMode,
  type ChartRow,
  type ChartSeries,
  drawnExtent,
  gapsOf,
  isLone,
  previousKey,
  tickKeys,
  toDrawn,
} from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import styles from './charts.module.css';
import { colorOf, dashOf, Patterns, PREVIOUS_DASH, PreviousSwatch, patternId, Swatch } from './tones.tsx';
import { useDrag } from './use-drag.ts';

export interface PlotProps {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** `bars`: one bar a row and series; a series whose key is in `below` hangs under the axis. */
  readonly mode: ChartMode | 'bars';
  readonly below?: readonly string[];
  /** Said to screen readers for the drawing as a whole. */
  readonly label: string;
  readonly height?: number;
  /** Charts of the same name read the same date together. */
  readonly syncId?: string;
  readonly onPick?: (index: number) => void;
  readonly onZoom?: (from: number, to: number) => void;
}

const AXIS = { fontSize: 12, fill: 'var(--chart-axis)' } as const;
/** A gap is named where it takes at least this part of the chart: a seventh. */
const LABEL_SHARE = 7;
/** Room for one date under the axis. */
const TICK_WIDTH = 110;

export function Plot({ rows, series, mode, below = [], label, height = 260, syncId, onPick, onZoom }: PlotProps) {
  const chart = useId().replace(/[^\w-]/g, '');
  const stacked = mode === 'stacked' || mode === 'share';
  const drawn = useMemo(() => {
    const shaped = toDrawn(rows, series, mode === 'bars' ? 'lines' : mode);
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
  }, [rows, series, mode, below]);
  const [width, setWidth] = useState(660);
  const { range, handlers } = useDrag({ onPick, onZoom });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const compared = rows.some((row) => row.previous);

  const drawnKeys = series.map(({ key }) => key);
  const extents = [
    drawnExtent(drawn, drawnKeys, stacked),
    compared ? drawnExtent(drawn, drawnKeys.map(previousKey), false) : null,
  ];
  const known = extents.filter((extent) => extent !== null);
  const extent =
    known.length === 0 ? null : ([Math.min(...known.map(([low]) => low)), Math.max(...known.map(([, high]) => high))] as const);
  const ticks = mode === 'share' ? [0, 25, 50, 75, 100] : axisTicks(extent, mode !== 'lines');
  const labels = axisLabels(ticks, below.length > 0);

  return (
    <div className={`${styles.plot} ${onZoom ? styles.zoomable : ''}`}>
      <ul className={styles.legend} data-chart-legend="">
        {series.map(({ key, label: name, tone }) => (
          <li key={key}>
            <Swatch chart={chart} tone={tone} />
            {name}
          </li>
        ))}
        {compared && (
          <li>
            <PreviousSwatch />
            {t('charts.previousLegend')}
          </li>
        )}
      </ul>
      <ResponsiveContainer width="100%" height={height} onResize={(next) => setWidth(next)}>
        <ComposedChart
          data={drawn}
          margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
          stackOffset={below.length > 0 ? 'sign' : 'none'}
          {...(syncId === undefined ? {} : { syncId })}
          {...handlers}
          title={label}
          barGap={0}
          style={{ userSelect: 'none' }}
        >
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
          {gapsOf(rows, series).map(([from, to]) => (
            // From the last known row to the next one: the band of a single day would have no width.
            <ReferenceArea
              key={from}
              x1={rows[Math.max(0, from - 1)]?.key ?? ''}
              x2={rows[Math.min(rows.length - 1, to + 1)]?.key ?? ''}
              fill="var(--chart-gap)"
              fillOpacity={1}
              stroke="none"
              {...((to - from + 1) * LABEL_SHARE >= rows.length && {
                label: { value: t('charts.gap'), fontSize: 12, fill: 'var(--chart-axis)' },
              })}
            />
          ))}
          <Tooltip
            isAnimationActive={false}
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
          {compared &&
            series.map(({ key, tone }) => (
              <Line
                key={previousKey(key)}
                type="linear"
                dataKey={previousKey(key)}
                stroke={colorOf(tone)}
                strokeWidth={1.5}
                strokeDasharray={PREVIOUS_DASH}
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
      </ResponsiveContainer>
    </div>
  );
}

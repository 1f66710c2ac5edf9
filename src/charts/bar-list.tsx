import { useId, useState } from 'react';
import { t } from '../text/t.ts';
import { barLabel } from './axis-labels.ts';
import { barListLayout } from './bar-list-layout.ts';
import { type ChartRow, type ChartSeries, sumOf } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import css from './charts.module.css';
import { colorOf, Patterns, patternId, Swatch } from './tones.tsx';
import { useChartWidth } from './use-chart-width.ts';

interface BarListProps {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** Describes the whole drawing to screen readers. */
  readonly label: string;
}

const BAR_HEIGHT = 16;

/** Horizontal bars, one per row, stacked from 0, with the full name and the sum at the end. */
export function BarList({ rows, series, label }: BarListProps) {
  const chart = useId().replace(/[^\w-]/g, '');
  const { ref, width } = useChartWidth();
  const [active, setActive] = useState<{ readonly index: number; readonly x: number } | null>(null);
  const layout = barListLayout(rows, series, width || 660);
  const shown = active === null ? undefined : rows[active.index];
  return (
    <div className={css.plot}>
      <ul className={css.legend} data-chart-legend="">
        {series.map(({ key, label: name, tone }) => (
          <li key={key}>
            <Swatch chart={chart} tone={tone} />
            {name}
          </li>
        ))}
      </ul>
      <div ref={ref} className={css.frame} onPointerLeave={() => setActive(null)}>
        <svg
          className={css.barList}
          data-chart-plot=""
          role="img"
          aria-label={label}
          width={layout.width}
          height={layout.height}
          preserveAspectRatio="xMinYMin"
          viewBox={`0 0 ${layout.width} ${layout.height}`}
        >
          <Patterns chart={chart} tones={series.map(({ tone }) => tone)} />
          {layout.rows.map(({ row, name, nameX, nameY, anchor, top, parts, sum, endX }, index) => (
            // A touch, which cannot hover, also arrives as a pointer that enters.
            <g key={row.key} onPointerEnter={(event) => setActive({ index, x: event.nativeEvent.offsetX })}>
              <rect x={0} y={layout.rowHeight * index} width={layout.width} height={layout.rowHeight} fill="transparent" />
              <text x={nameX} y={nameY} textAnchor={anchor} className={css.barName}>
                {name}
              </text>
              {parts.map(({ key, tone, x, width: length }) => (
                <rect
                  key={key}
                  x={x}
                  y={top}
                  width={length}
                  height={BAR_HEIGHT}
                  fill={`url(#${patternId(chart, tone)})`}
                  stroke={colorOf(tone)}
                  strokeWidth={1}
                />
              ))}
              <text x={endX + 6} y={top + 12} className={css.barValue}>
                {sum === null ? t('value.none') : barLabel(sum)}
              </text>
            </g>
          ))}
          {layout.hasAxis && <line x1={layout.zeroX} x2={layout.zeroX} y1={0} y2={layout.height} stroke="var(--chart-axis)" />}
        </svg>
        {shown && active && (
          <div
            className={css.barTooltip}
            style={{
              top: layout.rowHeight * (active.index + 1),
              insetInlineStart: Math.max(0, Math.min(active.x, layout.width - 280)),
            }}
          >
            <ChartTooltip row={shown} series={series} chart={chart} parts={sumOf(shown.values, series) !== null} />
          </div>
        )}
      </div>
    </div>
  );
}

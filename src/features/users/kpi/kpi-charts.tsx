import { Skeleton } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { ChartMode, ChartRow, ChartSeries } from '../../../charts/chart-data.ts';
import { ChartFigure } from '../../../charts/chart-figure.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { useSession } from '../../../session/use-session.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import css from './kpi.module.css';
import { isoDay, type KpiView, previousPeriod } from './kpi-range.ts';
import { type Measure, missingDays } from './kpi-series.ts';
import { dayInFull, dayShort, measureLabel, missingNote, rangeInWords, rowLabel, sayFlow, sayLevels } from './kpi-words.ts';
import { Picked } from './picked.tsx';
import type { KpiSeries } from './use-kpis.ts';

const ACTIVITY: readonly Measure[] = ['active', 'inactive', 'noActivity'];
const FLOW: readonly Measure[] = ['added', 'removed'];
const TOTAL: readonly Measure[] = ['total'];
const BELOW = ['removed'];
const MODES = ['stacked', 'share', 'lines'] as const;
const TONES = {
  active: 'active',
  inactive: 'inactive',
  noActivity: 'none',
  total: 'total',
  added: 'added',
  removed: 'removed',
} as const;

const seriesOf = (measures: readonly Measure[]): readonly ChartSeries[] =>
  measures.map((measure) => ({ key: measure, label: measureLabel(measure), tone: TONES[measure] }));

interface Props {
  readonly view: KpiView;
  readonly series: KpiSeries;
  readonly onZoom: (fromDay: number, toDay: number) => void;
}

/** The three charts of the activity page over one set of rows; their tooltips show the same date. */
export function KpiCharts({ view, series: { rows, days, previous, isLoading, error, refetch }, onZoom }: Props) {
  const [mode, setMode] = useState<ChartMode>('stacked');
  const chartRows = useMemo(() => {
    const shift = view.fromDay - previousPeriod(view).fromDay;
    return rows.map((row, index): ChartRow => {
      const before = previous?.[index];
      return {
        key: isoDay(row.fromDay),
        label: rowLabel(row, view.bucket),
        short: dayShort(row.fromDay),
        values: row.values,
        ...(before && {
          previous: { label: rowLabel({ fromDay: row.fromDay - shift, toDay: row.toDay - shift }, view.bucket), values: before },
        }),
      };
    });
  }, [rows, previous, view]);

  if (error && rows.length === 0) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading && rows.length === 0) {
    return (
      <div className={css.charts} role="status" aria-label={t('loading.label')}>
        <Skeleton height={420} />
        <Skeleton height={320} />
      </div>
    );
  }

  const zoom = (from: number, to: number) => {
    const [first, last] = [rows[from], rows[to]];
    if (first && last) onZoom(first.fromDay, last.toDay);
  };
  const shared = { view, rows, days, chartRows, previous, onZoom: zoom };
  return (
    <div className={css.charts} aria-busy={isLoading}>
      <KpiChart
        {...shared}
        measures={ACTIVITY}
        title={t('kpi.chart.activity')}
        sentence={sayLevels(rows, ACTIVITY, previous)}
        mode={mode}
        controls={
          <Segments
            size="xs"
            aria-label={t('kpi.mode')}
            value={mode}
            onChange={(value) => setMode(MODES.find((each) => each === value) ?? 'stacked')}
            data={MODES.map((each) => ({ value: each, label: t(`kpi.mode.${each}` satisfies TextKey) }))}
          />
        }
      />
      <KpiChart
        {...shared}
        measures={TOTAL}
        title={t('kpi.chart.total')}
        sentence={sayLevels(rows, TOTAL, previous)}
        mode="lines"
        height={200}
      />
      <KpiChart
        {...shared}
        measures={FLOW}
        title={t('kpi.chart.flow')}
        sentence={sayFlow(rows, previous)}
        mode="bars"
        height={200}
      />
    </div>
  );
}

interface ChartProps {
  readonly view: KpiView;
  readonly rows: KpiSeries['rows'];
  readonly days: KpiSeries['days'];
  readonly chartRows: readonly ChartRow[];
  readonly previous: KpiSeries['previous'];
  readonly measures: readonly Measure[];
  readonly title: string;
  readonly sentence: string;
  readonly mode: ChartMode | 'bars';
  readonly height?: number;
  readonly controls?: ReactNode;
  readonly onZoom: (from: number, to: number) => void;
}

function KpiChart({
  view,
  rows,
  days,
  chartRows,
  previous,
  measures,
  title,
  sentence,
  mode,
  height = 280,
  controls,
  onZoom,
}: ChartProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const series = useMemo(() => seriesOf(measures), [measures]);
  const missing = useMemo(() => rows.map((row) => missingDays(days, row, measures)), [rows, days, measures]);
  const notedRows = useMemo(
    () =>
      chartRows.map((chartRow, index) => {
        const row = rows[index];
        const note = row ? missingNote(row, missing[index] ?? 0) : null;
        return note === null ? chartRow : { ...chartRow, note };
      }),
    [chartRows, rows, missing],
  );
  // Obvious for a day; a week may have a value although days are missing.
  const countsDays = view.bucket === 'week' && missing.some((count) => count > 0);
  const table = useMemo(
    () => ({
      rowLabels: rows.map((row) => rowLabel(row, view.bucket)),
      columns: [
        t('charts.date'),
        ...measures.map(measureLabel),
        ...(previous ? measures.map((measure) => t('kpi.previous', { measure: measureLabel(measure) })) : []),
        ...(countsDays ? [t('kpi.missing')] : []),
      ],
      rows: rows.map((row, index) => [
        view.bucket === 'day' ? isoDay(row.fromDay) : `${isoDay(row.fromDay)}/${isoDay(row.toDay)}`,
        ...measures.map((measure) => row.values[measure]),
        ...(previous ? measures.map((measure) => previous[index]?.[measure] ?? null) : []),
        ...(countsDays ? [missing[index] ?? 0] : []),
      ]),
    }),
    [rows, measures, previous, view.bucket, missing, countsDays],
  );
  const today = useServiceDay();
  const { profile } = useSession();
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  const period =
    firstRow && lastRow
      ? t(`kpi.period.${view.bucket}` satisfies TextKey, { range: rangeInWords(firstRow.fromDay, lastRow.toDay) })
      : '';
  const source = t('kpi.source', { tenant: profile?.tenantName ?? t('value.none'), date: dayInFull(today) });
  const pickedRow = picked === null ? undefined : rows.find((row) => isoDay(row.fromDay) === picked);
  const pick = (index: number) => setPicked(rows[index] ? isoDay(rows[index].fromDay) : null);
  return (
    <ChartFigure
      title={title}
      sentence={sentence}
      period={period}
      source={source}
      data={table}
      controls={controls}
      renderCell={(text, row, column) =>
        // The previous period has no users to lead to.
        column > measures.length ? (
          text
        ) : (
          <button type="button" className={css.cellLink} onClick={() => pick(row)}>
            {text}
          </button>
        )
      }
      footer={
        pickedRow && (
          <Picked row={pickedRow} measures={measures} label={rowLabel(pickedRow, view.bucket)} onClose={() => setPicked(null)} />
        )
      }
    >
      <TimeChart
        rows={notedRows}
        series={series}
        mode={mode}
        height={height}
        label={title}
        syncId="user-activity"
        onPick={pick}
        onZoom={onZoom}
        {...(mode === 'bars' ? { below: BELOW } : {})}
      />
    </ChartFigure>
  );
}

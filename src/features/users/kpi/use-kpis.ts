import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { objectQuery } from '../../../api/queries.ts';
import { useServiceDay } from '../../../use-clock.ts';
import { type KpiView, kpiQuery, presetRange, previousPeriod } from './kpi-range.ts';
import { alignPrevious, bucketRows, dailyRows, type KpiRow, type Values } from './kpi-series.ts';

const STALE_MS = 60_000;
const useRange = (range: { readonly fromDay: number; readonly toDay: number }, enabled = true) =>
  useQuery({ ...objectQuery('getUserKpis', {}, kpiQuery(range)), staleTime: STALE_MS, enabled });

/** The four numbers with the last 30 days for their spark lines, whatever range the charts show. */
export function useNumbers() {
  const range = presetRange(30, useServiceDay());
  const query = useRange(range);
  const rows = useMemo(
    () => (query.data ? dailyRows(query.data, range.fromDay, range.toDay) : []),
    [query.data, range.fromDay, range.toDay],
  );
  return { query, rows };
}

export interface KpiSeries {
  readonly rows: readonly KpiRow[];
  /** The days that the rows consist of: the rows themselves if each is a day. */
  readonly days: readonly KpiRow[];
  /** Values of the previous period, one per row; null if there is no comparison or it has not loaded yet. */
  readonly previous: readonly Values[] | null;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The rows of the charts, in days or weeks, with those of the previous period. */
export function useSeries(view: KpiView): KpiSeries {
  const query = useRange(view);
  const before = previousPeriod(view);
  const beforeQuery = useRange(before, view.compare);
  const { fromDay, toDay, bucket, compare } = view;
  const days = useMemo(() => (query.data ? dailyRows(query.data, fromDay, toDay) : []), [query.data, fromDay, toDay]);
  const rows = useMemo(() => bucketRows(days, bucket), [days, bucket]);
  const previous = useMemo(
    () => (compare && beforeQuery.data ? alignPrevious(rows, dailyRows(beforeQuery.data, before.fromDay, before.toDay)) : null),
    [compare, beforeQuery.data, rows, before.fromDay, before.toDay],
  );
  return {
    rows,
    days,
    previous,
    isLoading: query.isPending || (compare && beforeQuery.isPending),
    error: query.error ?? (compare ? beforeQuery.error : null),
    refetch: () => {
      void query.refetch();
      if (compare) void beforeQuery.refetch();
    },
  };
}

import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '../text/t.ts';
import type { PlotProps } from './plot.tsx';

const LazyPlot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }));

/** A chart over time. The drawing library loads with the first chart; until then its space is reserved. */
export function TimeChart(props: PlotProps) {
  return (
    <Suspense
      fallback={<Skeleton height={(props.height ?? 260) + 28} aria-label={t('charts.loading', { title: props.label })} />}
    >
      <LazyPlot {...props} />
    </Suspense>
  );
}

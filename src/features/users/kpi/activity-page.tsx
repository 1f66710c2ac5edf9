import { Alert, Button } from '@mantine/core';
import { IconZoomReset } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../session/use-session.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ForbiddenState } from '../../../ui/forbidden-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintHeader } from '../../../ui/print-header.tsx';
import { useServiceDay } from '../../../use-clock.ts';
import css from './kpi.module.css';
import { KpiCharts } from './kpi-charts.tsx';
import { type KpiView, readView, writeView } from './kpi-range.ts';
import { KpiTiles } from './kpi-tiles.tsx';
import { rangeInWords } from './kpi-words.ts';
import { RangeBar } from './range-bar.tsx';
import { useNumbers, useSeries } from './use-kpis.ts';

// Only shown to an empty tenant.
const FirstSteps = lazyPart(async () => (await import('../../../list/no-rows/first-steps.tsx')).FirstSteps);

const SCOPE = 'saas.consolidation.view.r';

/** How users' numbers changed, and why: today's numbers and the series of a range. The URL has range, bucket and comparison. */
export function ActivityPage() {
  const allowed = useCan(SCOPE);
  return (
    <>
      <PageHeader title={t('kpi.title')} subtitle={t('kpi.subtitle')} />
      {allowed ? <Activity /> : <ForbiddenState scope={SCOPE} />}
    </>
  );
}

function Activity() {
  const [params, setParams] = useSearchParams();
  const day = useServiceDay();
  const { view, problem } = readView(params, day);
  const series = useSeries(view);
  /** The ranges from before zooming in, to return to step by step. */
  const [zoomed, setZoomed] = useState<readonly KpiView[]>([]);
  // Synchronously: a second click that follows quickly builds on the first.
  const show = (next: KpiView) => setParams(writeView(params, next), { flushSync: true });
  const change = (next: KpiView) => {
    setZoomed([]);
    show(next);
  };
  const last = zoomed.at(-1);
  const { query } = useNumbers();
  const isWithoutUsers = query.data?.total === 0 && !series.isLoading && series.rows.every(({ values }) => !values.total);
  if (isWithoutUsers)
    return (
      <Suspense fallback={<EmptyState title={t('kpi.noUsers')} />}>
        <FirstSteps title={t('kpi.noUsers')} operation="listUsers" />
      </Suspense>
    );
  return (
    <div className={css.page}>
      <PrintHeader filter={rangeInWords(view.fromDay, view.toDay)} />
      <KpiTiles />
      <RangeBar view={view} today={day} onChange={change} />
      {problem && (
        <Alert color="yellow" variant="light" role="alert">
          {t(`kpi.problem.${problem}` satisfies TextKey)}
        </Alert>
      )}
      <div className={`${css.hint} no-print`}>
        <span>{t('kpi.zoomHint')}</span>
        {last && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconZoomReset size={14} aria-hidden />}
            onClick={() => {
              setZoomed(zoomed.slice(0, -1));
              show(last);
            }}
          >
            {t('kpi.zoomOut', { range: rangeInWords(last.fromDay, last.toDay) })}
          </Button>
        )}
      </div>
      <KpiCharts
        view={view}
        series={series}
        onZoom={(fromDay, toDay) => {
          setZoomed([...zoomed, view]);
          show({ ...view, fromDay, toDay, preset: null });
        }}
      />
    </div>
  );
}

import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { RENEWALS, toRenewals } from '../../../api/gatherings/renewals.ts';
import { Computed, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { type TextKey, t } from '../../../text/t.ts';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { RENEWAL_COLUMNS, renewalPath } from './columns.tsx';
import { useRenewalFilters } from './quick-filters.ts';
import { Stake } from './stake.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((part) => ({ default: part.Calendar })));
const Timeline = lazy(() => import('./timeline.tsx').then((part) => ({ default: part.Timeline })));

const VIEWS = ['list', 'calendar', 'timeline'] as const;
type View = (typeof VIEWS)[number];

export function RenewalsPage() {
  return (
    <Computed operation="listRenewals" gathering={RENEWALS} toRecords={toRenewals} title={t('nav.renewals')}>
      {(reading) => <Renewals {...reading} />}
    </Computed>
  );
}

function useShown(): readonly [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('as');
  const view = VIEWS.find((each) => each === asked) ?? 'list';
  const show = (next: View) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      if (next === 'list') changed.delete('as');
      else changed.set('as', next);
      return changed;
    });
  return [view, show];
}

/** All records with an end, the most urgent first: as a list, by month, or on a timeline. All three share one filter. */
function Renewals({ at, bar }: Reading) {
  const [view, show] = useShown();
  const quickFilters = useRenewalFilters();
  return (
    <RecordListPage
      operation="listRenewals"
      title={t('nav.renewals')}
      subtitle={t('renewals.hint')}
      columns={RENEWAL_COLUMNS}
      detailPath={renewalPath}
      defaultSort="urgency:asc,actBy:asc"
      quickFilters={quickFilters}
      readAt={at}
      emptyText={t('renewals.empty')}
      toolbar={<CalendarMenu />}
      actions={
        <SegmentedControl
          className="no-print"
          aria-label={t('renewals.view')}
          size="xs"
          value={view}
          onChange={(next) => show(next as View)}
          data={VIEWS.map((each) => ({ value: each, label: t(`renewals.view.${each}` satisfies TextKey) }))}
        />
      }
      summary={(filter) => <Stake filter={filter} />}
      {...(view !== 'list' && {
        body: (filter) => (
          <Suspense fallback={<LoadingRows />}>
            {view === 'calendar' ? <Calendar filter={filter} /> : <Timeline filter={filter} />}
          </Suspense>
        ),
      })}
    >
      {bar}
    </RecordListPage>
  );
}

import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { afterAnswer } from '../../../api/first-answer.ts';
import { Computed, overLists, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { renewalsPage } from '../../../text/en/pages/renewals.ts';
import { addTexts, type TextKey, t } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { Segments } from '../../../ui/segments.tsx';
import css from '../agreements.module.css';
import { CalendarMenu } from './calendar-menu.tsx';
import { RENEWAL_COLUMNS, renewalPath } from './columns.tsx';
import { useRenewalFilters } from './quick-filters.ts';

addTexts(renewalsPage);

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);
const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline);
const Stake = lazyPart(async () => (await import('./stake.tsx')).Stake, afterAnswer);

const RenewalsOverLists = overLists('listRenewals', async () => {
  const { RENEWALS, toRenewals } = await import('../../../api/gatherings/renewals.ts');
  return { gathering: RENEWALS, toRecords: toRenewals };
});

const VIEWS = ['list', 'calendar', 'timeline'] as const;
type View = (typeof VIEWS)[number];

export function RenewalsPage() {
  return (
    <Computed over={RenewalsOverLists} title={t('nav.renewals')}>
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
        <Segments
          className="no-print"
          aria-label={t('renewals.view')}
          size="xs"
          value={view}
          onChange={(next) => show(next as View)}
          data={VIEWS.map((each) => ({ value: each, label: t(`renewals.view.${each}` satisfies TextKey) }))}
        />
      }
      summary={(filter) => (
        <Suspense fallback={<div className={css.stake} />}>
          <Stake filter={filter} />
        </Suspense>
      )}
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

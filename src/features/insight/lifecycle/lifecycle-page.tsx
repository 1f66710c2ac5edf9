import { Suspense, useMemo } from 'react';
import { comparison, literal } from '../../../../contract/filter/edit.ts';
import { afterAnswer } from '../../../api/first-answer.ts';
import { Computed, overLists, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import type { ColumnOptions, QuickFilter } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { lifecyclePage } from '../../../text/en/pages/lifecycle.ts';
import { addTexts, t } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useServiceDay } from '../../../use-clock.ts';
import { HorizonPlace, inHorizon } from './horizon-place.tsx';

addTexts(lifecyclePage);

const HorizonView = lazyPart(async () => (await import('./horizon-view.tsx')).HorizonView, afterAnswer);

const COLUMNS: readonly ColumnOptions<'listLifecycleEnds'>[] = [
  { field: 'applicationName', width: 280 },
  { field: 'manufacturer', width: 180 },
  { field: 'endName', width: 190 },
  { field: 'endDate' },
  { field: 'daysLeft', width: 120 },
  { field: 'becomes', width: 160 },
  { field: 'computers', width: 160 },
  { field: 'users', width: 120 },
  { field: 'entitlements', width: 140 },
  { field: 'isInUse', width: 100 },
];
const SEARCHED = ['applicationName', 'manufacturer'];

const quickFilters = (): readonly QuickFilter[] => [
  {
    id: 'inUse',
    label: t('lifecycle.quick.inUse'),
    name: t('lifecycle.quick.inUse'),
    filter: comparison('isInUse', '-eq', literal(true)),
  },
  {
    id: 'out',
    label: t('lifecycle.quick.out'),
    name: t('lifecycle.quick.out'),
    filter: comparison('becomes', '-eq', literal('outOfSupport')),
  },
  {
    id: 'soon',
    label: t('lifecycle.quick.soon'),
    name: t('lifecycle.quick.soon'),
    filter: comparison('daysLeft', '-le', literal(90)),
  },
];

const EndsOverLists = overLists('listLifecycleEnds', async () => {
  const { REGISTERED, toEnds } = await import('./gathering.ts');
  return { gathering: REGISTERED, toRecords: toEnds };
});

/** What ends in the next 24 months, by manufacturer and use, with the list of ends. */
export function LifecyclePage() {
  return (
    <Computed over={EndsOverLists} title={t('nav.lifecycle')}>
      {(reading) => <Lifecycle {...reading} />}
    </Computed>
  );
}

function Lifecycle({ at, bar }: Reading) {
  const today = useServiceDay();
  const horizon = useMemo(() => inHorizon(today), [today]);
  return (
    <RecordListPage
      operation="listLifecycleEnds"
      title={t('nav.lifecycle')}
      subtitle={t('lifecycle.subtitle')}
      columns={COLUMNS}
      defaultSort="endDate:asc"
      searchFields={SEARCHED}
      quickFilters={quickFilters}
      baseFilter={horizon}
      detailPath={({ applicationId }) => pathTo('application', applicationId)}
      readAt={at}
      emptyText={t('lifecycle.empty')}
    >
      {bar}
      <Suspense fallback={<HorizonPlace />}>
        <HorizonView hasUsers={bar === null} />
      </Suspense>
    </RecordListPage>
  );
}

import { Suspense } from 'react';
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import { Computed, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PositionBadge } from '../../../detail/position-badge.tsx';
import type { ColumnOptions, QuickFilter } from '../../../list/types.ts';
import { positionsPage } from '../../../text/en/pages/positions.ts';
import { addTexts, t } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { PositionsOverLists } from './over-lists.ts';
import { positionPath } from './position-path.ts';
import css from './positions.module.css';

addTexts(positionsPage);

const PositionPreview = lazyPart(async () => (await import('./position-preview.tsx')).PositionPreview);

const COLUMNS: readonly ColumnOptions<'listLicensePositions'>[] = [
  { field: 'applicationName', width: 280 },
  { field: 'metricName', width: 170 },
  { field: 'status', width: 120, render: ({ status }) => <PositionBadge status={status} /> },
  { field: 'balance', width: 110 },
  { field: 'shortageCost', width: 180 },
  { field: 'surplusValue', width: 180 },
  { field: 'entitled', width: 110 },
  { field: 'consumed', width: 120 },
  { field: 'bought', width: 110 },
  { field: 'assigned', width: 110 },
  { field: 'uncovered', width: 160 },
  { field: 'manufacturer', width: 180 },
];
/** The largest shortages first, then the largest surpluses; even products need no action. */
const FIRST = 'shortage:desc,surplus:desc';
const SEARCHED = ['applicationName', 'manufacturer', 'metricName'];

const offer = (id: 'short' | 'surplus' | 'noOwn' | 'incomplete', filter: FilterTree): QuickFilter => {
  const label = t(`position.quick.${id}`);
  return { id, label, name: label, filter };
};
const noOwn = comparison('licenses', '-eq', literal(0));

/** Filters that work on every service. */
const overLists = (): readonly QuickFilter[] => [
  offer('short', comparison('status', '-eq', literal('short'))),
  offer('surplus', comparison('status', '-eq', literal('surplus'))),
];
const quickFilters = (): readonly QuickFilter[] => [
  ...overLists(),
  offer('noOwn', group('-and', [noOwn, comparison('consumed', '-gt', literal(0))]) ?? noOwn),
  offer('incomplete', comparison('incomplete', '-gt', literal(0))),
];

/** Shortages and surpluses, product by product, with their cost. */
export function PositionsPage() {
  return (
    <Computed over={PositionsOverLists} title={t('nav.licensePositions')}>
      {(reading) => <Positions {...reading} />}
    </Computed>
  );
}

function Positions({ at, bar }: Reading) {
  return (
    <RecordListPage
      operation="listLicensePositions"
      title={t('nav.licensePositions')}
      subtitle={t('position.subtitle')}
      columns={COLUMNS}
      defaultSort={FIRST}
      searchFields={SEARCHED}
      quickFilters={bar === null ? quickFilters : overLists}
      detailPath={({ id }) => positionPath(id)}
      preview={(record) => (
        <Suspense fallback={<LoadingRows />}>
          <PositionPreview record={record} />
        </Suspense>
      )}
      readAt={at}
      emptyText={t('position.empty')}
    >
      {bar}
      {bar !== null && <p className={css.quiet}>{t('position.notRead')}</p>}
    </RecordListPage>
  );
}

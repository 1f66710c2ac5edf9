import { useMemo } from 'react';
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PositionBadge } from '../../../detail/position-badge.tsx';
import type { ColumnOptions, QuickFilter } from '../../../list/types.ts';
import { t } from '../../../text/t.ts';
import { Arithmetic, BehindLinks, Gaps, Prices } from './arithmetic.tsx';
import { positionPath } from './links.ts';
import css from './positions.module.css';
import type { PositionRecord } from './steps.ts';

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
/** The largest shortages first, then the largest surpluses; a product that is even asks for nothing. */
const FIRST = 'shortage:desc,surplus:desc';
const SEARCHED = ['applicationName', 'manufacturer', 'metricName'];

const quickFilters = (): readonly QuickFilter[] => [
  { id: 'short', label: t('position.quick.short'), filter: comparison('status', '-eq', literal('short')) },
  { id: 'surplus', label: t('position.quick.surplus'), filter: comparison('status', '-eq', literal('surplus')) },
  {
    id: 'notBought',
    label: t('position.quick.notBought'),
    filter:
      group('-and', [comparison('licenses', '-eq', literal(0)), comparison('consumed', '-gt', literal(0))]) ??
      comparison('licenses', '-eq', literal(0)),
  },
  { id: 'incomplete', label: t('position.quick.incomplete'), filter: comparison('incomplete', '-gt', literal(0)) },
];

/** What is short and what is left over, product by product, with what it costs. */
export function PositionsPage() {
  const filters = useMemo(quickFilters, []);
  return (
    <RecordListPage
      operation="listLicensePositions"
      title={t('nav.licensePositions')}
      subtitle={t('position.subtitle')}
      columns={COLUMNS}
      defaultSort={FIRST}
      searchFields={SEARCHED}
      quickFilters={filters}
      detailPath={({ id }) => positionPath(id)}
      preview={(record) => <Preview record={record} />}
      emptyText={t('position.empty')}
    />
  );
}

function Preview({ record }: { readonly record: PositionRecord }) {
  return (
    <div className={css.preview}>
      <section>
        <h3>{t('position.arithmetic')}</h3>
        <Arithmetic record={record} />
      </section>
      <section>
        <h3>{t('position.price')}</h3>
        <Prices record={record} />
      </section>
      <section>
        <h3>{t('position.behind')}</h3>
        <BehindLinks record={record} />
      </section>
      <Gaps record={record} />
    </div>
  );
}

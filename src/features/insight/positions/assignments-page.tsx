import { ASSIGNMENT_KINDS } from '../../../../contract/assignment-kinds.ts';
import { comparison, literal } from '../../../../contract/filter/edit.ts';
import { Computed, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import type { ColumnOptions, QuickFilter } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { positionsPage } from '../../../text/en/pages/positions.ts';
import { addTexts, t } from '../../../text/t.ts';
import { AssignmentsOverLists } from './over-lists.ts';

addTexts(positionsPage);

const COLUMNS: readonly ColumnOptions<'listLicenseAssignments'>[] = [
  { field: 'kind', width: 140 },
  { field: 'computerId', width: 170 },
  { field: 'userId', width: 190 },
  { field: 'organizationId', width: 190 },
  { field: 'datacenterId', width: 170 },
  { field: 'quantity', width: 110 },
  { field: 'licenseId', width: 220 },
  { field: 'applicationId', width: 260 },
  { field: 'metricId', width: 170 },
];

const quickFilters = (): readonly QuickFilter[] =>
  ASSIGNMENT_KINDS.map((kind) => {
    const label = t(`enum.${kind}`);
    return { id: kind, label, name: label, filter: comparison('kind', '-eq', literal(kind)) };
  });

/** What uses licenses: the records behind the lines of a position. */
export function AssignmentsPage() {
  return (
    <Computed over={AssignmentsOverLists} title={t('nav.licenseAssignments')}>
      {(reading) => <Assignments {...reading} />}
    </Computed>
  );
}

function Assignments({ at, bar }: Reading) {
  return (
    <RecordListPage
      operation="listLicenseAssignments"
      title={t('nav.licenseAssignments')}
      subtitle={t('position.assignments.subtitle')}
      columns={COLUMNS}
      quickFilters={quickFilters}
      detailPath={({ licenseId }) => pathTo('license', licenseId)}
      readAt={at}
      emptyText={t('position.assignments.empty')}
    >
      {bar}
    </RecordListPage>
  );
}

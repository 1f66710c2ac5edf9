import { Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { comparison, literal } from '../../../../contract/filter/edit.ts';
import type { Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { KeysHeld } from '../../../keys/held-keys.ts';
import type { BulkSelection, ColumnOptions, QuickFilter } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import { BulkMark } from '../bulk/bulk-mark.tsx';
import { bulkService } from '../bulk/bulk-service.ts';
import { useFlagsReadOnly } from '../flags/use-flags.ts';
import type { FlaggedUser } from '../user-name.ts';
import { usersOfSelection } from './reclaim-selection.ts';

const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx').then((part) => ({ default: part.BulkDialog })));

const COLUMNS: readonly ColumnOptions<'listHeldSubscriptions'>[] = [
  { field: 'displayName', width: 220 },
  { field: 'name', width: 220 },
  { field: 'potentialSavings', width: 160 },
  { field: 'totalCostPerMonth', width: 150 },
  { field: 'lastActivity' },
  { field: 'daysUnused', width: 200 },
  { field: 'department', width: 160 },
  { field: 'country', width: 130 },
  { field: 'isInReview', width: 110 },
  { field: 'email', width: 240 },
];
const UNUSED = comparison('isUnused', '-eq', literal(true));
const SEARCHED = ['displayName', 'email', 'name', 'applicationName'];

const offer = (id: 'withSavings' | 'never' | 'days90' | 'notInReview', filter: QuickFilter['filter']): QuickFilter => {
  const label = t(`savings.quick.${id}`);
  return { id, label, name: label, filter };
};
const quickFilters = (): readonly QuickFilter[] => [
  offer('withSavings', comparison('potentialSavings', '-gt', literal(0))),
  offer('never', comparison('lastActivity', '-exists', literal(false))),
  // Days since an activity that never was are unknown.
  { ...offer('days90', comparison('daysUnused', '-ge', literal(90))), about: ['lastActivity'] },
  offer('notInReview', comparison('isInReview', '-ne', literal(true))),
];

/** Every unused subscription with its user: as a file to act on, and with flags of many users at once. */
export function ReclaimList({ actions, at, bar }: Reading & { readonly actions: ReactNode }) {
  const client = useQueryClient();
  const readOnly = useFlagsReadOnly();
  const [bulk, setBulk] = useState<{ readonly selection: BulkSelection<FlaggedUser> | null } | null>(null);
  const [wasBulk, setWasBulk] = useState(false);
  if (bulk !== null && !wasBulk) setWasBulk(true);
  return (
    <>
      <RecordListPage
        operation="listHeldSubscriptions"
        title={t('nav.savings')}
        subtitle={t('savings.subtitle')}
        caption={t('savings.reclaim')}
        actions={actions}
        columns={COLUMNS}
        baseFilter={UNUSED}
        defaultSort="potentialSavings:desc"
        searchFields={SEARCHED}
        quickFilters={quickFilters}
        detailPath={({ userId }) => pathTo('user', userId)}
        bulkActions={[
          {
            id: 'flags',
            label: t('bulk.action'),
            icon: <IconFlag size={15} aria-hidden />,
            disabledReason: readOnly,
            run: (selection) => {
              // Drops the result of an earlier run; a run in progress is shown instead.
              bulkService(client).clear();
              setBulk({ selection: usersOfSelection(selection) });
            },
          },
        ]}
        readAt={at}
        emptyText={t('savings.reclaimEmpty')}
      >
        {bar}
        <Text size="sm" c="dimmed" mb="sm">
          {t('savings.unit')}
        </Text>
        {readOnly === null && (
          <Text size="sm" c="dimmed" mb="sm" className="no-print">
            {t('savings.reclaimHint')}
          </Text>
        )}
        <BulkMark onOpen={() => setBulk({ selection: null })} />
      </RecordListPage>
      {wasBulk && (
        <Suspense fallback={<KeysHeld />}>
          <BulkDialog selection={bulk?.selection ?? null} opened={bulk !== null} onClose={() => setBulk(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Options of the lists of agreements and contracts beyond their rows in pages.ts. */
import { Suspense } from 'react';
import { afterAnswer } from '../../api/first-answer.ts';
import type { ListOptions } from '../../detail/page-row.ts';
import { fullerList } from '../../list/fuller-list.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { standingFilters } from './quick-filters.ts';
import { STANDING_COLUMNS } from './standing-columns.tsx';

const loadStanding = async () => (await import('./record-standing.tsx')).RecordStanding;
const RecordStanding = lazyPart(loadStanding);
// It is there before a preview is likely to be opened.
void afterAnswer()
  .then(loadStanding)
  .catch(() => undefined);

const STANDINGS = {
  columns: STANDING_COLUMNS,
  quickFilters: standingFilters,
  absent: 'agreements.absent',
} as const;

export const AGREEMENTS: ListOptions<'listAgreements'> = {
  previewHead: (record) => (
    <Suspense>
      <RecordStanding kind="agreement" record={record} />
    </Suspense>
  ),
  fuller: fullerList({ ...STANDINGS, operation: 'listAgreementStandings' }),
};

export const CONTRACTS: ListOptions<'listContracts'> = {
  previewHead: (record) => (
    <Suspense>
      <RecordStanding kind="contract" record={record} />
    </Suspense>
  ),
  // The columns are the same; only the ids lead elsewhere.
  fuller: fullerList({ ...STANDINGS, operation: 'listContractStandings' }),
};

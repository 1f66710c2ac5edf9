/** Options of the lists of agreements and contracts beyond their rows in pages.ts. */
import type { ListOptions } from '../../detail/page-row.ts';
import { fullerList } from '../../list/fuller-list.ts';
import { standingFilters } from './quick-filters.ts';
import { RecordStanding } from './record-standing.tsx';
import { STANDING_COLUMNS } from './standing-columns.tsx';

const STANDINGS = {
  columns: STANDING_COLUMNS,
  quickFilters: standingFilters,
  absent: 'agreements.absent',
} as const;

export const AGREEMENTS: ListOptions<'listAgreements'> = {
  previewHead: (record) => <RecordStanding kind="agreement" record={record} />,
  fuller: fullerList({ ...STANDINGS, operation: 'listAgreementStandings' }),
};

export const CONTRACTS: ListOptions<'listContracts'> = {
  previewHead: (record) => <RecordStanding kind="contract" record={record} />,
  // The columns are the same; only the ids lead elsewhere.
  fuller: fullerList({ ...STANDINGS, operation: 'listContractStandings' }),
};

/** Options of the list of licenses beyond its row in pages.ts. */
import type { ListOptions } from '../../detail/page-row.ts';
import { PositionBadge } from '../../detail/position-badge.tsx';
import { fullerList } from '../../list/fuller-list.ts';
import type { ColumnOptions } from '../../list/types.ts';
import { LicenseTotals } from './license-totals.tsx';
import { licenseFilters, shortFilter } from './quick-filters.ts';

const FIRST = [{ field: 'applicationId', width: 320 }, { field: 'quantity' }] as const;
const REST = [
  { field: 'metricId', width: 180 },
  { field: 'purchaseDate' },
  { field: 'purchaseValue' },
  { field: 'contractId', width: 240 },
  { field: 'organizationId', visible: false },
  { field: 'purchaseCurrency', visible: false },
  { field: 'id', visible: false },
] as const;

const WITH_POSITION: readonly ColumnOptions<'listLicenseBalances'>[] = [
  ...FIRST,
  { field: 'position', width: 136, render: (license) => <PositionBadge status={license.position} /> },
  { field: 'balance', width: 125 },
  { field: 'shortageCost' },
  ...REST,
  { field: 'assigned', visible: false },
];

export const LICENSES: ListOptions<'listLicenses'> = {
  columns: [...FIRST, ...REST],
  quickFilters: licenseFilters,
  summary: (filter, onTotal) => <LicenseTotals filter={filter} onTotal={onTotal} />,
  fuller: fullerList({
    operation: 'listLicenseBalances',
    columns: WITH_POSITION,
    quickFilters: shortFilter,
    absent: 'licenses.absent',
  }),
};

/** What the list of licenses says beyond its row in pages.ts. */
import type { AnswerOf } from '../../../contract/infer.ts';
import { POSITION_STATUSES } from '../../../contract/product-position.ts';
import type { ListOptions } from '../../detail/page-row.ts';
import { ToneBadge } from '../../detail/tone-badge.tsx';
import { enumName } from '../../format.ts';
import { fullerList } from '../../list/fuller-list.ts';
import type { ColumnOptions } from '../../list/types.ts';
import { LicenseTotals } from './license-totals.tsx';
import { POSITION_LOOK } from './position-look.ts';
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
  { field: 'position', width: 120, render: (license) => <PositionCell license={license} /> },
  { field: 'balance', width: 125 },
  { field: 'shortageCost' },
  ...REST,
  { field: 'assigned', visible: false },
];

/** Short, even or surplus, in a word and an icon: the number with its sign stands beside it. */
function PositionCell({ license: { position } }: { readonly license: AnswerOf<'listLicenseBalances'> }) {
  const status = POSITION_STATUSES.find((each) => each === position);
  if (!status) return position;
  const { tone, icon: Icon } = POSITION_LOOK[status];
  return (
    <ToneBadge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {enumName(status)}
    </ToneBadge>
  );
}

export const LICENSES: ListOptions<'listLicenses'> = {
  columns: [...FIRST, ...REST],
  quickFilters: licenseFilters,
  summary: (filter) => <LicenseTotals filter={filter} />,
  fuller: fullerList({
    operation: 'listLicenseBalances',
    columns: WITH_POSITION,
    quickFilters: shortFilter,
    absent: 'licenses.absent',
  }),
};

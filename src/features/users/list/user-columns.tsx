import type { ColumnOptions } from '../../../list/types.ts';
import { FlagCell } from '../flags/flag-cell.tsx';
import { FLAG_NAMES } from '../flags/flags.ts';

const flagColumns = FLAG_NAMES.map(
  (flag): ColumnOptions<'listUsers'> => ({
    field: flag,
    visible: true,
    width: 124,
    render: (record) => <FlagCell record={record} flag={flag} />,
  }),
);

/** The list's first columns: name, flags, and the facts for a decision. The other fields follow, hidden. */
export const USER_COLUMNS: readonly ColumnOptions<'listUsers'>[] = [
  { field: 'displayName', visible: true, width: 220 },
  { field: 'email', visible: true, width: 300 },
  ...flagColumns,
  { field: 'lastActive', visible: true },
  { field: 'licenseCount', visible: true },
  { field: 'userCostPerMonth', visible: true },
  { field: 'potentialSavings', visible: true },
  { field: 'department', visible: true, width: 200 },
  { field: 'country', visible: true, width: 170 },
];

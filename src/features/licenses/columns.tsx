import { ParentMachine } from '../../detail/parent-machine.tsx';
import type { ColumnOptions } from '../../list/types.ts';

export const LICENSE_COLUMNS: readonly ColumnOptions<'listLicenses'>[] = [
  { field: 'applicationId', width: 320 },
  { field: 'quantity' },
  { field: 'metricId', width: 180 },
  { field: 'purchaseDate' },
  { field: 'purchaseValue' },
  { field: 'contractId', width: 240 },
  { field: 'organizationId', visible: false },
  { field: 'purchaseCurrency', visible: false },
  { field: 'id', visible: false },
];

export const COVERAGE_COLUMNS: readonly ColumnOptions<'listExtendedCoverages'>[] = [
  { field: 'applicationId', width: 260 },
  { field: 'coveredApplicationId', width: 260 },
  { field: 'parentComputerId', render: (record) => <ParentMachine record={record} /> },
  { field: 'extendedComputerId' },
  { field: 'reason' },
];

import type { ColumnOptions } from '../list/types.ts';
import { ParentMachine } from './parent-machine.tsx';

/** Pages of two areas show extended coverages. */
export const COVERAGE_COLUMNS: readonly ColumnOptions<'listExtendedCoverages'>[] = [
  { field: 'applicationId', width: 260 },
  { field: 'coveredApplicationId', width: 260 },
  { field: 'parentComputerId', render: (record) => <ParentMachine record={record} /> },
  { field: 'extendedComputerId' },
  { field: 'reason', width: 190 },
];

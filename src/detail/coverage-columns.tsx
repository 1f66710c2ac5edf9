import type { ColumnOptions } from '../list/types.ts';
import { ParentMachine } from './parent-machine.tsx';

/** Extended coverages stand on pages of two areas. */
export const COVERAGE_COLUMNS: readonly ColumnOptions<'listExtendedCoverages'>[] = [
  { field: 'applicationId', width: 260 },
  { field: 'coveredApplicationId', width: 260 },
  { field: 'parentComputerId', render: (record) => <ParentMachine record={record} /> },
  { field: 'extendedComputerId' },
  { field: 'reason' },
];

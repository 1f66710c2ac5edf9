import type { ColumnOptions } from '../../list/types.ts';

export const AGREEMENT_COLUMNS: readonly ColumnOptions<'listAgreements'>[] = [
  { field: 'name', width: 320 },
  { field: 'assignedId', width: 160 },
  { field: 'typeId', width: 200 },
  { field: 'parentId', width: 280 },
];

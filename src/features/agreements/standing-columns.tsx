/** Columns of agreements and contracts for a service that computes their status. */
import type { ColumnOptions } from '../../list/types.ts';
import { StandingCell } from './standing.tsx';
import { Values } from './values.tsx';

/** The same for contracts, whose ids lead to contracts. */
export const STANDING_COLUMNS: readonly ColumnOptions<'listAgreementStandings'>[] = [
  { field: 'name', width: 300 },
  { field: 'standing', width: 220, render: (record) => <StandingCell record={record} /> },
  { field: 'noticeDay', width: 145 },
  { field: 'lastDay', width: 120 },
  { field: 'daysLeft', width: 130 },
  { field: 'licenses', width: 115 },
  { field: 'value', label: 'agreements.value', width: 225, render: ({ values }) => <Values values={values} /> },
  { field: 'typeId', width: 240 },
  { field: 'assignedId', width: 130 },
  { field: 'parentId', width: 240 },
];

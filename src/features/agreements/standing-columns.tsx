/** What the lists of agreements and contracts show of the service that says how each stands. */
import type { AnswerOf } from '../../../contract/infer.ts';
import { formatMoney } from '../../format.ts';
import type { ColumnOptions } from '../../list/types.ts';
import { t } from '../../text/t.ts';
import { StandingCell } from './standing.tsx';

type StandingRecord = AnswerOf<'listAgreementStandings'>;

/** The same of contracts, whose ids lead to contracts. */
export const STANDING_COLUMNS: readonly ColumnOptions<'listAgreementStandings'>[] = [
  { field: 'name', width: 300 },
  { field: 'standing', width: 150, render: (record) => <StandingCell record={record} /> },
  { field: 'noticeDay', width: 160 },
  { field: 'lastDay', width: 120 },
  { field: 'daysLeft', width: 120 },
  { field: 'licenses', width: 115 },
  { field: 'values', label: 'agreements.value', width: 240, render: (record) => valuesText(record) },
  { field: 'typeId', width: 180 },
  { field: 'assignedId', width: 130 },
  { field: 'parentId', width: 240 },
];

/** The value of each currency by itself: amounts are never added across currencies. */
function valuesText({ values }: StandingRecord): string | null {
  if (!Array.isArray(values)) return null;
  const amounts = (values as readonly { readonly value: number | null; readonly currency: string | null }[])
    .filter(({ value }) => value !== null)
    .map(({ value, currency }) => formatMoney(value ?? 0, currency));
  return amounts.length === 0 ? t('value.none') : amounts.join(' · ');
}

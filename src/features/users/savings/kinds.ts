/** The ways in which savings are put together, and the list of the subscriptions behind them. */
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import type { ColumnOptions, ListRecord } from '../../../list/types.ts';
import { PATHS } from '../../../paths.ts';

export const SAVINGS_PARTS = ['product', 'department', 'country', 'reclaim'] as const;
export type SavingsPart = (typeof SAVINGS_PARTS)[number];
export type SummedPart = Exclude<SavingsPart, 'reclaim'>;

export interface SavingsKind {
  readonly operation: 'listSavingsByProduct' | 'listSavingsByDepartment' | 'listSavingsByCountry';
  readonly nameField: 'name' | 'department' | 'country';
  readonly columns: readonly ColumnOptions[];
  readonly detailPath: (record: ListRecord) => string | null;
}

const SUMS: readonly ColumnOptions[] = [
  { field: 'potentialSavings', width: 170 },
  { field: 'unusedCostPerMonth', width: 210 },
  { field: 'unused', width: 190 },
  { field: 'subscriptions', width: 140 },
  { field: 'costPerMonth', width: 160 },
  { field: 'users', width: 100 },
];

const is = (field: string, value: unknown): FilterTree =>
  typeof value === 'string' && value !== ''
    ? comparison(field, '-eq', literal(value))
    : comparison(field, '-exists', literal(false));

/** The unused subscriptions of a row. */
function reclaimPath(...conditions: readonly FilterTree[]): string | null {
  const filter = group('-and', conditions);
  return filter && `${PATHS.savings}?${new URLSearchParams({ by: 'reclaim', filter: serializeFilter(filter) })}`;
}

export const SAVINGS_KINDS: Readonly<Record<SummedPart, SavingsKind>> = {
  product: {
    operation: 'listSavingsByProduct',
    nameField: 'name',
    columns: [{ field: 'name', width: 260 }, { field: 'vendor', width: 160 }, ...SUMS],
    detailPath: ({ applicationId, name }) => reclaimPath(is('applicationId', applicationId), is('name', name)),
  },
  department: {
    operation: 'listSavingsByDepartment',
    nameField: 'department',
    columns: [{ field: 'department', width: 220 }, ...SUMS],
    detailPath: ({ department }) => reclaimPath(is('department', department)),
  },
  country: {
    operation: 'listSavingsByCountry',
    nameField: 'country',
    columns: [{ field: 'country', width: 200 }, ...SUMS],
    detailPath: ({ country }) => reclaimPath(is('country', country)),
  },
};

/** The ways to group savings, and the list of the subscriptions behind them. */
import { group, holding } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';
import type { ColumnOptions, ListRecord } from '../../../list/types.ts';
import { listPath, PATHS } from '../../../paths.ts';

export const SAVINGS_PARTS = ['product', 'department', 'country', 'reclaim'] as const;
export type SavingsPart = (typeof SAVINGS_PARTS)[number];
export type SummedPart = Exclude<SavingsPart, 'reclaim'>;

export interface SavingsKind {
  readonly operation: 'listSavingsByProduct' | 'listSavingsByDepartment' | 'listSavingsByCountry';
  readonly nameField: 'name' | 'department' | 'country';
  readonly columns: readonly ColumnOptions[];
  detailPath(record: ListRecord): string | null;
}

/** A kind whose rows keep the type of their list. */
const kind = <Id extends SavingsKind['operation']>(
  of: Omit<SavingsKind, 'operation' | 'detailPath'> & {
    readonly operation: Id;
    readonly nameField: keyof AnswerOf<Id>;
    detailPath(record: AnswerOf<Id>): string | null;
  },
): SavingsKind => of;

const SUMS: readonly ColumnOptions[] = [
  { field: 'potentialSavings', width: 190 },
  { field: 'unusedCostPerMonth', width: 240 },
  { field: 'unused', width: 210 },
  { field: 'subscriptions', width: 140 },
  { field: 'costPerMonth', width: 160 },
  { field: 'users', width: 100 },
];

/** The unused subscriptions of a row. */
function reclaimPath(...conditions: readonly FilterTree[]): string | null {
  const filter = group('-and', conditions);
  return filter && listPath(PATHS.savings, filter, { by: 'reclaim' });
}

export const SAVINGS_KINDS: Readonly<Record<SummedPart, SavingsKind>> = {
  product: kind({
    operation: 'listSavingsByProduct',
    nameField: 'name',
    columns: [{ field: 'name', width: 260 }, { field: 'vendor', width: 160 }, ...SUMS],
    detailPath: ({ applicationId, name }) => reclaimPath(holding('applicationId', applicationId), holding('name', name)),
  }),
  department: kind({
    operation: 'listSavingsByDepartment',
    nameField: 'department',
    columns: [{ field: 'department', width: 220 }, ...SUMS],
    detailPath: ({ department }) => reclaimPath(holding('department', department)),
  }),
  country: kind({
    operation: 'listSavingsByCountry',
    nameField: 'country',
    columns: [{ field: 'country', width: 200 }, ...SUMS],
    detailPath: ({ country }) => reclaimPath(holding('country', country)),
  }),
};

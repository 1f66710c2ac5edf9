/** The ways to group spend: the list of each, its columns, and where a row leads. */
import { parseDate } from '../../../../contract/dates.ts';
import { comparison, dateLiteral, group, holding, literal } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { BARS_PLACE, YEARS_PLACE } from '../../../charts/place.tsx';
import type { ColumnOptions, ListRecord } from '../../../list/types.ts';
import { listPath, PATHS } from '../../../paths.ts';

export const SPEND_PARTS = ['year', 'manufacturer', 'application', 'contract'] as const;
export type SpendPart = (typeof SPEND_PARTS)[number];

export interface SpendKind {
  readonly operation: 'listSpendByYear' | 'listSpendByManufacturer' | 'listSpendByApplication' | 'listSpendByContract';
  /** The field that names a row. */
  readonly nameField: string;
  readonly columns: readonly ColumnOptions[];
  readonly defaultSort: string;
  readonly searchFields?: readonly string[];
  detailPath(record: ListRecord): string | null;
}

export const placeOf = (part: SpendPart) => (part === 'year' ? YEARS_PLACE : BARS_PLACE);

type Operation = SpendKind['operation'];

/** A kind whose rows keep the type of their list. */
const kind = <Id extends Operation>(
  of: Omit<SpendKind, 'operation' | 'nameField' | 'detailPath'> & {
    readonly operation: Id;
    readonly nameField: keyof AnswerOf<Id> & string;
    detailPath(record: AnswerOf<Id>): string | null;
  },
): SpendKind => of;

const AMOUNTS: readonly ColumnOptions[] = [
  { field: 'totalCost', width: 200 },
  { field: 'purchaseValue', width: 200 },
  { field: 'accumulatedMaintenanceCost', width: 190 },
  { field: 'accumulatedSupportCost', width: 170 },
  { field: 'currentMaintenanceCost', width: 190 },
  { field: 'currentSupportCost', width: 170 },
  { field: 'licenses', width: 110 },
  { field: 'quantity', width: 110 },
];
const DEAREST = 'totalCost:desc';

/** An empty currency means none, as in the sums. */
const inCurrency = (currency: string | null): FilterTree => {
  const missing = holding('purchaseCurrency', currency);
  return currency ? missing : (group('-or', [missing, comparison('purchaseCurrency', '-eq', literal(''))]) ?? missing);
};

const licensesOf = (record: { readonly currency: string | null }, ...conditions: readonly FilterTree[]): string | null => {
  const filter = group('-and', [...conditions, inCurrency(record.currency)]);
  return filter && listPath(PATHS.licenses, filter);
};

/** The first instant of a year, in milliseconds since 1970 UTC; null if no date of a filter can have it. */
const startOfYear = (year: number): number | null => parseDate(`${String(year).padStart(4, '0')}-01-01`);

/** The licenses bought in a year, from its first to its last day. Nothing was bought after the year 9999. */
function boughtIn(year: string | null): readonly FilterTree[] {
  const start = year === null ? null : startOfYear(Number(year));
  if (start === null) return [comparison('purchaseDate', '-exists', literal(false))];
  const end = startOfYear(Number(year) + 1);
  return [
    comparison('purchaseDate', '-ge', dateLiteral(start)),
    ...(end === null ? [] : [comparison('purchaseDate', '-lt', dateLiteral(end))]),
  ];
}

export const SPEND_KINDS: Readonly<Record<SpendPart, SpendKind>> = {
  year: kind({
    operation: 'listSpendByYear',
    nameField: 'year',
    columns: [{ field: 'year', width: 100 }, { field: 'currency', width: 140 }, ...AMOUNTS],
    defaultSort: 'year:desc,totalCost:desc',
    detailPath: (record) => licensesOf(record, ...boughtIn(record.year)),
  }),
  manufacturer: kind({
    operation: 'listSpendByManufacturer',
    nameField: 'manufacturer',
    columns: [
      { field: 'manufacturer', width: 240 },
      { field: 'currency', width: 140 },
      ...AMOUNTS,
      { field: 'applications', width: 130 },
    ],
    defaultSort: DEAREST,
    // The service cannot filter licenses by the manufacturer of their application.
    detailPath: (record) => {
      const filter = group('-and', [holding('manufacturer', record.manufacturer), holding('currency', record.currency)]);
      return filter && listPath(PATHS.spend, filter, { by: 'application' });
    },
  }),
  application: kind({
    operation: 'listSpendByApplication',
    nameField: 'applicationName',
    columns: [
      { field: 'applicationName', width: 280 },
      { field: 'manufacturer', width: 180 },
      { field: 'currency', width: 140 },
      ...AMOUNTS,
    ],
    defaultSort: DEAREST,
    searchFields: ['applicationName', 'manufacturer'],
    detailPath: (record) => licensesOf(record, holding('applicationId', record.applicationId)),
  }),
  contract: kind({
    operation: 'listSpendByContract',
    nameField: 'contractId',
    columns: [{ field: 'contractId', width: 300 }, { field: 'currency', width: 140 }, ...AMOUNTS],
    defaultSort: DEAREST,
    detailPath: (record) => licensesOf(record, holding('contractId', record.contractId)),
  }),
};

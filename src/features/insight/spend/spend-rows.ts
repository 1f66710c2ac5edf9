import type { ChartRow } from '../../../charts/chart-data.ts';

/** The fields that all lists of spend share, and the field that names a row. */
export interface SpendRow {
  readonly [name: string]: string | number | null | undefined;
  readonly id?: string | null;
  readonly currency?: string | null;
  readonly licenses?: number | null;
  readonly totalCost?: number | null;
  readonly purchaseValue?: number | null;
  readonly accumulatedMaintenanceCost?: number | null;
  readonly accumulatedSupportCost?: number | null;
}

/** The currencies used, beginning with the one that most licenses have. */
export function currenciesOf(rows: readonly Pick<SpendRow, 'currency' | 'licenses'>[]): readonly string[] {
  const licenses = new Map<string, number>();
  for (const { currency, licenses: count } of rows) {
    if (currency) licenses.set(currency, (licenses.get(currency) ?? 0) + (count ?? 0));
  }
  return [...licenses].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([currency]) => currency);
}

const LONGEST = 14;
const short = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** One bar per row. A missing amount is a gap, not 0. */
export const chartRows = (items: readonly SpendRow[], nameOf: (item: SpendRow) => string): readonly ChartRow[] =>
  items.map((item, index) => ({
    key: item.id ?? String(index),
    label: nameOf(item),
    short: short(nameOf(item)),
    values: {
      purchaseValue: item.purchaseValue ?? null,
      accumulatedMaintenanceCost: item.accumulatedMaintenanceCost ?? null,
      accumulatedSupportCost: item.accumulatedSupportCost ?? null,
    },
  }));

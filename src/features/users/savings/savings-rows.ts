import { parseDecimal, subtract, toValue } from '../../../../contract/decimal.ts';
import type { ChartRow } from '../../../charts/chart-data.ts';

export interface SavingsRow {
  readonly id: string | null;
  readonly name?: string | null;
  readonly department?: string | null;
  readonly country?: string | null;
  readonly subscriptions: number | null;
  readonly unused: number | null;
  readonly costPerMonth: number | null;
  readonly unusedCostPerMonth: number | null;
}

/** Unused and used cost of each row. If no unused subscription has a cost, the unused cost is unknown. */
export const savingsRows = (items: readonly SavingsRow[], nameOf: (item: SavingsRow) => string): readonly ChartRow[] =>
  items.map((item, index) => {
    const [all, unused] = [parseDecimal(item.costPerMonth), parseDecimal(item.unusedCostPerMonth)];
    return {
      key: item.id ?? String(index),
      label: nameOf(item),
      short: nameOf(item),
      values: {
        unused: unused && Number(toValue(unused)),
        used: all && Number(toValue(unused ? subtract(all, unused) : all)),
      },
    };
  });

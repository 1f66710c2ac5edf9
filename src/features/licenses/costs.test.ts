import { describe, expect, it } from 'vitest';
import { type CostFields, toCostBars } from './costs.ts';

const cost = (
  organizationId: string,
  currency: string | null,
  purchase: number | null,
  maintenance = 0,
  support = 0,
): CostFields => ({
  organizationId,
  currency,
  licensePurchaseCost: purchase,
  accumulatedMaintenanceCost: maintenance,
  accumulatedSupportCost: support,
  totalCost: (purchase ?? 0) + maintenance + support,
});

describe('toCostBars', () => {
  it('never adds across currencies', () => {
    const groups = toCostBars([cost('a', 'EUR', 10), cost('b', 'USD', 20), cost('c', 'EUR', 30), cost('d', null, 5)]);
    expect(groups.map((group) => [group.currency, group.total])).toEqual([
      ['EUR', 40],
      ['USD', 20],
      [null, 5],
    ]);
    expect(groups[0]?.bars.map((bar) => bar.organizationId)).toEqual(['c', 'a']);
  });

  it('scales the parts to the longest bar', () => {
    const [group] = toCostBars([cost('a', 'EUR', 50, 25, 25), cost('b', 'EUR', 50)]);
    expect(group?.bars[0]?.shares).toEqual({ purchase: 0.5, maintenance: 0.25, support: 0.25 });
    expect(group?.bars[1]?.shares.purchase).toBe(0.5);
  });

  it('survives nothing, nulls and all zero', () => {
    expect(toCostBars([])).toEqual([]);
    expect(toCostBars([cost('a', 'EUR', null)])[0]?.bars[0]?.shares.purchase).toBe(0);
  });
});

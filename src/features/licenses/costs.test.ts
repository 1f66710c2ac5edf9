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
    expect(groups.map((group) => [group.currency, group.total.value])).toEqual([
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

  it('adds exact decimals', () => {
    const parts = { organizationId: 'a', currency: 'USD', accumulatedSupportCost: null, totalCost: null };
    const [group] = toCostBars([
      { ...parts, licensePurchaseCost: 0.1, accumulatedMaintenanceCost: 0.2 },
      { ...parts, licensePurchaseCost: '9007199254740993', accumulatedMaintenanceCost: null },
    ]);
    expect(group?.bars.map((bar) => bar.total)).toEqual(['9007199254740993', 0.3]);
    expect(group?.total).toEqual({ value: '9007199254740993.3', missing: 0 });
  });

  it('takes a missing cost for missing, never for 0', () => {
    const none = {
      organizationId: 'n',
      currency: 'EUR',
      licensePurchaseCost: null,
      accumulatedMaintenanceCost: 'on request',
      accumulatedSupportCost: undefined,
      totalCost: null,
    };
    const [group] = toCostBars([none, cost('a', 'EUR', 0)]);
    expect(group?.bars.map((bar) => bar.total)).toEqual([0, null]);
    expect(group?.bars[1]?.parts).toEqual({ purchase: null, maintenance: null, support: null });
    expect(group?.total).toEqual({ value: 0, missing: 1 });
    expect(toCostBars([none])[0]?.total).toEqual({ value: null, missing: 1 });
    expect(toCostBars([])).toEqual([]);
  });
});

/** Costs of a license as stacked bars, added per currency and never across. Source: service.md "License cost per organization". */

export const COST_PARTS = ['purchase', 'maintenance', 'support'] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** The fields that the chart reads; amounts in units of `currency`. */
export interface CostFields {
  readonly organizationId: string | null;
  readonly currency: string | null;
  readonly licensePurchaseCost: number | null;
  readonly accumulatedMaintenanceCost: number | null;
  readonly accumulatedSupportCost: number | null;
  readonly totalCost: number | null;
}

export interface CostBar {
  readonly organizationId: string | null;
  readonly parts: Readonly<Record<CostPart, number>>;
  /** Width of each part against the longest bar of the currency, 0 to 1. */
  readonly shares: Readonly<Record<CostPart, number>>;
  readonly total: number;
}

export interface CurrencyCosts {
  readonly currency: string | null;
  /** Dearest first. */
  readonly bars: readonly CostBar[];
  readonly total: number;
}

const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** One group for each currency; records without one form a group of their own. */
export function toCostBars(costs: readonly CostFields[]): readonly CurrencyCosts[] {
  const groups = new Map<string | null, CostFields[]>();
  for (const cost of costs) groups.set(cost.currency, [...(groups.get(cost.currency) ?? []), cost]);
  return [...groups].map(([currency, members]) => {
    const rows = members.map((cost) => {
      const parts = {
        purchase: amount(cost.licensePurchaseCost),
        maintenance: amount(cost.accumulatedMaintenanceCost),
        support: amount(cost.accumulatedSupportCost),
      };
      const sum = parts.purchase + parts.maintenance + parts.support;
      return {
        organizationId: cost.organizationId,
        parts,
        sum,
        total: typeof cost.totalCost === 'number' ? cost.totalCost : sum,
      };
    });
    const longest = Math.max(0, ...rows.map((row) => row.sum));
    const share = (part: number) => (longest > 0 ? Math.max(0, part) / longest : 0);
    const bars = rows
      .map(({ organizationId, parts, total }) => ({
        organizationId,
        parts,
        total,
        shares: { purchase: share(parts.purchase), maintenance: share(parts.maintenance), support: share(parts.support) },
      }))
      .sort((a, b) => b.total - a.total);
    return { currency, bars, total: bars.reduce((sum, bar) => sum + bar.total, 0) };
  });
}

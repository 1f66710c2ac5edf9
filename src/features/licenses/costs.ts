/**
 * Costs of a license as stacked bars, added up per currency only. A cost that the service does not give is missing, not 0.
 * Source: service.md "License cost per organization".
 */
import { compare, parseDecimal, type Sum, sumOf, ZERO } from '../../../contract/decimal.ts';

export const COST_PARTS = ['purchase', 'maintenance', 'support'] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** An amount in value form: text if a number would lose digits. */
export type Amount = number | string;

/** The fields that the chart reads; amounts in units of `currency`. Values that are not amounts count as missing. */
export interface CostFields {
  readonly organizationId: string | null;
  readonly currency: string | null;
  readonly licensePurchaseCost: unknown;
  readonly accumulatedMaintenanceCost: unknown;
  readonly accumulatedSupportCost: unknown;
  readonly totalCost: unknown;
}

export interface CostBar {
  readonly organizationId: string | null;
  readonly parts: Readonly<Record<CostPart, Amount | null>>;
  /** Width of each part against the longest bar of the currency, 0 to 1. */
  readonly shares: Readonly<Record<CostPart, number>>;
  /** As given by the service, else the sum of the parts; null if neither is known. */
  readonly total: Amount | null;
}

export interface CurrencyCosts {
  readonly currency: string | null;
  /** Most expensive first; bars without a total last. */
  readonly bars: readonly CostBar[];
  /** The sum of the bars that have a total. */
  readonly total: Sum;
}

const amount = (value: unknown): Amount | null => (parseDecimal(value) === null ? null : (value as Amount));

/** One group per currency; records without a currency form a separate group. */
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
      const sum = sumOf(COST_PARTS.map((part) => parts[part])).value;
      return { organizationId: cost.organizationId, parts, length: Number(sum ?? 0), total: amount(cost.totalCost) ?? sum };
    });
    const longest = rows.reduce((most, { length }) => Math.max(most, length), 0);
    const share = (part: Amount | null) => (longest > 0 ? Math.max(0, Number(part ?? 0)) / longest : 0);
    const bars = rows
      .map(({ organizationId, parts, total }) => ({
        organizationId,
        parts,
        total,
        shares: { purchase: share(parts.purchase), maintenance: share(parts.maintenance), support: share(parts.support) },
      }))
      .sort(byTotal);
    return { currency, bars, total: sumOf(bars.map((bar) => bar.total)) };
  });
}

function byTotal(a: CostBar, b: CostBar): number {
  if (a.total === null || b.total === null) return Number(a.total === null) - Number(b.total === null);
  return compare(parseDecimal(b.total) ?? ZERO, parseDecimal(a.total) ?? ZERO);
}

import { EMPTY_ID } from '../../contract/fields.ts';
import type { SampleContext } from './context.ts';
import { round, splitAmount, splitQuantity } from './money.ts';
import type { Random } from './random.ts';

interface Costed {
  readonly id: string;
  readonly license: {
    readonly quantity: number | null;
    readonly value: number | null;
    readonly organizationId: string;
    readonly decimals: number;
    readonly years: number;
  };
  readonly organizationIds: readonly string[];
}

/** Per organization: quantities sum to the license's quantity, purchase costs to its purchase value. */
export function writeCosts(context: SampleContext, random: Random, { id, license, organizationIds }: Costed): void {
  const { quantity, value, decimals, years } = license;
  if (quantity === null || value === null) return;
  const home = license.organizationId === EMPTY_ID ? random.pick(organizationIds) : license.organizationId;
  const others =
    quantity > 1 && random.chance(0.2) ? random.some(organizationIds, random.int(1, 2)).filter((other) => other !== home) : [];
  const organizations = [home, ...others].slice(0, quantity);
  const quantities = splitQuantity(random, quantity, organizations.length);
  const costs = splitAmount(value, quantities, decimals);
  const maintained = random.chance(0.6) ? 0.18 + random.next() * 0.04 : 0;
  const supported = random.chance(0.3) ? 0.05 + random.next() * 0.05 : 0;
  for (const [index, organizationId] of organizations.entries()) {
    const cost = costs[index] ?? 0;
    context.write('license_costs', {
      license_id: id,
      organization_id: organizationId,
      license_quantity: quantities[index],
      license_purchase_cost: cost,
      current_maintenance_cost: round(cost * maintained, decimals),
      accumulated_maintenance_cost: round(round(cost * maintained, decimals) * years, decimals),
      current_support_cost: round(cost * supported, decimals),
      accumulated_support_cost: round(round(cost * supported, decimals) * years, decimals),
    });
  }
}

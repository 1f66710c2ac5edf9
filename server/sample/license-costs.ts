import { DAY_MS } from '../../contract/dates.ts';
import type { SampleContext } from './context.ts';
import type { Organization } from './estate.ts';
import type { Holding } from './license-draft.ts';
import { round, splitAmount, splitQuantity } from './money.ts';
import type { Random } from './random.ts';

/** Per organization: quantities and purchase costs add up to the license's. Subscriptions include maintenance and support. */
export function writeCosts(
  context: SampleContext,
  random: Random,
  { id, organization, quantity, value, isSubscription, purchaseDate }: Holding,
  all: readonly Organization[],
): void {
  if (quantity === null || value === null) return;
  const others =
    quantity > 1 && random.chance(0.2) ? random.some(all, random.int(1, 2)).filter((other) => other !== organization) : [];
  const organizations = [organization, ...others].slice(0, quantity);
  const { decimals } = organization.site;
  const quantities = splitQuantity(random, quantity, organizations.length);
  const costs = splitAmount(value, quantities, decimals);
  const years = Math.floor((context.today - purchaseDate) / (365.25 * DAY_MS));
  const maintained = !isSubscription && random.chance(0.6) ? 0.18 + random.next() * 0.04 : 0;
  const supported = !isSubscription && random.chance(0.3) ? 0.05 + random.next() * 0.05 : 0;
  for (const [index, { id: organizationId }] of organizations.entries()) {
    const cost = costs[index] ?? 0;
    const maintenance = round(cost * maintained, decimals);
    const support = round(cost * supported, decimals);
    context.write('license_costs', {
      license_id: id,
      organization_id: organizationId,
      license_quantity: quantities[index],
      license_purchase_cost: cost,
      current_maintenance_cost: maintenance,
      accumulated_maintenance_cost: round(maintenance * years, decimals),
      current_support_cost: support,
      accumulated_support_cost: round(support * years, decimals),
    });
  }
}

import type { Plan } from './plan-applications.ts';
import { isServerProduct, METRICS } from './taxonomy.ts';

/** Price factors of editions relative to the usual one; the first match applies. */
const EDITIONS: readonly (readonly [edition: RegExp, factor: number])[] = [
  [/Datacenter/, 5.8],
  [/^$/, 1],
  [/Enterprise Plus|Enterprise Edition|Enterprise Advanced|Ultimate|Unlimited/, 2.2],
  [/Standard Edition 2/, 0.8],
  [/Enterprise|Premium|Advanced|E5|Suite|Industrial|Finance|Manage/, 1.6],
  [/Essentials|Basic|Base|Starter|F1|F3|LT|Elements|Personal|Education|Web|Viewer|Explorer|Single App/, 0.45],
  [/Professional|Pro\b|Business Plus|Copilot/, 1.25],
];

/** Price of one license of an application in the base currency, by its usual metric; for a service, per month. */
export function listPriceOf({ product, edition }: Plan): number {
  const factor = EDITIONS.find(([pattern]) => pattern.test(edition))?.[1] ?? 1;
  return Math.round(product.unitPrice * factor * 100) / 100;
}

/** Price of one unit of a metric. Server products are priced by processor or sixteen cores; other metrics convert from that. */
export function priceByMetric(plan: Plan, metricIndex: number): number {
  const price = listPriceOf(plan);
  const { vendor, type } = plan.product;
  switch (METRICS[metricIndex]?.name) {
    case 'Processor core':
      return price / (type === 'server-os' ? 16 : vendor === 'Microsoft' ? 2 : 8);
    case 'Processor value unit':
      return price / 70;
    case 'Concurrent users':
      return price * 1.5;
    case 'Site':
      return price * 6;
    case 'Named user':
      return isServerProduct(plan.product) ? price / 50 : price;
    default:
      return price;
  }
}

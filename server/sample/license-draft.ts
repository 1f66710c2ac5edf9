import { DAY_MS } from '../../contract/dates.ts';
import { EMPTY_ID } from '../../contract/fields.ts';
import type { SampleApplication } from './application-records.ts';
import type { Kind } from './assignments.ts';
import type { SampleContext } from './context.ts';
import type { Surroundings } from './licenses.ts';
import { round } from './money.ts';
import type { Random } from './random.ts';
import { RESELLERS } from './taxonomy.ts';

/** [ISO 4217 code, units to one euro, decimals]. */
const CURRENCIES = [
  ['EUR', 1, 2],
  ['USD', 1.1, 2],
  ['GBP', 0.85, 2],
  ['SEK', 11.2, 2],
  ['CHF', 0.95, 2],
  ['JPY', 162, 0],
  ['PLN', 4.3, 2],
] as const;
const CURRENCY_WEIGHTS = [45, 25, 8, 8, 5, 5, 4];
export interface LicenseDraft {
  readonly id: string;
  readonly application: SampleApplication | null;
  readonly kind: Kind | null;
  readonly around: Surroundings;
}

const QUANTITIES: Readonly<Record<Kind, (random: Random) => number>> = {
  computer: (random) => random.int(1, 4),
  user: (random) => random.int(1, 4),
  organization: (random) => Math.ceil(5 * 10 ** (random.next() * 2.8)),
  datacenter: (random) => random.int(1, 8) * 16,
  site: (random) => Math.ceil(10 * 10 ** (random.next() * 2)),
};

/** A license of an application, not yet written, and what its costs and assignments are reckoned from. */
export function toLicense(context: SampleContext, random: Random, { id, application, kind, around }: LicenseDraft) {
  const [currency, rate, decimals] = CURRENCIES[random.weighted(CURRENCY_WEIGHTS)] ?? CURRENCIES[0];
  const metricIndex =
    application === null || random.chance(0.03) ? undefined : application.metrics[random.int(0, application.metrics.length - 1)];
  const metricId = metricIndex === undefined ? null : (around.registry.metricIds[metricIndex] ?? null);
  const quantity = kind === null && random.chance(0.2) ? null : QUANTITIES[kind ?? 'computer'](random);
  const isSubscription = application?.plan.product.license === 'saas' || random.chance(0.15);
  const unit = (application?.plan.product.unitPrice ?? 100) * (isSubscription ? 12 : 1) * (0.7 + random.next() * 0.4) * rate;
  // Prices of a volume fall with it.
  const value = quantity === null ? null : round((unit * quantity) / (1 + Math.log10(quantity) / 6), decimals);
  const organizationId = buyerOf(random, application, around.estate.organizationIds);
  const contractId = around.contractIds.length > 0 && random.chance(0.7) ? random.pick(around.contractIds) : null;
  const years = 8 * random.next() ** 1.4;
  const purchaseDate = context.today - Math.floor(years * 365.25) * DAY_MS;
  const missing =
    (application === null ? 1 : 0) +
    (quantity === null ? 2 : 0) +
    (metricId === null ? 4 : 0) +
    (isSubscription && contractId === null ? 16 : 0);
  const row = {
    id,
    application_id: application?.id ?? null,
    metric_id: metricId,
    quantity,
    purchase_date: purchaseDate,
    purchase_value: value,
    purchase_currency: currency,
    organization_id: organizationId,
    contract_id: contractId,
    product_description: application === null ? null : `${application.plan.product.vendor} ${application.name}`,
    vendor: random.chance(0.06) ? null : random.pick(RESELLERS),
    is_subscription: isSubscription,
    is_downgrade: random.chance(0.05),
    is_cross_platform: random.chance(0.04),
    incomplete_reasons: random.chance(0.01) ? missing + 128 : missing,
    license_keys: random.chance(0.6) ? toKey(random) : null,
    media_storage: random.chance(0.5) ? '\\\\fileserver\\software\\media' : null,
    license_proof_location: random.chance(0.4) ? `https://contracts.northwind.example/proofs/${id.slice(0, 8)}` : null,
    invoice_reference: random.chance(0.8)
      ? `INV-${new Date(purchaseDate).getUTCFullYear()}-${String(random.int(1, 99_999)).padStart(5, '0')}`
      : null,
    external_id: random.chance(0.5) ? `PO${random.int(4_500_000, 4_599_999)}` : null,
    notes: random.chance(0.1) ? 'Transferred from the former subsidiary; proof in the archive.' : null,
  };
  return { row, kind, metricId, organizationId, quantity, value, decimals, years: Math.floor(years) };
}

/** An application is bought by three organizations; without that, entitlements would be as many as licenses. */
function buyerOf(random: Random, application: SampleApplication | null, organizationIds: readonly string[]): string {
  const first = application === null ? 0 : Number.parseInt(application.id.slice(-4), 16);
  return organizationIds[(first + random.int(0, 2)) % organizationIds.length] ?? EMPTY_ID;
}

const KEY_LETTERS = 'BCDFGHJKMPQRTVWXY2346789';
/** Looks like a key, opens nothing. */
const toKey = (random: Random): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 5 }, () => KEY_LETTERS.charAt(random.int(0, KEY_LETTERS.length - 1))).join(''),
  ).join('-');

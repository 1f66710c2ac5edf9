import { DAY_MS } from '../../contract/dates.ts';
import { EMPTY_ID } from '../../contract/fields.ts';
import type { SampleApplication } from './application-records.ts';
import type { Registry } from './applications.ts';
import { type Holding, type Kind, writeAssignments } from './assignments.ts';
import type { SampleContext } from './context.ts';
import type { Estate } from './estate.ts';
import { hostileAt } from './hostile.ts';
import { splitAmount, splitQuantity } from './money.ts';
import { type Random, uuidAt } from './random.ts';
import { RESELLERS } from './taxonomy.ts';

export interface Surroundings {
  readonly registry: Registry;
  readonly contractIds: readonly string[];
  readonly estate: Estate;
  readonly userIds: readonly string[];
  readonly entitlementStateIds: readonly string[];
}

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
/** How the licenses of a purchase are given out; null: not at all. Every kind comes to more than one license in ten. */
const KINDS: readonly (Kind | null)[] = ['computer', 'user', 'organization', 'datacenter', 'site', null];
const KIND_WEIGHTS = [28, 26, 14, 12.5, 12.5, 7];
const BARE = 6;

/** Licenses with costs, upgrades, assignments and entitlements; answers the latest license of each application. */
export function fillLicenses(
  context: SampleContext,
  count: number,
  around: Surroundings,
): ReadonlyMap<SampleApplication, Holding> {
  const random = context.random('licenses');
  const { licensable } = around.registry;
  const licenseOf = new Map<SampleApplication, Holding>();
  const entitled = new Map<string, Entitlement>();
  // Large tenants track and check a part of their licenses only; the rows would outnumber all others.
  const detailShare = Math.min(0.35, 50_000 / Math.max(1, count));
  // The license that a later purchase of the same family may upgrade.
  const latest = new Map<string, Holding>();
  for (let index = 0; index < count; index += 1) {
    const position = (index + random.next()) / count;
    const id = uuidAt(random, position);
    context.step();
    if (index === BARE) {
      context.write('licenses', { id });
      continue;
    }
    // Each application is bought once before popular ones are bought again.
    const application =
      licensable.length === 0
        ? null
        : (licensable[index] ?? licensable[Math.floor(random.next() ** 1.6 * licensable.length)] ?? null);
    const kind = KINDS[random.weighted(KIND_WEIGHTS)] ?? null;
    const license = toLicense(context, random, { id, index, count, application, kind, around });
    const earlier = application === null ? undefined : latest.get(application.plan.family);
    const upgrades = earlier !== undefined && random.chance(0.15);
    context.write('licenses', { ...license.row, is_upgrade: upgrades });
    if (license.quantity !== null) writeCosts(context, random, { id, license, organizationIds: around.estate.organizationIds });
    const holding: Holding = { ...license, id, position, application };
    if (upgrades && license.quantity !== null) {
      context.write('license_upgrades', {
        license_id: id,
        upgraded_license_id: earlier.id,
        quantity: license.quantity,
        upgraded_quantity: Math.min(license.quantity, earlier.quantity ?? 0),
      });
    }
    writeAssignments(context, random, holding, around, detailShare);
    if (application !== null) {
      latest.set(application.plan.family, holding);
      licenseOf.set(application, holding);
    }
    addEntitlement(entitled, holding);
  }
  for (const entitlement of entitled.values()) context.write('license_entitlements', { ...entitlement });
  return licenseOf;
}

interface Draft {
  readonly id: string;
  readonly index: number;
  readonly count: number;
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

function toLicense(context: SampleContext, random: Random, { id, index, count, application, kind, around }: Draft) {
  const [currency, rate, decimals] = CURRENCIES[random.weighted(CURRENCY_WEIGHTS)] ?? CURRENCIES[0];
  const metricIndex =
    application === null || random.chance(0.03) ? undefined : application.metrics[random.int(0, application.metrics.length - 1)];
  const metricId = metricIndex === undefined ? null : (around.registry.metricIds[metricIndex] ?? null);
  const quantity = kind === null && random.chance(0.2) ? null : QUANTITIES[kind ?? 'computer'](random);
  const isSubscription = application?.plan.product.license === 'saas' || random.chance(0.15);
  const unit = (application?.plan.product.unitPrice ?? 100) * (isSubscription ? 12 : 1) * (0.7 + random.next() * 0.4) * rate;
  // Prices of a volume fall with it.
  const value = quantity === null ? null : round((unit * quantity) / (1 + Math.log10(quantity) / 6), decimals);
  const organizationId = random.chance(0.02) ? EMPTY_ID : buyerOf(random, application, around.estate.organizationIds);
  const contractId = random.chance(0.03)
    ? EMPTY_ID
    : around.contractIds.length > 0 && random.chance(0.7)
      ? random.pick(around.contractIds)
      : null;
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
    product_description:
      hostileAt(index, count) ?? (application === null ? null : `${application.plan.product.vendor} ${application.name}`),
    vendor: random.chance(0.06) ? null : random.pick(RESELLERS),
    is_subscription: isSubscription,
    is_downgrade: random.chance(0.05),
    is_cross_platform: random.chance(0.04),
    // A bit that no list names yet, in a few records.
    incomplete_reasons: index % 499 === 33 ? missing + 4_096 : random.chance(0.01) ? missing + 128 : missing,
    license_keys: random.chance(0.6) ? toKey(random) : null,
    media_storage: index % 173 === 40 ? 'C:\\some\\location\\' : random.chance(0.5) ? '\\\\fileserver\\software\\media' : null,
    license_proof_location: random.chance(0.4) ? `https://contracts.northwind.example/proofs/${id.slice(0, 8)}` : null,
    invoice_reference: random.chance(0.8)
      ? `INV-${new Date(purchaseDate).getUTCFullYear()}-${String(random.int(1, 99_999)).padStart(5, '0')}`
      : null,
    external_id: random.chance(0.5) ? `PO${random.int(4_500_000, 4_599_999)}` : null,
    notes:
      hostileAt(index, count, 2) ?? (random.chance(0.1) ? 'Transferred from the former subsidiary; proof in the archive.' : null),
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

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

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
function writeCosts(context: SampleContext, random: Random, { id, license, organizationIds }: Costed): void {
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
      accumulated_maintenance_cost: round(cost * maintained, decimals) * years,
      current_support_cost: round(cost * supported, decimals),
      accumulated_support_cost: round(cost * supported, decimals) * years,
    });
  }
}

interface Entitlement {
  readonly application_id: string;
  readonly organization_id: string;
  readonly metric_id: string;
  readonly assignment_type: string;
  readonly quantity: number;
}

const ASSIGNMENT_TYPE: Readonly<Record<Kind, string>> = {
  computer: 'Computer',
  datacenter: 'Computer',
  organization: 'Organization',
  site: 'Site',
  user: 'User',
};

/** What an organization may use of an application is what its licenses of it add up to. */
function addEntitlement(
  entitled: Map<string, Entitlement>,
  { application, organizationId, metricId, kind, quantity }: Holding,
): void {
  if (application === null || metricId === null || kind === null || quantity === null) return;
  const type = ASSIGNMENT_TYPE[kind];
  const key = `${application.id}${organizationId}${metricId}${type}`;
  const so = entitled.get(key);
  entitled.set(key, {
    application_id: application.id,
    organization_id: organizationId,
    metric_id: metricId,
    assignment_type: type,
    quantity: quantity + (so?.quantity ?? 0),
  });
}

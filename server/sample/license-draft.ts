import { DAY_MS } from '../../contract/dates.ts';
import type { SampleApplication } from './application-records.ts';
import type { SampleContext } from './context.ts';
import type { Organization } from './estate.ts';
import { round } from './money.ts';
import type { Paper } from './papers.ts';
import { priceByMetric } from './prices.ts';
import type { Random } from './random.ts';
import type { Surroundings } from './surroundings.ts';
import { isServerProduct, METRICS } from './taxonomy.ts';
import { sellsByTheYear, sellsDirectly } from './vendors.ts';

export type Kind = 'computer' | 'user' | 'organization' | 'datacenter' | 'site';

/** Reasons why a license is incomplete. Source: contract.md "Field values". */
const MISSING = {
  application: 1,
  count: 2,
  metric: 4,
  base: 8,
  subscription: 16,
  dates: 32,
  number: 64,
  assignment: 128,
} as const;
/** The largest single purchase, in the base currency. */
const BUDGET = 30_000;
const YEARS_BACK = 8;

/** A license not yet written, with what its costs, assignments and entitlements are computed from. */
export interface Holding {
  readonly id: string;
  /** Its position among the licenses, 0 to 1. */
  readonly position: number;
  readonly application: SampleApplication | null;
  readonly kind: Kind | null;
  /** Index in `METRICS`. */
  readonly metricIndex: number | null;
  readonly metricId: string | null;
  readonly organization: Organization;
  readonly quantity: number | null;
  readonly value: number | null;
  readonly isSubscription: boolean;
  readonly purchaseDate: number;
}

/** What is bought: an application by a metric, for an organization, under a contract of its vendor on a day of its periods. */
export function toHolding(
  context: SampleContext,
  random: Random,
  { id, position, application }: Pick<Holding, 'id' | 'position' | 'application'>,
  around: Surroundings,
): Holding & { readonly paper: Paper | null } {
  const metricIndex = application === null || random.chance(0.012) ? null : toMetric(random, application);
  const kind = metricIndex === null ? 'organization' : random.chance(0.06) ? null : toKind(random, application, metricIndex);
  const organization = toBuyer(random, application, around.estate.organizations);
  const isService = application?.plan.product.license === 'saas';
  const isSubscription = application !== null && (isService || sellsByTheYear(application.plan.product.vendor));
  const unit =
    application === null
      ? 100
      : priceByMetric(application.plan, metricIndex ?? application.metrics[0] ?? 0) *
        (isService ? 12 : 1) *
        (0.8 + random.next() * 0.2);
  const quantity = kind === null && random.chance(0.1) ? null : toQuantity(random, kind, metricIndex, unit);
  const { rate, decimals } = organization.site;
  // Unit prices fall with volume.
  const value = quantity === null ? null : round((unit * rate * quantity) / (1 + Math.log10(quantity) / 8), decimals);
  const bought = toPurchase(context, random, application, around);
  const metricId = metricIndex === null ? null : (around.registry.metricIds[metricIndex] ?? null);
  return { id, position, application, kind, metricIndex, metricId, organization, quantity, value, isSubscription, ...bought };
}

/** The columns of its record. `hasBase`: whether the license that it upgrades exists. */
export function toLicenseRow(
  random: Random,
  holding: Holding & { readonly paper: Paper | null },
  { isUpgrade, hasBase }: { readonly isUpgrade: boolean; readonly hasBase: boolean },
  isNewest: boolean,
) {
  const { id, application, paper, purchaseDate, isSubscription, organization, quantity } = holding;
  const vendor = application?.plan.product.vendor;
  return {
    id,
    application_id: application?.id ?? null,
    metric_id: holding.metricId,
    quantity,
    purchase_date: purchaseDate,
    purchase_value: holding.value,
    purchase_currency: organization.site.currency,
    organization_id: organization.id,
    contract_id: paper?.id ?? null,
    product_description: application === null ? 'Software bundle, see invoice' : `${vendor} ${application.name}`,
    vendor: vendor !== undefined && sellsDirectly(vendor) ? vendor : random.pick(organization.site.resellers),
    is_subscription: isSubscription,
    is_upgrade: isUpgrade,
    is_downgrade: isNewest && random.chance(0.06),
    is_cross_platform: application?.plan.product.platform === 'CrossPlatform' && random.chance(0.06),
    incomplete_reasons:
      (application === null ? MISSING.application : 0) +
      (quantity === null ? MISSING.count : 0) +
      (holding.metricId === null ? MISSING.metric : 0) +
      (isUpgrade && !hasBase ? MISSING.base : 0) +
      (isSubscription && paper === null ? MISSING.subscription : 0) +
      (paper?.periods.length === 0 ? MISSING.dates : 0) +
      (paper?.isNumbered === false ? MISSING.number : 0) +
      (holding.kind === null && random.chance(0.3) ? MISSING.assignment : 0),
    license_keys: !isSubscription && random.chance(0.7) ? toKey(random) : null,
    media_storage: !isSubscription && random.chance(0.5) ? '\\\\fileserver\\software\\media' : null,
    license_proof_location: random.chance(0.4) ? `https://contracts.northwind.example/proofs/${id.slice(0, 8)}` : null,
    invoice_reference: random.chance(0.9)
      ? `INV-${new Date(purchaseDate).getUTCFullYear()}-${String(random.int(1, 99_999)).padStart(5, '0')}`
      : null,
    external_id: random.chance(0.5) ? `PO${random.int(4_500_000, 4_599_999)}` : null,
    notes: random.chance(0.06) ? 'Transferred from the former subsidiary; proof in the archive.' : null,
  };
}

const toMetric = (random: Random, { metrics }: SampleApplication): number | null =>
  metrics[random.weighted([48, 24, 28].slice(0, metrics.length))] ?? null;

/** Whom a metric's licenses are assigned to: machine metrics to machines or their organization, user metrics likewise. */
function toKind(random: Random, application: SampleApplication | null, metricIndex: number): Kind {
  const { name, assignment } = METRICS[metricIndex] ?? { name: '', assignment: 'Organization' };
  if (assignment === 'Organization') return 'organization';
  if (assignment === 'Site') return 'site';
  if (assignment === 'User') return random.chance(0.78) ? 'user' : 'organization';
  if (!name.startsWith('Processor')) return random.chance(0.82) ? 'computer' : 'organization';
  return application?.plan.product.platform === 'Mainframe' || random.chance(0.62) ? 'datacenter' : 'computer';
}

/** Units that are sold together. */
const PACKS: Readonly<Record<string, number>> = { 'Processor core': 16, 'Processor value unit': 70, Processor: 2 };

function toQuantity(random: Random, kind: Kind | null, metricIndex: number | null, unit: number): number {
  const pack = PACKS[METRICS[metricIndex ?? -1]?.name ?? ''] ?? 1;
  const wanted =
    kind === 'datacenter'
      ? random.int(1, 8) * pack
      : kind === 'organization'
        ? Math.ceil(5 * 10 ** (random.next() * 2.2))
        : kind === 'site'
          ? random.int(1, 3)
          : random.int(1, 4) * pack;
  const affordable = Math.max(1, Math.floor(BUDGET / unit / pack)) * pack;
  return Math.min(wanted, affordable);
}

/** Three organizations buy an application; otherwise there would be as many entitlements as licenses. */
function toBuyer(random: Random, application: SampleApplication | null, organizations: readonly Organization[]): Organization {
  const first = application === null ? 0 : Number.parseInt(application.id.slice(-4), 16);
  return organizations[(first + random.int(0, 2)) % organizations.length] as Organization;
}

/** A contract of the vendor and a day in one of its periods after the release; without a contract any day since the release. */
function toPurchase(
  context: SampleContext,
  random: Random,
  application: SampleApplication | null,
  { papers }: Surroundings,
): { readonly paper: Paper | null; readonly purchaseDate: number } {
  const earliest = Math.max(application?.release ?? 0, context.today - YEARS_BACK * 365 * DAY_MS);
  const soldUntil = application?.soldUntil ?? null;
  // A product whose support had ended by then was bought late, if at all.
  const isSold = soldUntil === null || soldUntil < earliest + 90 * DAY_MS;
  const latest = Math.min(context.today - DAY_MS, isSold ? Number.POSITIVE_INFINITY : soldUntil);
  const dayIn = (from: number, to: number): number => from + random.int(0, Math.floor((to - from) / DAY_MS)) * DAY_MS;
  const known = application === null ? undefined : papers.get(application.plan.product.vendor);
  const start = random.int(0, Math.max(0, (known?.length ?? 0) - 1));
  for (let tried = 0; known !== undefined && tried < Math.min(known.length, 12) && !random.chance(0.02); tried += 1) {
    const paper = known[(start + tried) % known.length] as Paper;
    if (paper.periods.length === 0) return { paper, purchaseDate: dayIn(earliest, latest) };
    const fitting = paper.periods
      .map(([from, to]) => [Math.max(from, earliest), Math.min(to, latest)] as const)
      .filter(([from, to]) => from <= to);
    if (fitting.length > 0) return { paper, purchaseDate: dayIn(...random.pick(fitting)) };
  }
  return { paper: null, purchaseDate: dayIn(earliest, latest) };
}

const KEY_LETTERS = 'BCDFGHJKMPQRTVWXY2346789';
/** Looks like a key, but opens nothing. */
const toKey = (random: Random): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 5 }, () => KEY_LETTERS.charAt(random.int(0, KEY_LETTERS.length - 1))).join(''),
  ).join('-');

/** The kind of machine that a licensed application runs on. */
export const machineOf = ({ plan: { product } }: SampleApplication) =>
  isServerProduct(product) ? 'server' : product.platform === 'MacOSX' || product.platform === 'iOS' ? 'mac' : 'windows';

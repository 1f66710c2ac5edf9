import type { SampleApplication } from './application-records.ts';
import type { Registry } from './applications.ts';
import { type Holding, type Kind, writeAssignments } from './assignments.ts';
import type { SampleContext } from './context.ts';
import type { Estate } from './estate.ts';
import { writeCosts } from './license-costs.ts';
import { toLicense } from './license-draft.ts';
import { uuidAt } from './random.ts';

export interface Surroundings {
  readonly registry: Registry;
  readonly contractIds: readonly string[];
  readonly estate: Estate;
  readonly userIds: readonly string[];
  readonly entitlementStateIds: readonly string[];
}

/** How the licenses of a purchase are given out; null: not at all. Every kind comes to more than one license in ten. */
const KINDS: readonly (Kind | null)[] = ['computer', 'user', 'organization', 'datacenter', 'site', null];
const KIND_WEIGHTS = [28, 26, 14, 12.5, 12.5, 7];

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
    // Each application is bought once before popular ones are bought again.
    const application =
      licensable.length === 0
        ? null
        : (licensable[index] ?? licensable[Math.floor(random.next() ** 1.6 * licensable.length)] ?? null);
    const kind = KINDS[random.weighted(KIND_WEIGHTS)] ?? null;
    const license = toLicense(context, random, { id, application, kind, around });
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

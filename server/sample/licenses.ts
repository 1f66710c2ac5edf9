import type { SampleApplication } from './application-records.ts';
import { writeAssignments } from './assignments.ts';
import type { SampleContext } from './context.ts';
import { writeCosts } from './license-costs.ts';
import { type Holding, type Kind, toHolding, toLicenseRow } from './license-draft.ts';
import { type Random, uuidAt } from './random.ts';
import type { Surroundings } from './surroundings.ts';

/** How many licenses of a family are kept for later ones to upgrade. */
const REMEMBERED = 12;
/** Share of the licenses of older versions that an upgrade replaces. */
const REPLACED = 0.45;

export interface Spare {
  readonly holding: Holding;
  readonly units: number;
}

export interface Bought {
  /** The latest license of each application that has one. */
  readonly licenseOf: ReadonlyMap<SampleApplication, Holding>;
  /** For each application, the license with the most units neither assigned nor replaced by an upgrade, and how many. */
  readonly spare: ReadonlyMap<SampleApplication, Spare>;
}

/** Licenses with costs, upgrades, assignments and entitlements. */
export function fillLicenses(context: SampleContext, count: number, around: Surroundings): Bought {
  const random = context.random('licenses');
  const { licensable, chains } = around.registry;
  const withEarlier = new Set(chains.flatMap((chain) => chain.slice(1)));
  const withLater = new Set(chains.flatMap((chain) => chain.slice(0, -1)));
  const licenseOf = new Map<SampleApplication, Holding>();
  const entitled: Entitled = new Map();
  // Large tenants track and check only a part of their licenses; otherwise these rows would outnumber all others.
  const detailShare = Math.min(0.45, 50_000 / Math.max(1, count));
  const families = new Map<string, Holding[]>();
  // Upgrades replace only these units, so that replaced units are not also in use. Only upgradable licenses are kept.
  const free = new Map<Holding, number>();
  const spare = new Map<SampleApplication, Spare>();
  const settle = (holding: Holding | undefined): void => {
    if (holding === undefined) return;
    const units = free.get(holding) ?? 0;
    free.delete(holding);
    const { application, position } = holding;
    const known = application === null ? undefined : spare.get(application);
    const most = known?.units ?? 0;
    const isFirst = known !== undefined && units === most && position < known.holding.position;
    if (application !== null && (units > most || isFirst)) spare.set(application, { holding, units });
  };
  for (let index = 0; index < count; index += 1) {
    const position = (index + random.next()) / count;
    const id = uuidAt(random, position);
    context.step();
    const application = random.chance(0.004) ? null : toApplication(random, licensable, index);
    const holding = toHolding(context, random, { id, position, application }, around);
    const base = findBase(random, families, free, holding);
    const isUpgrade = base !== undefined || (withEarlier.has(application as SampleApplication) && random.chance(0.004));
    const isNewest = application !== null && withEarlier.has(application);
    context.write('licenses', toLicenseRow(random, holding, { isUpgrade, hasBase: base !== undefined }, isNewest));
    writeCosts(context, random, holding, around.estate.organizations);
    if (base !== undefined) {
      const unused = free.get(base) ?? 0;
      const replaced = Math.min(holding.quantity ?? 0, unused);
      free.set(base, unused - replaced);
      context.write('license_upgrades', {
        license_id: id,
        upgraded_license_id: base.id,
        quantity: holding.quantity,
        upgraded_quantity: replaced,
      });
    }
    const mayBeReplaced = application !== null && withLater.has(application) && !holding.isSubscription;
    const isReplaced = mayBeReplaced && (holding.quantity ?? 0) > 1 && random.chance(REPLACED);
    const given = writeAssignments(context, random, holding, around, { detailShare, isReplaced });
    free.set(holding, (holding.quantity ?? 0) - given);
    settle(remember(families, holding));
    if (application !== null) licenseOf.set(application, holding);
    addEntitlement(entitled, holding, around);
  }
  for (const holding of free.keys()) settle(holding);
  writeEntitlements(context, entitled, around);
  return { licenseOf, spare };
}

/** Each application is bought once before popular ones are bought again. */
const toApplication = (random: Random, licensable: readonly SampleApplication[], index: number): SampleApplication | null =>
  licensable[index] ?? licensable[Math.floor(random.next() ** 1.6 * licensable.length)] ?? null;

/** A license of an earlier version of the same family, bought before and not fully used, that this one upgrades. */
function findBase(
  random: Random,
  families: ReadonlyMap<string, readonly Holding[]>,
  free: ReadonlyMap<Holding, number>,
  holding: Holding,
): Holding | undefined {
  const { application, purchaseDate, quantity, isSubscription } = holding;
  if (application === null || quantity === null || isSubscription) return undefined;
  const { family, versionIndex } = application.plan;
  const known = families.get(family) ?? [];
  return random.chance(0.9)
    ? known.find(
        (other) =>
          (other.application?.plan.versionIndex ?? Number.POSITIVE_INFINITY) < versionIndex &&
          other.purchaseDate < purchaseDate &&
          (free.get(other) ?? 0) > 0,
      )
    : undefined;
}

/** Remembers a license that later ones may upgrade; returns the one that can no longer be upgraded. */
function remember(families: Map<string, Holding[]>, holding: Holding): Holding | undefined {
  const { application, quantity, isSubscription } = holding;
  if (application === null || quantity === null || isSubscription) return holding;
  const known = [holding, ...(families.get(application.plan.family) ?? [])];
  families.set(application.plan.family, known.slice(0, REMEMBERED));
  return known[REMEMBERED];
}

/** How many units, by application and by one number for the indexes of organization, metric and type. */
type Entitled = Map<SampleApplication, Map<number, number>>;

const TYPES = ['Computer', 'Organization', 'Site', 'User'] as const;
const METRICS_AT_MOST = 1_000;

const ASSIGNMENT_TYPE: Readonly<Record<Kind, (typeof TYPES)[number]>> = {
  computer: 'Computer',
  datacenter: 'Computer',
  organization: 'Organization',
  site: 'Site',
  user: 'User',
};

/** An organization's entitlement to an application is the sum of its licenses for it. */
function addEntitlement(
  entitled: Entitled,
  { application, organization, metricIndex, metricId, kind, quantity }: Holding,
  { estate }: Surroundings,
): void {
  if (application === null || metricIndex === null || metricId === null || kind === null || quantity === null) return;
  const place = estate.organizations.indexOf(organization) * METRICS_AT_MOST + metricIndex;
  const key = place * TYPES.length + TYPES.indexOf(ASSIGNMENT_TYPE[kind]);
  const units = entitled.get(application) ?? new Map<number, number>();
  units.set(key, (units.get(key) ?? 0) + quantity);
  entitled.set(application, units);
}

function writeEntitlements(context: SampleContext, entitled: Entitled, { estate, registry }: Surroundings): void {
  for (const [application, units] of entitled)
    for (const [key, quantity] of units) {
      const place = Math.floor(key / TYPES.length);
      context.write('license_entitlements', {
        application_id: application.id,
        organization_id: estate.organizations[Math.floor(place / METRICS_AT_MOST)]?.id,
        metric_id: registry.metricIds[place % METRICS_AT_MOST],
        assignment_type: TYPES[key % TYPES.length],
        quantity,
      });
    }
}

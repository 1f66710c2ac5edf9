import type { SampleApplication } from './application-records.ts';
import { writeAssignments } from './assignments.ts';
import type { SampleContext } from './context.ts';
import { writeCosts } from './license-costs.ts';
import { type Holding, type Kind, toHolding, toLicenseRow } from './license-draft.ts';
import { type Random, uuidAt } from './random.ts';
import type { Surroundings } from './surroundings.ts';

/** Licenses of a family that later ones may upgrade. */
const REMEMBERED = 12;
/** Share of the licenses of older versions that make way for an upgrade. */
const REPLACED = 0.45;

export interface Bought {
  /** The latest license of each application that has one. */
  readonly licenseOf: ReadonlyMap<SampleApplication, Holding>;
  /** Units that nobody was given and no upgrade replaced; below 0 where more were given than bought. */
  readonly free: Map<Holding, number>;
}

/** Licenses with costs, upgrades, assignments and entitlements. */
export function fillLicenses(context: SampleContext, count: number, around: Surroundings): Bought {
  const random = context.random('licenses');
  const { licensable, chains } = around.registry;
  const withEarlier = new Set(chains.flatMap((chain) => chain.slice(1)));
  const withLater = new Set(chains.flatMap((chain) => chain.slice(0, -1)));
  const licenseOf = new Map<SampleApplication, Holding>();
  const entitled = new Map<string, Entitlement>();
  // Large tenants track and check a part of their licenses only; the rows would outnumber all others.
  const detailShare = Math.min(0.45, 50_000 / Math.max(1, count));
  const families = new Map<string, Holding[]>();
  // An upgrade replaces these alone, so that what it replaces is not in use as well.
  const free = new Map<Holding, number>();
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
    if (application !== null) licenseOf.set(application, holding);
    addEntitlement(entitled, holding);
  }
  for (const entitlement of entitled.values()) context.write('license_entitlements', { ...entitlement });
  return { licenseOf, free };
}

/** Each application is bought once before popular ones are bought again. */
const toApplication = (random: Random, licensable: readonly SampleApplication[], index: number): SampleApplication | null =>
  licensable[index] ?? licensable[Math.floor(random.next() ** 1.6 * licensable.length)] ?? null;

/** A license of an earlier version of the same family, bought before and not all in use, that this one upgrades; and remembers this one. */
function findBase(
  random: Random,
  families: Map<string, Holding[]>,
  free: ReadonlyMap<Holding, number>,
  holding: Holding,
): Holding | undefined {
  const { application, purchaseDate, quantity, isSubscription } = holding;
  if (application === null || quantity === null || isSubscription) return undefined;
  const { family, versionIndex } = application.plan;
  const known = families.get(family) ?? [];
  const base = random.chance(0.9)
    ? known.find(
        (other) =>
          (other.application?.plan.versionIndex ?? Number.POSITIVE_INFINITY) < versionIndex &&
          other.purchaseDate < purchaseDate &&
          (free.get(other) ?? 0) > 0,
      )
    : undefined;
  families.set(family, [holding, ...known].slice(0, REMEMBERED));
  return base;
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
  { application, organization, metricId, kind, quantity }: Holding,
): void {
  if (application === null || metricId === null || kind === null || quantity === null) return;
  const type = ASSIGNMENT_TYPE[kind];
  const key = `${application.id}${organization.id}${metricId}${type}`;
  const so = entitled.get(key);
  entitled.set(key, {
    application_id: application.id,
    organization_id: organization.id,
    metric_id: metricId,
    assignment_type: type,
    quantity: quantity + (so?.quantity ?? 0),
  });
}

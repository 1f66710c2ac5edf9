import type { SampleApplication } from './application-records.ts';
import type { SampleContext } from './context.ts';
import type { Surroundings } from './licenses.ts';
import { splitQuantity } from './money.ts';
import { type Random, uuidAt } from './random.ts';

export type Kind = 'computer' | 'user' | 'organization' | 'datacenter' | 'site';

export interface Holding {
  readonly id: string;
  /** Its place among the licenses, 0 to 1. */
  readonly position: number;
  readonly application: SampleApplication | null;
  readonly kind: Kind | null;
  readonly metricId: string | null;
  readonly organizationId: string;
  readonly quantity: number | null;
}

/** Cores, standard with upgrade, named user: the ways in which rights are given. */
const PRIMARY_RIGHTS = [1, 1, 1, 3, 5, 8_193, 65_537, 1_025];

/**
 * Gives the licenses of a purchase out. `detailShare`: how many of the purchases are tracked and checked against entitlement states. Usage against the quantity: most are used in part or in full, one in seven beyond what was bought.
 */
export function writeAssignments(
  context: SampleContext,
  random: Random,
  holding: Holding,
  around: Surroundings,
  detailShare: number,
): void {
  const { kind, quantity } = holding;
  if (kind === null || quantity === null) return;
  const use = random.weighted([14, 42, 44]);
  const used = Math.max(
    1,
    use === 0 ? quantity + Math.ceil(quantity * random.next() * 0.4) : use === 1 ? quantity : Math.ceil(quantity * random.next()),
  );
  if (kind === 'site') {
    const organizationId = random.pick(around.estate.organizationIds);
    writeOne(context, random, holding, { organization_id: organizationId, quantity: used });
    return;
  }
  const pools = {
    computer: ['computer_id', around.estate.computerIds, used],
    user: ['user_id', around.userIds, used],
    organization: ['organization_id', around.estate.organizationIds, random.int(1, 3)],
    datacenter: ['datacenter_id', around.estate.clusterIds, random.int(1, 2)],
  } as const;
  const [column, pool, wanted] = pools[kind];
  const targets = random.some(pool, Math.min(wanted, used));
  const tracked = (kind === 'computer' || kind === 'user') && random.chance(detailShare);
  const quantities = targets.length === 0 ? [] : splitQuantity(random, used, targets.length);
  for (const [index, target] of targets.entries()) {
    const given = quantities[index] ?? 1;
    writeOne(context, random, holding, { [column]: target, quantity: given });
    if (tracked) writeTracking(context, random, holding, { kind, column, target, given });
    if (kind === 'computer' && holding.application !== null && random.chance(detailShare)) {
      context.write('computer_entitlements', {
        computer_id: target,
        application_id: holding.application.id,
        metric_id: holding.metricId,
        entitlement_state_id: random.pick(around.entitlementStateIds),
      });
    }
  }
}

function writeOne(
  context: SampleContext,
  random: Random,
  holding: Holding,
  target: Readonly<Record<string, string | number>>,
): void {
  context.write('license_assignments', {
    id: uuidAt(random, holding.position),
    license_id: holding.id,
    application_id: holding.application?.id ?? null,
    kind: holding.kind,
    ...target,
  });
}

function writeTracking(
  context: SampleContext,
  random: Random,
  holding: Holding,
  { kind, column, target, given }: { kind: Kind; column: string; target: string; given: number },
): void {
  const requirement = random.chance(0.85) ? given : given + random.int(1, 4);
  const primary = random.pick(PRIMARY_RIGHTS);
  context.write('license_tracking', {
    id: uuidAt(random, holding.position),
    kind,
    [column]: target,
    application_id: holding.application?.id ?? null,
    license_id: holding.id,
    organization_id: holding.organizationId,
    metric_id: holding.metricId,
    initial_requirement: requirement,
    received_coverage: given,
    coverage_trait: random.int(0, 3),
    primary_use_rights: primary,
    full_use_rights: primary | random.pick([0, 2, 4, 16, 32, 262_144]),
  });
}

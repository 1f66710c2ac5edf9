import type { SampleContext } from './context.ts';
import { type Holding, type Kind, machineOf } from './license-draft.ts';
import { splitQuantity } from './money.ts';
import { type Random, uuidAt } from './random.ts';
import type { Surroundings } from './surroundings.ts';
import { METRICS } from './taxonomy.ts';

/**
 * Assigns the licenses of a purchase. Most are used partly or fully, one in ten beyond what was bought. Returns how many were
 * assigned. `detailShare`: the share of purchases that are tracked and checked against entitlement states. `isReplaced`: later
 * versions take over, so that only up to half is still assigned.
 */
export function writeAssignments(
  context: SampleContext,
  random: Random,
  holding: Holding,
  around: Surroundings,
  { detailShare, isReplaced }: { readonly detailShare: number; readonly isReplaced: boolean },
): number {
  const { kind, application } = holding;
  if (kind === null || holding.quantity === null) return 0;
  const used = isReplaced ? Math.ceil(holding.quantity * random.next() * 0.5) : toUsed(random, holding.quantity);
  const [column, targets] = toTargets(random, holding, around, used);
  const tracked = (kind === 'computer' || kind === 'user') && random.chance(detailShare);
  const quantities = targets.length === 0 ? [] : splitQuantity(random, used, targets.length);
  for (const [index, target] of targets.entries()) {
    const given = quantities[index] ?? 1;
    context.write('license_assignments', {
      id: uuidAt(random, holding.position),
      license_id: holding.id,
      application_id: application?.id ?? null,
      kind,
      [column]: target,
      quantity: given,
    });
    if (tracked) writeTracking(context, random, holding, { kind, column, target, given });
    if (kind === 'computer' && application !== null && random.chance(detailShare)) {
      context.write('computer_entitlements', {
        computer_id: target,
        application_id: application.id,
        metric_id: holding.metricId,
        entitlement_state_id: around.entitlementStateIds[random.weighted([82, 9, 6, 3])],
      });
    }
  }
  return quantities.reduce((sum, quantity) => sum + quantity, 0);
}

/** To whom or what the licenses are assigned, at the site of their organization: [column, ids]. */
function toTargets(
  random: Random,
  holding: Holding,
  { estate, userIds }: Surroundings,
  used: number,
): readonly [string, readonly string[]] {
  const { kind, application, organization, quantity } = holding;
  const pack = METRICS[holding.metricIndex ?? -1]?.minimum ?? 1;
  switch (kind) {
    case 'computer': {
      const pool = estate.computersAt(application === null ? 'windows' : machineOf(application), organization.site);
      return ['computer_id', random.some(pool, Math.min(used, Math.max(1, Math.round((quantity ?? 1) / pack))))] as const;
    }
    case 'user':
      return ['user_id', random.some(userIds, used)] as const;
    case 'datacenter':
      return ['datacenter_id', random.some(estate.clusterIds, Math.min(used, random.int(1, 2)))] as const;
    case 'organization': {
      const others = random.some(estate.organizations, Math.min(used - 1, random.int(0, 2)));
      return ['organization_id', [...new Set([organization, ...others])].map(({ id }) => id)] as const;
    }
    default:
      return ['organization_id', [organization.id]] as const;
  }
}

/** One in ten is short, by up to a third of what was bought. */
function toUsed(random: Random, quantity: number): number {
  switch (random.weighted([13, 46, 41])) {
    case 0:
      return quantity + Math.max(1, Math.round(quantity * (0.03 + random.next() ** 2 * 0.3)));
    case 1:
      return quantity;
    default:
      return Math.max(1, Math.floor(quantity * (0.35 + random.next() * 0.6)));
  }
}

/** How rights are assigned: by core, to a named computer or user, or plainly. */
const RIGHTS = { core: 1 + 1_024, computer: [1, 1, 1 + 8_192, 1 + 2], user: [1, 1 + 65_536, 1 + 65_536] } as const;

function writeTracking(
  context: SampleContext,
  random: Random,
  holding: Holding,
  { kind, column, target, given }: { kind: Kind; column: string; target: string; given: number },
): void {
  const requirement = random.chance(0.85) ? given : given + random.int(1, 4);
  const isCore = METRICS[holding.metricIndex ?? -1]?.name.startsWith('Processor') ?? false;
  const primary = isCore ? RIGHTS.core : random.pick(kind === 'user' ? RIGHTS.user : RIGHTS.computer);
  context.write('license_tracking', {
    id: uuidAt(random, holding.position),
    kind,
    [column]: target,
    application_id: holding.application?.id ?? null,
    license_id: holding.id,
    organization_id: holding.organization.id,
    metric_id: holding.metricId,
    initial_requirement: requirement,
    received_coverage: given,
    coverage_trait: random.int(0, 3),
    primary_use_rights: primary,
    full_use_rights: primary | random.pick(isCore ? [0, 32] : [0, 2, 4, 16]),
  });
}

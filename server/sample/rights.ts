import { COVERAGE_REASONS } from '../../contract/enumerations.ts';
import { EMPTY_ID } from '../../contract/fields.ts';
import type { SampleApplication } from './application-records.ts';
import type { Registry } from './applications.ts';
import type { Holding } from './assignments.ts';
import type { SampleContext } from './context.ts';
import type { Estate } from './estate.ts';
import { type Random, uuid, uuidAt } from './random.ts';

interface Surroundings {
  readonly registry: Registry;
  readonly estate: Estate;
  readonly userIds: readonly string[];
  /** The latest license of each application that has one. */
  readonly licenseOf: ReadonlyMap<SampleApplication, Holding>;
}

/** Transfers of the three kinds and extended coverages, for applications that have a license. */
export function fillRights(context: SampleContext, around: Surroundings): void {
  const random = context.random('rights');
  fillTransfers(context, random, around);
  for (const name of COVERAGE_REASONS) context.write('extended_coverage_types', { name });
  fillCoverages(context, random, around);
}

/** Pairs of versions or editions between which a right may move: the license's application first. */
function toPairs(
  registry: Registry,
  licenseOf: ReadonlyMap<SampleApplication, Holding>,
): [SampleApplication, SampleApplication][] {
  const pairs: [SampleApplication, SampleApplication][] = [];
  for (const chain of registry.chains) {
    for (const [index, application] of chain.entries()) {
      const earlier = chain[index - 1];
      if (earlier !== undefined && licenseOf.has(application)) pairs.push([application, earlier]);
      else if (earlier !== undefined && licenseOf.has(earlier)) pairs.push([earlier, application]);
    }
  }
  // Small registries have few chains: editions and kin of the same type stand in for versions.
  const licensed = [...licenseOf.keys()];
  for (const [index, application] of licensed.entries()) {
    const kin = licensed.slice(index + 1, index + 60).find((other) => other.plan.product.type === application.plan.product.type);
    if (kin !== undefined && pairs.length < registry.applications.length) pairs.push([application, kin]);
  }
  return pairs;
}

/** Each kind in turn, so that each reaches more than one application in ten. */
function fillTransfers(context: SampleContext, random: Random, around: Surroundings): void {
  const { licenseOf } = around;
  const pairs = toPairs(around.registry, licenseOf);
  const customValueIds = Array.from({ length: 24 }, () => uuid(random));
  const kinds = [
    ['computer', 'computer_id', around.estate.computerIds],
    ['user', 'user_id', around.userIds],
    ['custom value', 'custom_compare_value_id', customValueIds],
  ] as const;
  for (const [index, [from, to]] of pairs.entries()) {
    const holding = licenseOf.get(from);
    if (holding === undefined) continue;
    const isUpgrade = to.plan.versionIndex > from.plan.versionIndex;
    for (const [order, [kind, column, pool]] of kinds.entries()) {
      if ((index + order) % 2 === 1) continue;
      for (const target of random.some(pool, random.int(1, 3))) {
        context.write('license_transfers', {
          id: uuidAt(random, index / pairs.length),
          kind,
          [column]: target,
          from_application_id: from.id,
          to_application_id: to.id,
          license_id: holding.id,
          organization_id: holding.organizationId,
          metric_id: holding.metricId,
          quantity: random.int(1, 4),
          is_upgrade: isUpgrade,
          is_downgrade: !isUpgrade,
          is_cross_edition: from.plan.edition !== to.plan.edition,
          is_cross_platform: from.plan.product.platform !== to.plan.product.platform,
          use_rights: kind === 'custom value' ? random.pick([1, 3, 5, 9, 517, 1_029, 262_145]) : null,
        });
      }
    }
  }
}

function fillCoverages(context: SampleContext, random: Random, { estate, registry, licenseOf }: Surroundings): void {
  const licensed = [...licenseOf.keys()];
  const count = Math.max(24, Math.min(5_000, Math.floor(licensed.length / 10)));
  if (registry.applications.length === 0 || estate.computerIds.length < 2) return;
  for (let index = 0; index < count; index += 1) {
    const application = licensed.length > 0 ? random.pick(licensed) : null;
    const [parent = EMPTY_ID, extended = EMPTY_ID] = random.some(estate.computerIds, 2);
    context.write('extended_coverages', {
      id: uuidAt(random, (index + random.next()) / count),
      application_id: application?.id ?? EMPTY_ID,
      covered_application_id: random.chance(0.7) ? (application?.id ?? EMPTY_ID) : random.pick(registry.applications).id,
      parent_computer_id: parent,
      is_parent_computer_datacenter: random.chance(0.3),
      extended_computer_id: extended,
      reason: random.pick(COVERAGE_REASONS),
      reason_description: random.chance(0.5) ? 'Passive node of the failover pair.' : null,
    });
  }
}

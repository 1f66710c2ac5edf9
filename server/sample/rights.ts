import { COVERAGE_REASONS } from '../../contract/enumerations.ts';
import type { SampleApplication } from './application-records.ts';
import type { Registry } from './applications.ts';
import type { SampleContext } from './context.ts';
import type { Estate } from './estate.ts';
import { type Holding, machineOf } from './license-draft.ts';
import type { Bought } from './licenses.ts';
import { type Pool, type Random, uuid, uuidAt } from './random.ts';
import { METRICS } from './taxonomy.ts';

interface Surroundings extends Bought {
  readonly registry: Registry;
  readonly estate: Estate;
  readonly userIds: Pool<string>;
}

/** Transfers of the three kinds and extended coverages, for applications that have a license. */
export function fillRights(context: SampleContext, around: Surroundings): void {
  const random = context.random('rights');
  fillTransfers(context, random, around);
  for (const name of COVERAGE_REASONS) context.write('extended_coverage_types', { name });
  fillCoverages(context, random, around);
}

/** Pairs between which a right may transfer, the licensed application first: previous version, other edition of the family. */
function toPairs(
  { chains }: Registry,
  licenseOf: ReadonlyMap<SampleApplication, Holding>,
): [SampleApplication, SampleApplication][] {
  const pairs: [SampleApplication, SampleApplication][] = [];
  for (const chain of chains) {
    for (const [index, application] of chain.entries()) {
      const earlier = chain[index - 1];
      if (earlier !== undefined && licenseOf.has(application)) pairs.push([application, earlier]);
      else if (earlier !== undefined && licenseOf.has(earlier)) pairs.push([earlier, application]);
    }
  }
  const editions = new Map<string, SampleApplication>();
  for (const application of licenseOf.keys()) {
    const { family, versionIndex } = application.plan;
    const kin = editions.get(`${family} ${versionIndex}`);
    if (kin === undefined) editions.set(`${family} ${versionIndex}`, application);
    else pairs.push([application, kin]);
  }
  return pairs;
}

/**
 * User metrics transfer with users, machine metrics with machines; processors and cores also by their custom value. Only units
 * that are not otherwise in use are transferred.
 */
function fillTransfers(context: SampleContext, random: Random, around: Surroundings): void {
  const { estate, userIds } = around;
  const pairs = toPairs(around.registry, around.licenseOf);
  const units = new Map([...around.spare].map(([application, spare]) => [application, spare.units]));
  const customValueIds = Array.from({ length: 24 }, () => uuid(random));
  for (const [index, [from, to]] of pairs.entries()) {
    const holding = around.spare.get(from)?.holding;
    if (holding === undefined) continue;
    const metric = METRICS[holding.metricIndex ?? -1];
    const computers = estate.computersAt(machineOf(to), holding.organization.site);
    const kinds = metric?.customValueType
      ? ([
          ['custom value', 'custom_compare_value_id', customValueIds],
          ['computer', 'computer_id', computers],
        ] as const)
      : metric?.assignment === 'Computer'
        ? ([['computer', 'computer_id', computers]] as const)
        : ([['user', 'user_id', userIds]] as const);
    const isUpgrade = to.plan.versionIndex > from.plan.versionIndex;
    const isDowngrade = to.plan.versionIndex < from.plan.versionIndex;
    const isCrossEdition = from.plan.edition !== to.plan.edition;
    for (const [kind, column, pool] of kinds) {
      for (const target of random.some(pool, random.int(1, 3))) {
        const left = units.get(from) ?? 0;
        const quantity = Math.min(random.int(1, 4), left);
        if (quantity < 1) break;
        units.set(from, left - quantity);
        context.write('license_transfers', {
          id: uuidAt(random, index / pairs.length),
          kind,
          [column]: target,
          from_application_id: from.id,
          to_application_id: to.id,
          license_id: holding.id,
          organization_id: holding.organization.id,
          metric_id: holding.metricId,
          quantity,
          is_upgrade: isUpgrade,
          is_downgrade: isDowngrade,
          is_cross_edition: isCrossEdition,
          is_cross_platform: from.plan.product.platform !== to.plan.product.platform,
          use_rights:
            kind === 'custom value' ? 1 + 1_024 + (isUpgrade ? 2 : 0) + (isDowngrade ? 4 : 0) + (isCrossEdition ? 8 : 0) : null,
        });
      }
    }
  }
}

const WHY: Readonly<Record<string, string>> = {
  Passive: 'Passive node of the failover pair.',
  Disaster: 'Starts at the recovery site when the primary fails.',
  TestingOrDevelopment: 'Copy for tests, not in production.',
  Other: 'Agreed with the maker in writing.',
};

/** Server licenses that cover a second machine: the parent is a server, or the data center that it runs in. */
function fillCoverages(context: SampleContext, random: Random, { estate, licenseOf, registry }: Surroundings): void {
  const servers = [...licenseOf].filter(([application]) => machineOf(application) === 'server');
  const previous = new Map(
    registry.chains.flatMap((chain) => chain.slice(1).map((later, index) => [later, chain[index]] as const)),
  );
  const count = servers.length === 0 ? 0 : Math.max(24, Math.min(5_000, Math.floor(licenseOf.size / 10)));
  for (let index = 0; index < count; index += 1) {
    const [application, holding] = random.pick(servers);
    const [parent, extended] = random.some(estate.computersAt('server', holding.organization.site), 2);
    if (parent === undefined || extended === undefined) continue;
    const isDatacenter = estate.clusterIds.length > 0 && random.chance(0.3);
    const reason = COVERAGE_REASONS[random.weighted([8, 45, 22, 25])] ?? 'Other';
    context.write('extended_coverages', {
      id: uuidAt(random, (index + random.next()) / count),
      application_id: application.id,
      covered_application_id: (random.chance(0.25) ? previous.get(application) : undefined)?.id ?? application.id,
      parent_computer_id: isDatacenter ? random.pick(estate.clusterIds) : parent,
      is_parent_computer_datacenter: isDatacenter,
      extended_computer_id: extended,
      reason,
      reason_description: WHY[reason],
    });
  }
}

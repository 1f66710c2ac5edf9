import type { SampleApplication } from './application-records.ts';
import type { SampleContext } from './context.ts';
import type { Group } from './plan-applications.ts';
import { type Random, spread, uuidAt } from './random.ts';

const collect = (
  applications: readonly SampleApplication[],
  toKey: (application: SampleApplication) => string,
): SampleApplication[][] => {
  const lists = new Map<string, SampleApplication[]>();
  for (const application of applications) {
    const list = lists.get(toKey(application));
    if (list === undefined) lists.set(toKey(application), [application]);
    else list.push(application);
  }
  return [...lists.values()];
};

/** The versions of each product and edition, oldest first; those with one version are left out. */
export function toChains(applications: readonly SampleApplication[]): SampleApplication[][] {
  return collect(applications, ({ plan }) => `${plan.family}|${plan.edition}`)
    .filter((chain) => chain.length > 1)
    .map((chain) => chain.sort((a, b) => a.plan.versionIndex - b.plan.versionIndex));
}

/** Applications that become bundles: the large editions first. */
export function chooseBundles(
  random: Random,
  applications: readonly SampleApplication[],
  wanted: number,
): ReadonlySet<SampleApplication> {
  const large = /Suite|Enterprise|Premium|Plus|Ultimate|Professional|Pro\b|All Apps|E[35]$/;
  const ranked = applications
    .map((application) => ({ application, rank: (large.test(application.name) ? 0 : 1) + random.next() * 0.9 }))
    .sort((a, b) => a.rank - b.rank);
  return new Set(ranked.slice(0, wanted).map((entry) => entry.application));
}

/** Members are applications of the same vendor if it has others, else of the same type, else any. */
export function writeBundles(
  context: SampleContext,
  random: Random,
  applications: readonly SampleApplication[],
  bundles: ReadonlySet<SampleApplication>,
): void {
  const byVendor = new Map(
    collect(applications, ({ plan }) => plan.product.vendor).map((list) => [list[0]?.plan.product.vendor ?? '', list]),
  );
  let position = 0;
  for (const bundle of bundles) {
    const { vendor, name } = bundle.plan.product;
    const ofVendor = (byVendor.get(vendor) ?? []).filter((other) => other.plan.product.name !== name && !bundles.has(other));
    const pool = ofVendor.length > 0 ? ofVendor : applications.filter((other) => other !== bundle && !bundles.has(other));
    for (const member of random.some(pool, random.int(2, 6))) {
      context.write('application_bundle_members', {
        id: uuidAt(random, position / bundles.size),
        application_id: bundle.id,
        child_id: member.id,
        is_mandatory: random.chance(0.7),
        is_optional_component_required: random.chance(0.2),
      });
    }
    position += 1;
  }
}

/** Each version may be replaced by up to three earlier ones (downgrade rights), and by the next one (upgrade). */
export function writeCompatibility(context: SampleContext, chains: readonly (readonly SampleApplication[])[]): void {
  for (const chain of chains) {
    for (const [index, application] of chain.entries()) {
      for (const [order, earlier] of chain
        .slice(Math.max(0, index - 3), index)
        .reverse()
        .entries()) {
        context.write('application_compatibility', {
          application_id: application.id,
          compatible_application_id: earlier.id,
          compatibility_type: 'Downgrade',
          compatibility_order: order + 1,
        });
      }
      const next = chain[index + 1];
      if (next === undefined) continue;
      context.write('application_compatibility', {
        application_id: application.id,
        compatible_application_id: next.id,
        compatibility_type: 'Upgrade',
        compatibility_order: 1,
      });
    }
  }
}

/** Group applications and their members; they come after the applications that they contain. */
export function writeGroups(
  context: SampleContext,
  random: Random,
  applications: readonly SampleApplication[],
  groups: readonly Group[],
): void {
  for (const [index, group] of groups.entries()) {
    const position = spread(applications.length + index);
    const id = uuidAt(random, position);
    context.write('applications', {
      id,
      name: group.name,
      manufacturer: group.vendor,
      platform: group.platform,
      is_bundle: false,
      is_group: true,
      is_hidden: false,
      is_no_license_required: true,
      is_os: false,
      is_web_application: false,
      is_globally_generated_application: false,
      is_release_date_not_announced: true,
      is_end_of_support_date_not_announced: true,
      is_end_of_life_date_not_announced: true,
      is_end_of_extended_support_date_not_announced: true,
      is_end_of_support: false,
      is_end_of_life: false,
      is_end_of_extended_support: false,
      updated_date: context.today - 1 - random.int(0, 40_000_000_000),
    });
    for (const member of group.members) {
      const child = applications[member];
      if (child === undefined) continue;
      context.write('application_group_members', { id: uuidAt(random, position), application_id: id, child_id: child.id });
    }
    context.step();
  }
}

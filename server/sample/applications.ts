import {
  endsOf,
  releaseOf,
  type SampleApplication,
  writeApplication,
  writeArticleNumbers,
  writeFamilies,
  writeMetrics,
  writeStore,
  writeTypes,
} from './application-records.ts';
import { chooseBundles, toChains, writeBundles, writeCompatibility, writeGroups } from './application-relations.ts';
import type { SampleContext } from './context.ts';
import { planApplications } from './plan-applications.ts';
import { spread, uuid, uuidAt } from './random.ts';

import { METRICS, metricIndexesOf } from './taxonomy.ts';

export interface Registry {
  readonly applications: readonly SampleApplication[];
  /** Those for which licenses are bought. */
  readonly licensable: readonly SampleApplication[];
  /** Versions of one product and edition, oldest first. */
  readonly chains: readonly (readonly SampleApplication[])[];
  readonly metricIds: readonly string[];
  readonly vendorIds: ReadonlyMap<string, string>;
}

/** Free products. */
const FREE_EDITIONS = /Express|Developer|Community|Player/;

/** Families, types, applications and their parts. One in eight is a bundle, one in eight a group, one in seven in the store. */
export function fillApplications(context: SampleContext, count: number): Registry {
  const random = context.random('applications');
  const { plans, groups } = planApplications(count);
  const vendorIds = new Map([...new Set(plans.map((plan) => plan.product.vendor))].map((vendor) => [vendor, uuid(random)]));
  const metricIds = METRICS.map(() => uuid(random));
  const typeIds = writeTypes(context, random);
  const familyIds = writeFamilies(context, random, plans);

  const total = plans.length + groups.length;
  const applications = plans.map((plan, index): SampleApplication => {
    const { product } = plan;
    const free = product.license === 'open' || product.unitPrice === 0 || FREE_EDITIONS.test(plan.edition);
    return {
      id: uuidAt(random, spread(index)),
      plan,
      name: plan.name,
      release: releaseOf(plan),
      soldUntil: endsOf(plan)[0],
      metrics: free ? [] : metricIndexesOf(product).slice(0, random.int(2, 3)),
    };
  });
  const bundles = chooseBundles(random, applications, Math.ceil(count / 8));
  for (const [index, application] of applications.entries()) {
    const overriddenId = index % 41 === 9 ? (applications[index - 1]?.id ?? null) : null;
    writeApplication(context, random, {
      application,
      familyIds,
      isBundle: bundles.has(application),
      overriddenId,
    });
    writeMetrics(context, application, metricIds);
    const typeId = typeIds.get(application.plan.product.type);
    if (typeId !== undefined) context.write('application_type_links', { application_id: application.id, type_id: typeId });
    if (random.chance(0.4)) writeArticleNumbers(context, random, application, index / total);
    if (index % 7 === 2) writeStore(context, random, application);
    context.step();
  }
  const chains = toChains(applications);
  writeBundles(context, random, applications, bundles);
  writeCompatibility(context, chains);
  writeGroups(context, random, applications, groups);
  const licensable = applications.filter(({ metrics, release }) => metrics.length > 0 && (release ?? 0) < context.today);
  return { applications, licensable, chains, metricIds, vendorIds };
}

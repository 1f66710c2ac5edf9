import { DAY_MS } from '../../contract/dates.ts';
import { ARTICLE_NUMBER_TYPES } from '../../contract/enumerations.ts';
import type { SampleContext } from './context.ts';
import type { Plan } from './plan-applications.ts';
import { listPriceOf, priceByMetric } from './prices.ts';
import { type Random, uuid, uuidAt } from './random.ts';
import { METRICS, TYPE_TREE } from './taxonomy.ts';

export interface SampleApplication {
  readonly id: string;
  readonly plan: Plan;
  readonly name: string;
  /** Day of the release in milliseconds; null for a service without versions. */
  readonly release: number | null;
  /** The last day of its support, in milliseconds. */
  readonly soldUntil: number | null;
  /** Indexes of `METRICS`; empty if no license is required. */
  readonly metrics: readonly number[];
}

/** Writes the tree of types; returns types by their key in the catalogue. */
export function writeTypes(context: SampleContext, random: Random): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [key, name, parent] of TYPE_TREE) {
    const id = uuid(random);
    ids.set(key, id);
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    context.write('application_types', {
      id,
      name,
      parent_id: parentId,
      updated_date: context.today - random.int(10, 900) * DAY_MS,
    });
  }
  return ids;
}

/** Writes one family per product; returns ids by family. */
export function writeFamilies(context: SampleContext, random: Random, plans: readonly Plan[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { product, family } of plans) {
    if (ids.has(family)) continue;
    const id = uuid(random);
    ids.set(family, id);
    context.write('application_families', {
      id,
      name: product.name,
      manufacturer: product.vendor,
      description: random.chance(0.8) ? `All of ${product.name} by ${product.vendor}.` : null,
    });
  }
  return ids;
}

/** All editions of a version are released on one day of its month. */
function dayIn(month: string, { product, versionIndex }: Plan): number {
  const turn = (product.name.length * 7 + versionIndex * 5 + product.vendor.length) % 27;
  return Date.parse(`${month}-01T00:00:00Z`) + turn * DAY_MS;
}

export const releaseOf = (plan: Plan): number | null => (plan.releaseMonth === null ? null : dayIn(plan.releaseMonth, plan));

/** Ends of support, life and extended support, in milliseconds; null if none is announced. */
export function endsOf(plan: Plan): readonly [number | null, number | null, number | null] {
  const { product, supportFrom } = plan;
  if (supportFrom === null) return [null, null, null];
  const from = dayIn(supportFrom, plan);
  const after = (years: number | null) =>
    years === null ? null : toEnd(from + Math.round(years * 365.25) * DAY_MS, product.vendor);
  const [support, life, extended] = product.lifecycle;
  return [after(support), after(life), after(extended)];
}

/** Microsoft's support ends on the second Tuesday of a month, that of the others on the last day of one. */
function toEnd(date: number, vendor: string): number {
  const [year, month] = [new Date(date).getUTCFullYear(), new Date(date).getUTCMonth()];
  if (vendor !== 'Microsoft') return Date.UTC(year, month + 1, 0);
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 8 + ((9 - first) % 7));
}

export interface Place {
  readonly application: SampleApplication;
  readonly familyIds: ReadonlyMap<string, string>;
  readonly isBundle: boolean;
  readonly overriddenId: string | null;
}

export function writeApplication(context: SampleContext, random: Random, place: Place): void {
  const { application } = place;
  const { id, plan } = application;
  const { product } = plan;
  const { release } = application;
  const [support, life, extended] = endsOf(plan);
  const reached = (date: number | null): boolean => date !== null && date < context.today;
  context.write('applications', {
    id,
    name: application.name,
    manufacturer: product.vendor,
    platform: product.platform,
    family_id: place.familyIds.get(plan.family) ?? null,
    overrides_application_id: place.overriddenId,
    release_date: release,
    end_of_support_date: support,
    end_of_life_date: life,
    end_of_extended_support_date: extended,
    is_release_date_not_announced: release === null,
    is_end_of_support_date_not_announced: support === null,
    is_end_of_life_date_not_announced: life === null,
    is_end_of_extended_support_date_not_announced: extended === null,
    is_end_of_support: reached(support),
    is_end_of_life: reached(life),
    is_end_of_extended_support: reached(extended),
    edition_index: plan.editionIndex,
    version_index: plan.versionIndex,
    is_bundle: place.isBundle,
    is_group: false,
    is_hidden: random.chance(0.01),
    is_no_license_required: application.metrics.length === 0,
    is_os: product.type.endsWith('-os'),
    is_web_application: product.license === 'saas',
    is_globally_generated_application: random.chance(0.6),
    updated_date: context.today - random.int(0, 700) * DAY_MS + random.int(0, DAY_MS - 1) - DAY_MS,
    description: random.chance(0.7) ? `${application.name} by ${product.vendor}.` : null,
    manufacturer_website: random.chance(0.9) ? websiteOf(product.vendor) : null,
    language: random.chance(0.15) ? null : random.pick(['English', 'Multilingual', 'Multilingual', 'German', 'French']),
  });
}

const toHost = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
export const websiteOf = (vendor: string): string => `https://www.${toHost(vendor)}.com/`;

export function writeMetrics(
  context: SampleContext,
  { id, metrics, plan }: SampleApplication,
  metricIds: readonly string[],
): void {
  for (const [order, index] of metrics.entries()) {
    const metric = METRICS[index];
    if (metric === undefined) continue;
    const cost = Math.round(priceByMetric(plan, index) * 100) / 100;
    context.write('application_metrics', {
      application_id: id,
      id: metricIds[index],
      name: metric.name,
      is_default: order === 0,
      minimum_requirement: metric.minimum,
      metric_setting: metric.setting,
      metric_setting_interval_type: metric.intervalType,
      metric_setting_interval: metric.interval,
      custom_compare_value_type: metric.customValueType,
      concurrency_interval: metric.name === 'Concurrent users' ? 15 : null,
      license_cost: cost,
      license_cost_currency: 'EUR',
      license_cost_base: cost,
    });
  }
}

export function writeArticleNumbers(
  context: SampleContext,
  random: Random,
  { id, plan }: SampleApplication,
  position: number,
): void {
  const letters = plan.product.vendor
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
    .padEnd(3, 'X')
    .slice(0, 3);
  for (const type of random.some(ARTICLE_NUMBER_TYPES, random.int(1, 2))) {
    const digits = String(random.int(0, 99_999)).padStart(5, '0');
    const sku = `${letters}_${plan.product.name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}_${digits.slice(0, 2)}`;
    context.write('article_numbers', {
      id: uuidAt(random, position),
      application_id: id,
      type: type,
      article_number: type === 'SKU' ? sku : `${letters}-${digits}`,
    });
  }
}

const OWNERS = ['northwind\\anna.berg', 'northwind\\j.okafor', 'kenji.sato@northwind.example', 'northwind\\thebagel'];

export function writeStore(context: SampleContext, random: Random, { id, name, plan }: SampleApplication): void {
  const { name: productName } = plan.product;
  const unitPrice = listPriceOf(plan);
  context.write('application_stores', {
    application_id: id,
    name,
    description: `Order ${name} for your computer.`,
    status: random.pick([0, 1, 1, 1, 2]),
    publish_level: random.pick([1, 1, 2, 3, 9]),
    purchase_price_base: unitPrice,
    rental_price_base: Math.round((unitPrice / 30) * 100) / 100,
    rental_payment_period: random.pick([1, 3, 12]),
    application_owner_username: random.pick(OWNERS),
    second_approval_username: random.chance(0.4) ? 'northwind\\m.lindqvist' : null,
    third_approval_username: random.chance(0.1) ? "northwind\\o'brien" : null,
    is_organizational_approval_required: random.chance(0.5),
    is_application_owner_approval_required: random.chance(0.6),
    is_second_approval_required: random.chance(0.3),
    is_third_approval_required: random.chance(0.1),
    is_user_uninstall_approval_required: random.chance(0.2),
    uninstall_option: random.int(0, 2),
    days_until_uninstall: random.pick([null, 30, 60, 90]),
    days_until_uninstall_notification: random.pick([null, 7, 14]),
    subscription_extensions_days: random.pick([null, 30, 90]),
    provisioning_group_type: random.int(0, 2),
    provisioning_group_ou: 'OU=Software,OU=Groups,DC=northwind,DC=example',
    computer_group_name: `SW-${productName}-Computers`,
    user_group_name: `SW-${productName}-Users`,
    image_name: `${toHost(productName)}.png`,
  });
}

import { PRODUCTS, type Product } from './catalogue.ts';

/** The plan for one application of the sample. */
export interface Plan {
  readonly product: Product;
  /** The family: one for each product of a vendor. */
  readonly family: string;
  readonly edition: string;
  readonly name: string;
  readonly editionIndex: number;
  /** Higher is later. */
  readonly versionIndex: number;
  /** `YYYY-MM`; null for a service without versions. */
  readonly releaseMonth: string | null;
  /** Release of the version that it updates; support runs from that date. */
  readonly supportFrom: string | null;
}

/** An application that stands for several; members are indexes of the plans. */
export interface Group {
  readonly name: string;
  readonly vendor: string | null;
  readonly platform: string;
  readonly members: readonly number[];
}

interface Candidate extends Plan {
  readonly rank: number;
  readonly releaseName: string;
}

const MAX_GROUP = 12;
/** How many updates of a version a larger sample lists as separate applications. */
const UPDATES_A_VERSION = 100;

/**
 * The applications of a sample of `count`: first the newest versions of all products, then older ones, then their updates; one in
 * eight is a group of others. So even a small sample spans all vendors, types and platforms.
 */
export function planApplications(count: number): { plans: readonly Plan[]; groups: readonly Group[] } {
  const candidates = collectCandidates(count);
  let plans = candidates.slice(0, count - Math.floor(count / 8));
  const groups = groupPlans(plans).slice(0, count - plans.length);
  plans = candidates.slice(0, count - groups.length);
  return { plans, groups };
}

/** More rounds than a registry of `count` needs, so that updates of new versions come before old versions. */
const MORE_ROUNDS = 3;

function collectCandidates(count: number): Candidate[] {
  const rounds: Candidate[] = [];
  let last = UPDATES_A_VERSION;
  for (let update = 0; update <= last; update += 1) {
    rounds.push(...PRODUCTS.flatMap((product, index) => candidatesOf(product, update, index % 4 === 0)));
    if (rounds.length >= count) last = Math.min(last, update + MORE_ROUNDS);
    if (rounds.length >= count * 4) break;
  }
  return rounds.sort((a, b) => a.rank - b.rank);
}

/** `early`: earlier versions of the product come early, so that even the smallest registry has chains of versions. */
function candidatesOf(product: Product, update: number, early: boolean): Candidate[] {
  if (product.versions.length === 0 && update > 0) return [];
  const versions = product.versions.length === 0 ? [{ name: '', releaseMonth: null }] : product.versions;
  return product.editions.flatMap((edition, editionIndex) =>
    versions.map((version, index): Candidate => {
      const releaseName = [product.name, version.name].filter((part) => part !== '').join(' ');
      const parts = [releaseName, update > 0 ? `Update ${update}` : '', edition];
      const age = versions.length - 1 - index;
      // Vendors update their newest two versions; other updates follow if a registry is larger than that.
      const wait = update === 0 ? 0 : age < 2 ? update * 20 : 10_000 + update;
      return {
        product,
        family: `${product.vendor}|${product.name}`,
        edition,
        name: parts.filter((part) => part !== '').join(' '),
        editionIndex,
        versionIndex: index * (UPDATES_A_VERSION + 1) + update,
        releaseMonth:
          version.releaseMonth === null
            ? null
            : addMonths(version.releaseMonth, Math.min(update * 2, Math.floor((product.lifecycle[0] ?? 3) * 9))),
        supportFrom: version.releaseMonth,
        rank: Math.max(0, age - (early ? 2 : 0)) * 10 + editionIndex + wait,
        releaseName,
      };
    }),
  );
}

function addMonths(month: string, more: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + Math.min(more, 18);
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Groups of at least two, the closest relatives first. */
function groupPlans(plans: readonly Candidate[]): Group[] {
  const kinds: readonly [key: (plan: Candidate) => string, name: (plan: Candidate) => string, ofVendor: boolean][] = [
    [
      (plan) => `${plan.family}|${plan.edition}`,
      (plan) => `${[plan.product.name, plan.edition].join(' ').trim()} (all versions)`,
      true,
    ],
    [(plan) => `${plan.family}|${plan.releaseName}`, (plan) => `${plan.releaseName} (all editions)`, true],
    [(plan) => plan.family, (plan) => `${plan.product.name} (all versions and editions)`, true],
    [(plan) => plan.product.vendor, (plan) => `${plan.product.vendor} (all products)`, true],
    [(plan) => plan.product.type, (plan) => `Equivalents of ${plan.product.name}`, false],
  ];
  const groups = new Map<string, Group>();
  for (const [toKey, toName, ofVendor] of kinds) {
    const members = new Map<string, number[]>();
    for (const [index, plan] of plans.entries()) {
      const key = toKey(plan);
      const list = members.get(key);
      if (list === undefined) members.set(key, [index]);
      else if (list.length < MAX_GROUP) list.push(index);
    }
    for (const list of members.values()) {
      const first = plans[list[0] ?? 0];
      if (list.length < 2 || first === undefined) continue;
      const vendor = ofVendor ? first.product.vendor : null;
      const name = toName(first);
      const key = `${vendor}|${name}`;
      if (!groups.has(key))
        groups.set(key, { name, vendor, platform: ofVendor ? first.product.platform : 'CrossPlatform', members: list });
    }
  }
  return [...groups.values()];
}

import { DAY_MS } from '../../contract/dates.ts';
import { websiteOf } from './application-records.ts';
import type { Registry } from './applications.ts';
import type { SampleContext } from './context.ts';
import { toContact } from './people.ts';
import { type Random, uuid, uuidAt } from './random.ts';
import { AGREEMENT_TYPES, CONTRACT_TYPES, frameTypeOf } from './vendors.ts';

/** A contract under which licenses can be bought. */
export interface Paper {
  readonly id: string;
  readonly isNumbered: boolean;
  /** First and last days, latest period first, in milliseconds; empty if none are recorded. */
  readonly periods: readonly (readonly [from: number, to: number])[];
}

type Kind = 'agreement' | 'contract';
interface Party {
  readonly vendor: string;
  readonly frameType: string;
  readonly isService: boolean;
  readonly columns: Readonly<Record<string, string | null>>;
}
interface Draft {
  readonly party: Party;
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly type: string;
  readonly number: string | null;
  readonly description: string;
  readonly years: number;
  readonly end: number;
}

const REGIONS = ['Nordics', 'Central Europe', 'Americas', 'Asia Pacific', 'United Kingdom'];
const FRAME_SHARE = 0.8;
const SERVICES: readonly string[] = ['Maintenance', 'Support'];
/** Days from the sample's day to the last day of an agreement that runs for so many years. */
type End = (years: number) => number;
/** Days from the sample's day to the last day, on the borders of the renewal buckets; used for the smallest vendors. */
const BORDERS: readonly number[] = [0, 1, 30, 31, 60, 61, 90, 91, -1, -30];

/**
 * A frame agreement with each vendor, the larger vendors first, and regional enrollments below it. A frame is also listed among
 * the contracts, under the same id: its orders are the contracts below it, and its licenses are found from either list. Returns
 * the contracts of each vendor.
 */
export function fillPapers(
  context: SampleContext,
  registry: Registry,
  counts: Readonly<Record<Kind, number>>,
): ReadonlyMap<string, readonly Paper[]> {
  const random = context.random('papers');
  const types = { agreement: writeTypes(context, random, 'agreement'), contract: writeTypes(context, random, 'contract') };
  const parties = toParties(random, registry);
  const papers = new Map<string, Paper[]>(parties.map(({ vendor }) => [vendor, []]));
  const frames = new Map<string, Draft>();
  const write = (kind: Kind, draft: Draft, position: number): Paper => {
    const { party } = draft;
    context.write(`${kind}s`, {
      id: draft.id,
      name: draft.name,
      assigned_id: draft.number,
      type_id: types[kind].get(draft.type),
      parent_id: draft.parentId,
      description: draft.description,
      ...party.columns,
      ...toTerms(draft),
    });
    const periods = writePeriods(context, random, kind, draft, position);
    context.step();
    return { id: draft.id, isNumbered: draft.number !== null, periods };
  };
  // The other agreements are enrollments; the smallest vendors have only orders.
  const framed = Math.min(parties.length, Math.ceil(counts.agreement * FRAME_SHARE));
  for (let index = 0; index < counts.agreement && parties.length > 0; index += 1) {
    const position = (index + random.next()) / counts.agreement;
    const party = parties[index < framed ? index : pickLarge(random, framed)] as Party;
    const end: End = (years) => BORDERS[counts.agreement - 1 - index] ?? toEnd(random, years);
    const frame = frames.get(party.vendor);
    const draft = frame ? toEnrollment(random, party, frame, position, end) : toFrame(context, random, party, position, end);
    if (!frame) frames.set(party.vendor, draft);
    write('agreement', draft, position);
  }
  for (let index = 0; index < counts.contract && parties.length > 0; index += 1) {
    const position = (index + random.next()) / counts.contract;
    const party = parties[index < parties.length ? index : pickLarge(random, parties.length)] as Party;
    const frame = frames.get(party.vendor);
    const end: End = (years) => BORDERS[counts.contract - 1 - index] ?? toEnd(random, years);
    const isTwin = frame !== undefined && index < parties.length;
    const draft = isTwin ? { ...frame, type: 'Framework' } : toOrder(context, random, party, frame, position, end, index);
    const paper = write('contract', draft, position);
    // Nothing is bought under a contract for maintenance or support.
    if (!SERVICES.includes(draft.type)) papers.get(party.vendor)?.push(paper);
  }
  return papers;
}

/** The larger the vendor, the more agreements and contracts. */
const pickLarge = (random: Random, count: number): number => Math.floor(random.next() ** 2.2 * count);

/** A few have expired; a quarter ends within ninety days. */
function toEnd(random: Random, years: number): number {
  const ends = [() => -random.int(2, 300), () => random.int(0, 30), () => random.int(31, 60), () => random.int(61, 90)];
  return ends[random.weighted([8, 8, 8, 8, 68])]?.() ?? 91 + Math.floor((years * 365 - 93) * random.next() ** 1.4);
}

function toParties(random: Random, { licensable, vendorIds }: Registry): Party[] {
  const products = new Map<string, { paid: number; total: number }>();
  for (const { plan } of licensable) {
    const so = products.get(plan.product.vendor) ?? { paid: 0, total: 0 };
    products.set(plan.product.vendor, { paid: so.paid + (plan.product.license === 'saas' ? 0 : 1), total: so.total + 1 });
  }
  const buyers = ['Procurement', 'IT', 'Procurement', 'Finance', 'Legal', 'IT'].map((department) => ({
    ...toContact(random, 'northwind.example'),
    id: uuid(random),
    department,
  }));
  return [...products]
    .sort(([, a], [, b]) => b.total - a.total)
    .map(([vendor, { paid }], index): Party => {
      const ours = buyers[index % buyers.length];
      const site = websiteOf(vendor);
      const theirs = toContact(random, `${new URL(site).hostname.split('.')[1] ?? 'vendor'}.example`);
      return {
        vendor,
        isService: paid === 0,
        frameType: frameTypeOf(vendor, paid === 0),
        columns: {
          manufacturer_id: vendorIds.get(vendor) ?? null,
          manufacturer_name: vendor,
          manufacturer_link: site,
          manufacturer_phone: `+1 555 01${String(random.int(0, 99)).padStart(2, '0')}`,
          manufacturer_contact: theirs.name,
          manufacturer_contact_phone: theirs.phone,
          manufacturer_contact_email: theirs.email,
          contact_id: ours?.id ?? null,
          contact_name: ours?.name ?? null,
          contact_department: ours?.department ?? null,
          contact_phone: ours?.phone ?? null,
          contact_email: ours?.email ?? null,
        },
      };
    });
}

function writeTypes(context: SampleContext, random: Random, kind: Kind): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [name, description] of kind === 'agreement' ? AGREEMENT_TYPES : CONTRACT_TYPES) {
    const id = uuid(random);
    ids.set(name, id);
    context.write(`${kind}_types`, { id, name, description });
  }
  return ids;
}

const yearsOf = (types: readonly (readonly [name: string, description: string, years: number])[], wanted: string): number =>
  types.find(([name]) => name === wanted)?.[2] ?? 1;
const toNumber = (random: Random, letter: string): string => `${letter}${String(random.int(1_000_000, 9_999_999))}`;
const yearIn = (context: SampleContext, days: number): number => new Date(context.today + days * DAY_MS).getUTCFullYear();

function toFrame(context: SampleContext, random: Random, party: Party, position: number, endOf: End): Draft {
  const years = yearsOf(AGREEMENT_TYPES, party.frameType);
  const end = endOf(years);
  const name = `${party.vendor} ${party.frameType} ${yearIn(context, end) - years}–${yearIn(context, end)}`;
  const description = `The frame of all business with ${party.vendor}.`;
  const draft = { party, parentId: null, name, type: party.frameType, description, years, end };
  return { ...draft, id: uuidAt(random, position), number: toNumber(random, 'A') };
}

function toEnrollment(random: Random, party: Party, frame: Draft, position: number, endOf: End): Draft {
  const region = random.pick(REGIONS);
  const name = `${party.vendor} enrollment ${region} ${toNumber(random, '').slice(0, 3)}`;
  const description = `Joins ${region} to ${frame.name}.`;
  const rest = {
    party,
    parentId: frame.id,
    name,
    type: party.frameType,
    description,
    years: frame.years,
    end: endOf(frame.years),
  };
  return { ...rest, id: uuidAt(random, position), number: toNumber(random, 'A') };
}

function toOrder(
  context: SampleContext,
  random: Random,
  party: Party,
  frame: Draft | undefined,
  position: number,
  endOf: End,
  index: number,
): Draft {
  const usual = party.isService ? 'SaaS subscription' : 'License order';
  const type = frame && !party.isService && random.chance(0.5) ? random.pick(SERVICES) : usual;
  const years = yearsOf(CONTRACT_TYPES, type);
  const end = endOf(years);
  const name = `${party.vendor} ${type} ${yearIn(context, end) - years}-${String(index + 1).padStart(3, '0')}`;
  const description = frame ? `Ordered under ${frame.name}.` : `Ordered from ${party.vendor} without a frame agreement.`;
  const rest = { party, parentId: frame?.id ?? null, name, type, description, years, end };
  return { ...rest, id: uuidAt(random, position), number: random.chance(0.06) ? null : toNumber(random, 'C') };
}

/** Whatever renews automatically has a notice date before its end, and warning limits to match. */
function toTerms({ type: own, party, end, number }: Draft) {
  const type = own === 'Framework' ? party.frameType : own;
  // Derived from the record itself, so that a frame has the same terms in both lists.
  const turn = Number(number?.slice(-3) ?? end + 1_000);
  const isSubscription = /SaaS|Subscription|Value Incentive/.test(type);
  return {
    is_subscription: isSubscription,
    is_upgradable: type === 'Maintenance' || /Enterprise/.test(type),
    is_valid_for_all: turn % 5 < 3,
    is_alerting_on_expiration: turn % 11 !== 0,
    is_auto_attaching_to_computers: turn % 13 === 0,
    renewal_days: type === 'License order' ? null : ([30, 60, 90, 90][turn % 4] ?? null),
    warning_day_limit: [120, 90, 90][turn % 3] ?? null,
    critical_day_limit: [45, 30][turn % 2] ?? null,
  };
}

/** Enough periods to reach back eight years, each from the day after the previous one; one contract in thirty has none. */
function writePeriods(
  context: SampleContext,
  random: Random,
  kind: Kind,
  { id, end, years, type }: Draft,
  position: number,
): [number, number][] {
  const periods: [number, number][] = [];
  if (kind === 'contract' && type !== 'Framework' && random.chance(0.03)) return periods;
  let validTo = context.today + end * DAY_MS;
  const oldest = context.today - 8 * 365 * DAY_MS;
  while (validTo > oldest && periods.length < 6) {
    const last = new Date(validTo);
    const validFrom = Date.UTC(last.getUTCFullYear() - years, last.getUTCMonth(), last.getUTCDate()) + DAY_MS;
    periods.push([validFrom, validTo]);
    context.write(`${kind}_periods`, {
      id: uuidAt(random, position),
      [`${kind}_id`]: id,
      valid_from: validFrom,
      valid_to: validTo,
    });
    // Some were renewed late: a month without cover.
    validTo = validFrom - ((Math.floor(validFrom / DAY_MS) % 17 === 0 ? 30 : 0) + 1) * DAY_MS;
  }
  return periods;
}

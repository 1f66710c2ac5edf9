import { DAY_MS } from '../../contract/dates.ts';
import { websiteOf } from './application-records.ts';
import type { SampleContext } from './context.ts';
import { toContact } from './people.ts';
import { type Random, uuid, uuidAt } from './random.ts';

type Kind = 'agreement' | 'contract';

const TYPES: Readonly<Record<Kind, readonly (readonly [name: string, description: string | null])[]>> = {
  agreement: [
    ['Enterprise Agreement', 'Organization-wide commitment of three years with yearly true-up.'],
    ['Enterprise Subscription Agreement', 'As the enterprise agreement, by subscription.'],
    ['Select Plus', 'Volume purchase without a term.'],
    ['Unlimited License Agreement', 'Unlimited deployment of named products until certification.'],
    ['Enterprise License Agreement', 'Negotiated quantities across all sites.'],
    ['Open Value', 'For smaller organizations, paid by year.'],
    ['Master Subscription Agreement', null],
    ['Academic Agreement', 'Schools and research.'],
  ],
  contract: [
    ['Maintenance', 'Right to new versions.'],
    ['Support', 'Access to the maker’s support desk.'],
    ['SaaS subscription', 'Hosted service by user and month.'],
    ['Purchase framework', 'Prices agreed with a reseller.'],
    ['Lease', null],
    ['Consulting', 'Work of the maker’s specialists.'],
  ],
};

/** Days from today to the end of the last period. The first ones stand on the borders of the renewal buckets. */
const BORDERS: readonly number[] = [0, 1, 30, 31, 60, 61, 90, 91, -1, -30];

/** Agreements or contracts with their types and periods; answers their ids. */
export function fillAgreements(
  context: SampleContext,
  kind: Kind,
  count: number,
  vendors: readonly string[],
  vendorIds: ReadonlyMap<string, string>,
): string[] {
  const random = context.random(kind);
  const table = `${kind}s`;
  const typeIds = TYPES[kind].map(([name, description]) => {
    const id = uuid(random);
    context.write(`${kind}_types`, { id, name, description });
    return id;
  });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = uuidAt(random, (index + random.next()) / count);
    const vendor = vendors.length === 0 ? 'Microsoft' : (vendors[Math.floor(random.next() ** 2 * vendors.length)] ?? 'Microsoft');
    const typeIndex = random.int(0, TYPES[kind].length - 1);
    const parentId = random.chance(0.2) && ids.length > 0 ? random.pick(ids) : null;
    const name = `${vendor} ${TYPES[kind][typeIndex]?.[0] ?? ''} ${2016 + random.int(0, 10)}-${index + 1}`;
    context.write(table, {
      ...toTerms(random),
      id,
      name,
      assigned_id: `${kind === 'agreement' ? 'A' : 'C'}${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
      type_id: typeIds[typeIndex],
      parent_id: parentId,
      manufacturer_id: vendorIds.get(vendor) ?? null,
      description: random.chance(0.6) ? `Terms agreed with ${vendor}.` : null,
      ...toPeople(random, vendor),
    });
    if (index % 20 !== 19) writePeriods(context, random, { kind, id, index, count });
    ids.push(id);
    context.step();
  }
  return ids;
}

const toTerms = (random: Random) => ({
  is_subscription: random.chance(0.4),
  is_upgradable: random.chance(0.5),
  is_valid_for_all: random.chance(0.6),
  is_alerting_on_expiration: random.chance(0.8),
  is_auto_attaching_to_computers: random.chance(0.1),
  renewal_days: random.pick([null, 30, 60, 90, 120]),
  warning_day_limit: random.pick([null, 90, 60, 45]),
  critical_day_limit: random.pick([null, 30, 14, 7]),
});

function toPeople(random: Random, vendor: string): Record<string, string | null> {
  const own = random.chance(0.85) ? toContact(random, 'northwind.example') : null;
  const theirs = random.chance(0.6)
    ? toContact(random, `${new URL(websiteOf(vendor)).hostname.split('.')[1] ?? 'vendor'}.example`)
    : null;
  return {
    contact_id: own === null ? null : uuid(random),
    contact_name: own?.name ?? null,
    contact_department: own === null ? null : random.pick(['IT', 'Procurement', 'Finance', 'Legal']),
    contact_phone: own?.phone ?? null,
    contact_email: own?.email ?? null,
    manufacturer_name: vendor,
    manufacturer_link: websiteOf(vendor),
    manufacturer_phone: `+1 555 01${String(random.int(0, 99)).padStart(2, '0')}`,
    manufacturer_contact: theirs?.name ?? null,
    manufacturer_contact_phone: theirs?.phone ?? null,
    manufacturer_contact_email: theirs?.email ?? null,
  };
}

/** Up to four periods, the last of which ends as drawn: a third by expiry (past), a third within 90 days, a third later. */
function writePeriods(
  context: SampleContext,
  random: Random,
  { kind, id, index, count }: { kind: Kind; id: string; index: number; count: number },
): void {
  const kinds = [
    () => -random.int(1, 400),
    () => random.int(0, 30),
    () => random.int(31, 60),
    () => random.int(61, 90),
    () => random.int(91, 1_000),
  ];
  const end = BORDERS[index] ?? kinds[random.weighted([25, 13, 13, 13, 36])]?.() ?? 0;
  let validTo = context.today + end * DAY_MS;
  for (let periods = random.pick([1, 2, 2, 3, 4]); periods > 0; periods -= 1) {
    const years = random.pick([1, 1, 3]);
    const validFrom = validTo - (Math.round(years * 365.25) - 1) * DAY_MS;
    context.write(`${kind}_periods`, {
      id: uuidAt(random, index / count),
      [`${kind}_id`]: id,
      valid_from: validFrom,
      valid_to: validTo,
    });
    // Usually the next begins on the following day; some leave a gap, some overlap.
    validTo = validFrom - random.pick([1, 1, 1, 1, 30, -15]) * DAY_MS;
  }
}

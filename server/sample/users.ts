import { DAY_MS } from '../../contract/dates.ts';
import { type ActivityHistory, instantOf, toHistory } from './activity-history.ts';
import type { SampleApplication } from './application-records.ts';
import type { Registry } from './applications.ts';
import type { SampleContext } from './context.ts';
import { type IdPool, openIdPool } from './id-pool.ts';
import { DEPARTMENTS, toPerson } from './people.ts';
import { listPriceOf } from './prices.ts';
import { type Random, uuidAt } from './random.ts';
import { isServerProduct } from './taxonomy.ts';

/** [name, type]; the types are the keys of `discoveryTypes`. */
const SOURCES: readonly (readonly [name: string, type: number])[] = [
  ['Microsoft Entra ID', 1],
  ['Google Workspace directory', 2],
  ['Okta', 3],
  ['Browser extension', 4],
  ['Inventory agent', 5],
  ['Expense report', 6],
];
/** Departed users come on top of the requested number: they count only in the history. */
const DEPARTED_SHARE = 0.08;
/** A subscription unused for longer could be saved. */
const UNUSED_DAYS = 60;

/** Users with their applications, subscriptions, discovery sources and activity; returns the ids of present users. */
export function fillUsers(context: SampleContext, count: number, registry: Registry): IdPool {
  const random = context.random('users');
  const services = toServices(registry);
  const tools = registry.applications
    .filter(({ plan }) => plan.product.license !== 'saas' && !isServerProduct(plan.product) && !plan.product.type.endsWith('-os'))
    .slice(0, 200);
  const ids = openIdPool(count);
  const departed = Math.floor(count * DEPARTED_SHARE);
  const total = count + departed;
  const todayDay = context.today / DAY_MS;
  for (let index = 0; index < total; index += 1) {
    const position = (index + random.next()) / total;
    const id = uuidAt(random, position);
    // Departures are spread evenly among the users that stay.
    const departs = Math.floor(((index + 1) * departed) / total) > Math.floor((index * departed) / total);
    const history = toHistory(random, todayDay, departs);
    const found = departs ? NOTHING : findUsage(context, random, { id, position, history, services, tools, registry });
    writeUser(context, random, { id, index, history, found });
    for (const [fromDay, toDay] of history.earlier)
      context.write('user_activity', { user_id: id, from_day: fromDay, to_day: toDay });
    if (!departs) ids.add(id);
    context.step();
  }
  return ids;
}

/** Editions of each service: one person holds one of them. The first service is the suite that nearly everybody has. */
type Services = readonly (readonly SampleApplication[])[];

function toServices({ applications }: Registry): Services {
  const families = new Map<string, SampleApplication[]>();
  for (const application of applications) {
    if (application.plan.product.license !== 'saas') continue;
    const known = families.get(application.plan.family);
    if (known === undefined) families.set(application.plan.family, [application]);
    else known.push(application);
  }
  return [...families.values()];
}

/** The suite, and up to three other services; the first editions are the usual ones. */
function toHeld(random: Random, [suite, ...others]: Services): SampleApplication[] {
  const some = random.some(others, random.weighted([26, 34, 26, 14]));
  const services = suite !== undefined && random.chance(0.86) ? [suite, ...some] : some;
  return services.flatMap((editions) => editions[Math.floor(random.next() ** 2 * editions.length)] ?? []);
}

interface Found {
  /** Discovery type → how many applications it found. */
  readonly types: ReadonlyMap<number, number>;
  /** The latest use of any of them. */
  readonly latest: number | null;
}
const NOTHING: Found = { types: new Map(), latest: null };

interface Usage {
  readonly id: string;
  readonly position: number;
  readonly history: ActivityHistory;
  readonly services: Services;
  readonly tools: readonly SampleApplication[];
  readonly registry: Registry;
}

/** What was discovered about a user: sources, applications seen, subscriptions held. */
function findUsage(context: SampleContext, random: Random, usage: Usage): Found {
  const { id, position, history, services, tools, registry } = usage;
  const todayDay = context.today / DAY_MS;
  let latest: number | null = null;
  const sources = random.some(SOURCES, random.weighted([6, 64, 24, 6]));
  const types = new Map<number, number>();
  for (const [name, type] of sources) {
    context.write('user_discovery_sources', {
      user_id: id,
      id: uuidAt(random, position),
      name,
      type,
      created: instantOf(random, history.createdDay, todayDay),
    });
  }
  const seenBy = (): readonly [string, number] => (sources.length === 0 ? ['Unknown', 0] : random.pick(sources));
  const lastSeen = (): number | null =>
    history.lastActiveDay === null
      ? null
      : instantOf(random, Math.max(history.createdDay, history.lastActiveDay - Math.floor(90 * random.next() ** 5)), todayDay);

  const pools = [...toHeld(random, services), ...random.some(tools, random.weighted([25, 35, 25, 15]))];
  for (const application of pools) {
    const { vendor, license } = application.plan.product;
    const [source, type] = seenBy();
    types.set(type, (types.get(type) ?? 0) + 1);
    const lastActive = lastSeen();
    if (lastActive !== null && (latest === null || lastActive > latest)) latest = lastActive;
    context.write('user_applications', {
      user_id: id,
      id: application.id,
      name: application.name,
      vendor,
      vendor_id: registry.vendorIds.get(vendor),
      last_active: lastActive,
      discovery_types: random.chance(0.03) ? null : { [type]: random.int(1, 9) },
    });
    if (license === 'saas') writeSubscription(context, random, { usage, application, source, type, lastActive });
  }
  return { types, latest };
}

function writeSubscription(
  context: SampleContext,
  random: Random,
  held: { usage: Usage; application: SampleApplication; source: string; type: number; lastActive: number | null },
): void {
  const { usage, application, lastActive } = held;
  const { vendor, name } = application.plan.product;
  const cost = random.chance(0.03) ? null : listPriceOf(application.plan);
  const isUnused = lastActive === null || context.today - lastActive > UNUSED_DAYS * DAY_MS;
  context.write('user_subscriptions', {
    user_id: usage.id,
    id: uuidAt(random, usage.position),
    name: application.name,
    application_name: name,
    application_id: application.id,
    vendor,
    vendor_id: usage.registry.vendorIds.get(vendor),
    total_cost_per_month: cost,
    potential_savings: cost === null ? null : isUnused ? cost : 0,
    last_activity: lastActive,
    first_discovered: instantOf(random, usage.history.createdDay, context.today / DAY_MS),
    discovery_source: held.source,
    discovery_type: held.type,
  });
}

const STATUSES = ['Active', 'Inactive', 'Disabled', 'Guest', 'Invited', 'Suspended'];

function writeUser(
  context: SampleContext,
  random: Random,
  user: { id: string; index: number; history: ActivityHistory; found: Found },
): void {
  const { id, index, history, found } = user;
  const person = toPerson(random);
  const handle = `${person.handle}${index + 1}`;
  const active = history.lastActiveDay !== null && history.lastActiveDay > context.today / DAY_MS - 30;
  const status = STATUSES[active ? random.weighted([88, 0, 0, 8, 2, 2]) : random.weighted([18, 45, 20, 8, 6, 3])];
  const todayDay = context.today / DAY_MS;
  const lastActive =
    history.lastActiveDay === null ? null : Math.max(instantOf(random, history.lastActiveDay, todayDay), found.latest ?? 0);
  context.write('users', {
    id,
    display_name: person.displayName,
    username: random.chance(0.15) ? `northwind\\${handle.replace('.', '')}` : handle,
    email: random.chance(0.04) ? null : `${handle}@northwind.example`,
    status: random.chance(0.02) ? null : status,
    is_in_review: random.chance(0.06),
    is_online: random.chance(0.25),
    is_qualified: active ? random.chance(0.95) : random.chance(0.4),
    last_active: lastActive,
    department: random.chance(0.05) ? null : random.pick(DEPARTMENTS),
    country: random.chance(0.03) ? null : person.country,
    discovery_types: found.types.size === 0 ? null : Object.fromEntries(found.types),
    is_enabled: status !== 'Disabled',
    created_date: Math.min(instantOf(random, history.createdDay, todayDay), lastActive ?? Number.POSITIVE_INFINITY),
    active_since_day: history.activeSinceDay,
    departed_date: history.departedDay === null ? null : instantOf(random, history.departedDay, todayDay),
  });
}

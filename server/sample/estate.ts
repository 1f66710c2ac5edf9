import { DAY_MS } from '../../contract/dates.ts';
import { COMPUTER_STATUSES } from '../../contract/enumerations.ts';
import type { SampleContext } from './context.ts';
import { type Random, uuidAt } from './random.ts';
import { SITES, type Site, siteAt } from './sites.ts';

export type Machine = 'windows' | 'mac' | 'server';

export interface Organization {
  readonly id: string;
  readonly site: Site;
}

export interface Estate {
  /** Computers of a kind at a site; at all sites if that one has none. */
  computersAt(machine: Machine, site: Site): readonly string[];
  readonly clusterIds: readonly string[];
  /** The service has only their ids; most have a name given by the tenant. */
  readonly organizations: readonly Organization[];
}

/** [part of the host name, kind of machine, weight]. */
const MODELS: readonly (readonly [name: string, machine: Machine, weight: number])[] = [
  ['LT', 'windows', 46],
  ['WS', 'windows', 16],
  ['MB', 'mac', 10],
  ['SRV', 'server', 14],
  ['VM', 'server', 14],
];
const MODEL_WEIGHTS = MODELS.map(([, , weight]) => weight);
const HYPERVISORS = ['VMware vSphere', 'VMware vSphere', 'Microsoft Hyper-V', 'Nutanix AHV', 'IBM PowerVM', 'Oracle VM'];
const UNITS = ['Sales', 'Finance', 'Research', 'Production', 'Services', 'Logistics', 'Human resources'];
const UNNAMED_EVERY = 6;
const PURPOSES = ['Production', 'Databases', 'Virtual desktops', 'Test and development', 'Recovery'];

/** Computers and data center clusters at the company's sites; organizations are distributed over the sites in turn. */
export function fillEstate(context: SampleContext, computers: number, clusters: number, organizations: number): Estate {
  const random = context.random('estate');
  const pools = new Map<string, string[]>();
  const keep = (key: string, id: string): void => {
    const pool = pools.get(key);
    if (pool === undefined) pools.set(key, [id]);
    else pool.push(id);
  };
  for (let index = 0; index < computers; index += 1) {
    const id = uuidAt(random, (index + random.next()) / computers);
    const site = random.pick(SITES);
    const [name, machine] = MODELS[random.weighted(MODEL_WEIGHTS)] ?? (MODELS[0] as (typeof MODELS)[number]);
    keep(`${machine} ${site.code}`, id);
    keep(machine, id);
    context.write('computers', {
      id,
      host_name: `${site.code}-${name}-${String(index + 1).padStart(5, '0')}`,
      ...toState(context, random),
    });
    context.step();
  }
  const clusterIds: string[] = [];
  for (let index = 0; index < clusters; index += 1) {
    const id = uuidAt(random, (index + random.next()) / clusters);
    clusterIds.push(id);
    const site = random.pick(SITES);
    const hypervisor = random.pick(HYPERVISORS);
    context.write('datacenter_clusters', {
      id,
      name: `${site.code}-CL${String(index + 1).padStart(3, '0')}`,
      description: `${random.pick(PURPOSES)}, ${site.code}`,
      hypervisor,
      is_auto_generated: random.chance(0.4),
      is_high_availability: random.chance(0.7),
      is_hypervisor_from_sim: random.chance(0.8),
      is_vendor_drs: hypervisor === 'VMware vSphere' && random.chance(0.8),
    });
    context.step();
  }
  const places = Array.from({ length: organizations }, (_, index) => ({
    id: uuidAt(random, (index + 0.5) / organizations),
    site: siteAt(index),
  }));
  for (const [index, { id, site }] of places.entries()) {
    if (index % UNNAMED_EVERY === UNNAMED_EVERY - 1) continue;
    context.write('organization_names', { id, name: `${UNITS[index % UNITS.length]}, ${site.code}` });
  }
  return {
    computersAt: (machine, { code }) => pools.get(`${machine} ${code}`) ?? pools.get(machine) ?? [],
    clusterIds,
    organizations: places,
  };
}

/** Machines in use were scanned within two weeks; a few were never scanned. */
function toState(context: SampleContext, random: Random): { status: string | undefined; last_scan_date: number | null } {
  const status = COMPUTER_STATUSES[random.weighted([82, 11, 2, 5])];
  const quietDays = status === 'Active' ? random.int(0, 14) : random.int(15, 700);
  const scanned = context.today - quietDays * DAY_MS - random.int(0, DAY_MS - 1);
  return { status, last_scan_date: random.chance(0.02) ? null : scanned };
}

import { DAY_MS } from '../../contract/dates.ts';
import { COMPUTER_STATUSES } from '../../contract/enumerations.ts';
import type { SampleContext } from './context.ts';
import { uuidAt } from './random.ts';

export interface Estate {
  readonly computerIds: readonly string[];
  readonly clusterIds: readonly string[];
  /** Organizations have no operations of their own: their ids are all that is known. */
  readonly organizationIds: readonly string[];
}

const SITES = ['FRA', 'STO', 'LON', 'NYC', 'TYO', 'SIN', 'SAO', 'WAW', 'ATH', 'TLV', 'DXB', 'BLR'];
const HYPERVISORS = [
  'VMware vSphere',
  'Microsoft Hyper-V',
  'Nutanix AHV',
  'Citrix Hypervisor',
  'Proxmox VE',
  'IBM PowerVM',
  'Oracle VM',
];

export function fillEstate(context: SampleContext, computers: number, clusters: number, organizations: number): Estate {
  const random = context.random('estate');
  const computerIds: string[] = [];
  for (let index = 0; index < computers; index += 1) {
    const id = uuidAt(random, (index + random.next()) / computers);
    computerIds.push(id);
    const status = COMPUTER_STATUSES[random.weighted([80, 12, 3, 5])];
    const quietDays = status === 'Active' ? random.int(0, 14) : random.int(15, 700);
    const hostName = `${random.pick(SITES)}-${random.pick(['LT', 'LT', 'WS', 'SRV', 'VM'])}-${String(index + 1).padStart(5, '0')}`;
    context.write('computers', {
      id,
      host_name: hostName,
      status: status,
      last_scan_date: random.chance(0.03) ? null : context.today - quietDays * DAY_MS - random.int(0, DAY_MS - 1),
    });
    context.step();
  }
  const clusterIds: string[] = [];
  for (let index = 0; index < clusters; index += 1) {
    const id = uuidAt(random, (index + random.next()) / clusters);
    clusterIds.push(id);
    const site = random.pick(SITES);
    context.write('datacenter_clusters', {
      id,
      name: `${site}-CL${String(index + 1).padStart(3, '0')}`,
      description: random.chance(0.6) ? `Cluster ${index + 1} in ${site}` : null,
      hypervisor: random.chance(0.05) ? null : random.pick(HYPERVISORS),
      is_auto_generated: random.chance(0.4),
      is_high_availability: random.chance(0.7),
      is_hypervisor_from_sim: random.chance(0.8),
      is_vendor_drs: random.chance(0.5),
    });
    context.step();
  }
  return {
    computerIds,
    clusterIds,
    organizationIds: Array.from({ length: organizations }, (_, index) => uuidAt(random, (index + 0.5) / organizations)),
  };
}

/** Types of applications, metrics and vendors of the sample tenant. */
import type { METRIC_INTERVAL_TYPES, METRIC_SETTINGS } from '../../contract/enumerations.ts';
import type { Product } from './catalogue.ts';

/** [key in the catalogue, name, parent's key]; a parent comes before its children. */
export const TYPE_TREE: readonly (readonly [key: string, name: string, parent?: string])[] = [
  ['infrastructure', 'Infrastructure'],
  ['operating-systems', 'Operating systems', 'infrastructure'],
  ['server-os', 'Server operating systems', 'operating-systems'],
  ['client-os', 'Desktop operating systems', 'operating-systems'],
  ['mobile-os', 'Mobile operating systems', 'operating-systems'],
  ['virtualization', 'Virtualization', 'infrastructure'],
  ['container', 'Container platforms', 'infrastructure'],
  ['network', 'Networking', 'infrastructure'],
  ['management', 'Systems management', 'infrastructure'],
  ['monitoring', 'Monitoring', 'infrastructure'],
  ['backup', 'Backup and recovery', 'infrastructure'],
  ['access', 'Client access licenses', 'infrastructure'],
  ['middleware', 'Data and middleware'],
  ['database', 'Databases', 'middleware'],
  ['database-tool', 'Database tools', 'database'],
  ['application-server', 'Application servers', 'middleware'],
  ['web-server', 'Web servers', 'middleware'],
  ['integration', 'Integration', 'middleware'],
  ['analytics', 'Analytics', 'middleware'],
  ['productivity', 'Productivity'],
  ['office', 'Office', 'productivity'],
  ['office-suite', 'Office suites', 'office'],
  ['diagram', 'Diagramming', 'office'],
  ['pdf', 'Documents and signatures', 'office'],
  ['mail', 'Mail', 'productivity'],
  ['browser', 'Browsers', 'productivity'],
  ['content', 'Content management', 'productivity'],
  ['collaboration', 'Collaboration', 'productivity'],
  ['project', 'Project management', 'productivity'],
  ['storage', 'File storage', 'productivity'],
  ['utility', 'Utilities', 'productivity'],
  ['editor', 'Text editors', 'utility'],
  ['remote', 'Remote access', 'utility'],
  ['mobile', 'Mobile apps', 'productivity'],
  ['business', 'Business applications'],
  ['erp', 'Enterprise resource planning', 'business'],
  ['crm', 'Customer relationship management', 'business'],
  ['hr', 'Human resources', 'business'],
  ['finance', 'Finance and travel', 'business'],
  ['service-desk', 'Service desk', 'business'],
  ['development', 'Development'],
  ['ide', 'Development environments', 'development'],
  ['scm', 'Source control', 'development'],
  ['ci', 'Build and delivery', 'development'],
  ['testing', 'Testing', 'development'],
  ['runtime', 'Languages and runtimes', 'development'],
  ['alm', 'Requirements and life cycle', 'development'],
  ['modelling', 'Modelling', 'development'],
  ['engineering', 'Design and engineering'],
  ['cad', 'Computer-aided design', 'engineering'],
  ['plm', 'Product life cycle', 'engineering'],
  ['gis', 'Geographic information', 'engineering'],
  ['science', 'Science and simulation', 'engineering'],
  ['media', 'Media'],
  ['graphics', 'Graphics', 'media'],
  ['video', 'Video', 'media'],
  ['audio', 'Audio', 'media'],
  ['security', 'Security'],
];

export interface SampleMetric {
  readonly name: string;
  readonly assignment: 'Computer' | 'User' | 'Organization' | 'Site';
  readonly setting: string;
  readonly intervalType: string;
  readonly interval: number | null;
  readonly customValueType: string | null;
  readonly minimum: number | null;
}

const metric = (
  name: string,
  assignment: SampleMetric['assignment'],
  setting: (typeof METRIC_SETTINGS)[number],
  intervalType: (typeof METRIC_INTERVAL_TYPES)[number],
  interval: number | null = null,
  customValueType: string | null = null,
  minimum: number | null = null,
): SampleMetric => ({ name, assignment, setting, intervalType, interval, customValueType, minimum });

/** Metrics; an id belongs to the metric, whatever application uses it. */
export const METRICS: readonly SampleMetric[] = [
  metric('Installations', 'Computer', 'AllDevices', 'Continuous'),
  metric('Devices in use', 'Computer', 'DevicesWithUsage', 'PeriodIncludingCurrentMonth', 90),
  metric('Named user', 'User', 'UsersWithAccess', 'Continuous'),
  metric('Users with usage', 'User', 'UsersWithUsage', 'PeriodExcludingCurrentMonth', 90),
  metric('Primary users', 'User', 'PrimaryUsers', 'PeriodIncludingCurrentMonth', 30),
  metric('Processor', 'Computer', 'AllDevices', 'Continuous', null, 'Processor count', 1),
  metric('Processor core', 'Computer', 'AllDevices', 'Continuous', null, 'Core count', 16),
  metric('Processor value unit', 'Computer', 'AllDevices', 'Continuous', null, 'PVU per core', 70),
  metric('Concurrent users', 'Organization', 'UsersWithUsage', 'Continuous', null, null, 5),
  metric('Site', 'Site', 'None', 'None'),
];

const SERVER_TYPES = new Set(
  'database server-os application-server integration virtualization container management monitoring backup network web-server mail content ci'.split(
    ' ',
  ),
);
/** Of a server type, but made for desktops. */
const ON_DESKS = /Workstation|\bFusion|VirtualBox|Docker Desktop|Thunderbird|Endpoint Manager/;

/** Whether a product runs on servers and in data centers, never on laptops. */
export const isServerProduct = ({ type, name, license }: Product): boolean =>
  license !== 'saas' && SERVER_TYPES.has(type) && !ON_DESKS.test(name);

/** The metrics that a product may be counted by, as indexes of `METRICS`; the first is its default. */
export function metricIndexesOf(product: Product): readonly number[] {
  const { type, vendor, name, license } = product;
  if (license === 'saas') return [2, 3];
  if (name.includes('Device CAL')) return [0];
  if (isServerProduct(product)) return vendor === 'IBM' ? [7, 6] : vendor === 'Oracle' ? [5, 2] : [6, 5, 9];
  if (['science', 'plm', 'alm', 'modelling', 'gis'].includes(type)) return [8, 2, 9];
  if (['access', 'erp', 'analytics', 'collaboration', 'scm'].includes(type)) return [2, 3, 9];
  if (['ide', 'graphics', 'video', 'cad', 'project', 'diagram'].includes(type)) return [2, 4, 9];
  return [0, 1, 9];
}

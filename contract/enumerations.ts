/** Known values and bit names. Values outside them are shown as they came. Source: contract.md "Field values". */
export const ARTICLE_NUMBER_TYPES = ['Reseller', 'Manufacturer', 'SKU'] as const;
export const COMPATIBILITY_TYPES = ['Downgrade', 'Upgrade'] as const;
export const PLATFORMS = [
  'Windows',
  'MacOSX',
  'Linux',
  'HPUX',
  'Solaris',
  'Aix',
  'WMware',
  'Citrix',
  'iOS',
  'Android',
  'ChromeOS',
  'WindowsPhone',
  'Symbian',
  'Blackberry',
  'Mainframe',
  'CrossPlatform',
  'None',
] as const;
export const METRIC_SETTINGS = [
  'None',
  'UsersWithUsage',
  'PrimaryUsers',
  'UsersWithAccess',
  'DevicesWithUsage',
  'AllDevices',
] as const;
export const METRIC_INTERVAL_TYPES = [
  'Continuous',
  'PeriodIncludingCurrentMonth',
  'PeriodExcludingCurrentMonth',
  'None',
] as const;
export const ASSIGNMENT_TYPES = ['Organization', 'Computer', 'User', 'Site'] as const;
export const COVERAGE_REASONS = ['Other', 'Passive', 'Disaster', 'TestingOrDevelopment'] as const;
export const COMPUTER_STATUSES = ['Active', 'Inactive', 'Quarantined', 'Archived'] as const;

export const INCOMPLETE_REASONS = {
  1: 'Application',
  2: 'License count',
  4: 'Metric',
  8: 'Base licenses',
  16: 'Subscription period',
  32: 'Valid from/to date',
  64: 'Agreement number',
  128: 'Assignment type missing or invalid',
} as const;

export const USE_RIGHTS = {
  1: 'Standard',
  2: 'Upgrade',
  4: 'Downgrade',
  8: 'Cross edition',
  16: 'Virtual desktop access',
  32: 'VM support',
  256: 'Ninety-day rule',
  512: 'Processor limits',
  1024: 'Processor core limits',
  8192: 'Named computer',
  16384: 'Named data center',
  32768: 'Named application cluster',
  65536: 'Named user',
  131072: 'Site',
  262144: 'Cross platform',
} as const;

/** The set bits of a number as names, unknown bits as their value. Source: contract.md "Field values". */
export function namesOfBits(value: number, bits: Readonly<Record<number, string>>): string[] {
  if (!Number.isSafeInteger(value) || value < 0) return [String(value)];
  const names: string[] = [];
  for (let bit = 1; bit <= value; bit *= 2) {
    if (Math.floor(value / bit) % 2 === 1) names.push(bits[bit] ?? String(bit));
  }
  return names;
}

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

/** How users, applications and subscriptions were found: keys of `discoveryTypes`, codes of `discoveryType` and of sources. */
export const DISCOVERY_TYPES = {
  0: 'SaaS connector',
  1: 'Added by hand',
  2: 'Unverified browser',
  3: 'Single sign-on',
  4: 'Device',
  7: 'Verified browser',
  8: 'CASB',
} as const;

/** The set bits of a number as names; unknown bits as their value. Source: contract.md "Field values". */
export function namesOfBits(value: number, bits: Readonly<Record<number, string>>): string[] {
  if (!Number.isSafeInteger(value) || value < 0) return [String(value)];
  const names: string[] = [];
  for (let bit = 1; bit <= value; bit *= 2) {
    if (Math.floor(value / bit) % 2 === 1) names.push(bits[bit] ?? String(bit));
  }
  return names;
}

type Bits = Readonly<Record<number, string>>;

/**
 * Flags as services write them → the number of their bits: a number, its text, an array of either, names (`["MissingApplication"]`,
 * `"MissingApplication, LicenseCount"`, `["None"]`). If a name is unknown, an array of what was found: bits as numbers, other
 * words as received. Null for anything else.
 */
export function readFlags(wire: unknown, bits: Bits): number | readonly (number | string)[] | null {
  if (wire === false) return 0;
  if (typeof wire === 'number') return wire;
  const parts = typeof wire === 'string' ? wire.split(/[,;|]/) : Array.isArray(wire) ? (wire as readonly unknown[]) : null;
  if (parts === null) return null;
  const found = new Set<number | string>();
  for (const part of parts) {
    const text = typeof part === 'number' || typeof part === 'string' ? String(part).trim() : part === null ? '' : null;
    if (text === null) return null;
    if (text !== '' && !/^none$/i.test(text)) found.add(/^\d{1,15}$/.test(text) ? Number(text) : (bitNamed(text, bits) ?? text));
  }
  let number = 0;
  for (const each of found) {
    if (typeof each === 'string') return [...found];
    // Not `|`, which handles 32 bits only.
    number = Number(BigInt(number) | BigInt(each));
  }
  return number;
}

/** Words that a flag's names may contain or omit. */
const FILLERS = /^(missing|invalid|is|or|and|not|use|right|rights|reason)$/;

const bareName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !FILLERS.test(word))
    .map((word) => word.replace(/s$/, ''))
    .join('');

function bitNamed(name: string, bits: Bits): number | undefined {
  const bare = bareName(name);
  const found = Object.entries(bits).find(([, label]) => bareName(label) === bare);
  return found && bare !== '' ? Number(found[0]) : undefined;
}

/** Flags in value form, one name each: known bits by name, unknown bits and words as received. Null if the value is not flags. */
export function namesOfFlags(value: unknown, bits: Bits): readonly string[] | null {
  if (typeof value === 'number') return namesOfBits(value, bits);
  if (!Array.isArray(value)) return null;
  return (value as readonly unknown[]).flatMap((each) => (typeof each === 'number' ? namesOfBits(each, bits) : String(each)));
}

/** Names of fields → English labels. */

/** Words whose spelling is irregular, by their lower case. */
const SPELLINGS: Readonly<Record<string, string>> = {
  api: 'API',
  cpu: 'CPU',
  dns: 'DNS',
  drs: 'DRS',
  iban: 'IBAN',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  isbn: 'ISBN',
  macos: 'macOS',
  oauth: 'OAuth',
  os: 'OS',
  pin: 'PIN',
  pvu: 'PVU',
  ram: 'RAM',
  saas: 'SaaS',
  sam: 'SAM',
  sku: 'SKU',
  skus: 'SKUs',
  sql: 'SQL',
  sso: 'SSO',
  uri: 'URI',
  url: 'URL',
  utc: 'UTC',
  uuid: 'UUID',
  vat: 'VAT',
  vm: 'VM',
  vmware: 'VMware',
};

/** Names with inner capitals come first: `isVMwareDRS` is VMware and DRS. */
const WORD = /VMware|MacOS|macOS|OAuth|SaaS|SKUs|IDs|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;
const MOST_LETTERS = 60;

/** `VMwareDRSLevel` → `VMware`, `DRS`, `Level`. */
export const wordsOf = (name: string): readonly string[] => name.match(WORD) ?? [];

/** `isEndOfLife` → "End of life"; `applicationId` → "Application"; `sku` → "SKU". Very long names are cut. */
export function labelOf(name: string): string {
  if (!/^[\w\s.\-:/]{1,200}$/.test(name)) return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
  const bare = name.replace(/^(is|has)(?=[A-Z])/, '').replace(/(?<=[a-z])Id$/, '');
  const words = wordsOf(bare).map((word) => {
    const lower = word.toLowerCase();
    return Object.hasOwn(SPELLINGS, lower) ? SPELLINGS[lower] : /^[A-Z]{2,}\d*$/.test(word) ? word : lower;
  });
  const [first = ''] = words;
  const isSpelled = first !== first.toLowerCase() || Object.values(SPELLINGS).includes(first);
  const label = words.join(' ').trim() || name.slice(0, MOST_LETTERS);
  const whole = isSpelled ? label : label.charAt(0).toUpperCase() + label.slice(1);
  return whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS)}…` : whole;
}

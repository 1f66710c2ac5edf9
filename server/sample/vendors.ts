/** How vendors sell: their type of frame agreement, whether they sell directly, and which sell by the year. */
export const AGREEMENT_TYPES: readonly (readonly [name: string, description: string, years: number])[] = [
  ['Enterprise Agreement', 'Organization-wide commitment of three years with yearly true-up.', 3],
  ['Enterprise License Agreement', 'Negotiated quantities across all sites.', 3],
  ['Master Agreement', 'Terms for all orders that name it.', 5],
  ['Passport Advantage', 'Volume prices by points of all orders, renewed by the year.', 1],
  ['Value Incentive Plan', 'Subscriptions with one anniversary date.', 1],
  ['Master Subscription Agreement', 'Terms for hosted services, by user and year.', 3],
  ['Volume License Agreement', 'Volume purchase without a commitment.', 2],
];
export const CONTRACT_TYPES: readonly (readonly [name: string, description: string, years: number])[] = [
  ['Framework', 'The frame itself; orders hang below it.', 3],
  ['License order', 'Licenses bought under the frame.', 3],
  ['Maintenance', 'Right to new versions.', 1],
  ['Support', 'Access to the maker’s support desk.', 1],
  ['SaaS subscription', 'Hosted service by user and month.', 1],
];

const FRAMES: Readonly<Record<string, string>> = {
  Microsoft: 'Enterprise Agreement',
  'Red Hat': 'Enterprise Agreement',
  Adobe: 'Value Incentive Plan',
  IBM: 'Passport Advantage',
  Oracle: 'Master Agreement',
  SAP: 'Master Agreement',
  HPE: 'Master Agreement',
  VMware: 'Enterprise License Agreement',
  Citrix: 'Enterprise License Agreement',
  Autodesk: 'Enterprise License Agreement',
  Siemens: 'Enterprise License Agreement',
  'Dassault Systèmes': 'Enterprise License Agreement',
  MathWorks: 'Enterprise License Agreement',
  Esri: 'Enterprise License Agreement',
};

/** The type of the frame agreement with a vendor; `isService`: it sells hosted services only. */
export const frameTypeOf = (vendor: string, isService: boolean): string =>
  FRAMES[vendor] ?? (isService ? 'Master Subscription Agreement' : 'Volume License Agreement');

/** Vendors that sell to large companies directly. */
const DIRECT = new Set(['Oracle', 'SAP', 'IBM', 'Salesforce', 'ServiceNow', 'Workday', 'Siemens', 'SAS Institute', 'Snowflake']);
export const sellsDirectly = (vendor: string): boolean => DIRECT.has(vendor);

const YEARLY = 'Adobe|Autodesk|JetBrains|Red Hat|SUSE|Canonical|Docker|GitLab|Elastic|MongoDB|Redis|Atlassian|Splunk|HashiCorp';
const BY_THE_YEAR = new Set(YEARLY.split('|'));
export const sellsByTheYear = (vendor: string): boolean => BY_THE_YEAR.has(vendor);

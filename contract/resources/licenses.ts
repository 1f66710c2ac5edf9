/** Licenses and what belongs to them. Source: service.md "License resources". */
import { ASSIGNMENT_KINDS } from '../assignment-kinds.ts';
import { ASSIGNMENT_TYPES, COVERAGE_REASONS, INCOMPLETE_REASONS, USE_RIGHTS } from '../enumerations.ts';
import { boolean, day, type FieldDraft, flags, id, integer, list, money, oneOf, strings, text } from '../fields.ts';
import { POSITION_STATUSES } from '../position-statuses.ts';
import { resource } from '../resource.ts';

const license = {
  applicationId: id('application'),
  metricId: id('metric'),
  quantity: integer({ wire: 'string' }),
  purchaseDate: day({ wire: 'display' }),
  purchaseValue: money('purchaseCurrency', { wire: 'string' }),
  purchaseCurrency: text({ label: 'Currency', format: 'currency' }),
  organizationId: id('organization'),
  contractId: id('contract'),
  id: id('license', { label: 'License' }),
} as const;

export const License = resource('License', license);

export const LicenseDetail = resource('LicenseDetail', {
  ...license,
  productDescription: text(),
  vendor: text(),
  isSubscription: boolean({ wire: 'string' }),
  isUpgrade: boolean({ wire: 'string' }),
  isDowngrade: boolean({ wire: 'string' }),
  isCrossPlatform: boolean({ wire: 'string' }),
  incompleteReasons: flags(INCOMPLETE_REASONS),
  licenseKeys: text({ secret: true }),
  mediaStorage: text(),
  licenseProofLocation: text(),
  invoiceReference: text(),
  externalId: text({ label: 'External ID' }),
  notes: text({ format: 'multiline' }),
});

const balance = {
  assigned: integer(),
  balance: integer({ label: 'Remaining' }),
  position: oneOf(POSITION_STATUSES),
  shortageCost: money('purchaseCurrency', { label: 'Cost of shortage' }),
} as const;

/** A license with its position: quantity bought minus quantity assigned. Computed by `positionOf` (position.ts). */
export const LicenseBalance = resource('LicenseBalance', { ...license, ...balance });
/** Sums of the licenses that match a filter, one for each currency, and one for licenses without a currency. */
export const LicenseTotal = resource('LicenseTotal', {
  purchaseCurrency: text({ label: 'Currency', format: 'currency' }),
  licenses: integer(),
  quantity: integer(),
  purchaseValue: money('purchaseCurrency'),
  unpriced: integer({ label: 'Licenses without a value' }),
  short: integer({ label: 'Licenses that are short' }),
  shortageCost: money('purchaseCurrency', { label: 'Cost of shortage' }),
});

export const LicenseUpgrade = resource('LicenseUpgrade', {
  licenseId: id('license'),
  quantity: integer(),
  upgradedLicenseId: id('license', { label: 'Upgraded license' }),
  upgradedQuantity: integer(),
});

const transfer = {
  fromApplicationId: id('application', { label: 'From application' }),
  toApplicationId: id('application', { label: 'To application' }),
  licenseId: id('license'),
  organizationId: id('organization'),
} as const;

const transferDetail = {
  ...transfer,
  metricId: id('metric'),
  quantity: integer(),
  isUpgrade: boolean(),
  isDowngrade: boolean(),
  isCrossEdition: boolean(),
  isCrossPlatform: boolean(),
  id: id(),
} as const;

const computerId = id('computer');
const userId = id('user');
const customCompareValueId = id('customValue', { label: 'Custom value' });

export const ComputerTransfer = resource('ComputerTransfer', { computerId, ...transfer });
export const ComputerTransferDetail = resource('ComputerTransferDetail', { computerId, ...transferDetail });
export const CustomValueTransfer = resource('CustomValueTransfer', { customCompareValueId, ...transfer });
export const CustomValueTransferDetail = resource('CustomValueTransferDetail', {
  customCompareValueId,
  ...transferDetail,
  useRights: flags(USE_RIGHTS),
});
export const UserTransfer = resource('UserTransfer', { userId, ...transfer });
export const UserTransferDetail = resource('UserTransferDetail', { userId, ...transferDetail });

export const ApplicationTransferSummary = resource('ApplicationTransferSummary', {
  licenseId: id('license'),
  hasComputerTransfer: boolean(),
  hasUserTransfer: boolean(),
  hasCustomCompareValueTransfer: boolean({ label: 'Custom value transfer' }),
});

const tracking = { applicationId: id('application'), licenseId: id('license'), organizationId: id('organization') } as const;
const trackingDetail = {
  ...tracking,
  metricId: id('metric'),
  initialRequirement: integer(),
  receivedCoverage: integer(),
  coverageTrait: integer(),
  primaryUseRights: flags(USE_RIGHTS),
  fullUseRights: flags(USE_RIGHTS),
  id: id(),
} as const;

export const ComputerTracking = resource('ComputerTracking', { computerId, ...tracking });
export const ComputerTrackingDetail = resource('ComputerTrackingDetail', { computerId, ...trackingDetail });
export const UserTracking = resource('UserTracking', { userId, ...tracking });
export const UserTrackingDetail = resource('UserTrackingDetail', { userId, ...trackingDetail });

export const ApplicationTrackingSummary = resource('ApplicationTrackingSummary', {
  licenseId: id('license'),
  hasComputerTracking: boolean(),
  hasUserTracking: boolean(),
});

/** The specification shows no fields beyond id. */
export const Policy = resource('Policy', { id: id('policy', { label: 'Policy' }) });

const policyField = { name: text(), description: text({ format: 'multiline' }), isRequired: boolean(), id: id() } as const;
export const PolicyField = resource('PolicyField', policyField);
export const PolicyFieldDetail = resource('PolicyFieldDetail', {
  ...policyField,
  isComboBox: boolean(),
  isEditingAllowed: boolean(),
  listItems: strings(),
});

export const LicenseEntitlement = resource('LicenseEntitlement', {
  applicationId: id('application'),
  organizationId: id('organization'),
  metricId: id('metric'),
  assignmentType: oneOf(ASSIGNMENT_TYPES),
  quantity: integer(),
});

export const ComputerApplicationEntitlement = resource('ComputerApplicationEntitlement', {
  computerId,
  applicationId: id('application'),
  metricId: id('metric'),
  entitlementStateId: id('entitlementState'),
});

export const EntitlementState = resource('EntitlementState', {
  name: text(),
  description: text({ format: 'multiline' }),
  id: id(),
});

export const ExtendedCoverageType = resource('ExtendedCoverageType', { name: oneOf(COVERAGE_REASONS) });

export const ExtendedCoverage = resource('ExtendedCoverage', {
  applicationId: id('application'),
  coveredApplicationId: id('application', { label: 'Covered application' }),
  parentComputerId: id('computer', { label: 'Parent computer' }),
  isParentComputerDatacenter: boolean({ label: 'Parent is a data center' }),
  extendedComputerId: id('computer', { label: 'Extended computer' }),
  reason: oneOf(COVERAGE_REASONS),
  reasonDescription: text({ format: 'multiline' }),
  id: id('coverage'),
});

const costs = {
  currentMaintenanceCost: money('currency'),
  accumulatedMaintenanceCost: money('currency'),
  currentSupportCost: money('currency'),
  accumulatedSupportCost: money('currency'),
  totalCost: money('currency'),
  currency: text(),
} as const;

export const LicenseCost = resource('LicenseCost', {
  organizationId: id('organization'),
  licenseQuantity: integer({ label: 'Quantity' }),
  licensePurchaseCost: money('currency', { label: 'Purchase cost' }),
  ...costs,
  licenseId: id('license'),
});

export const LicenseCostSummary = resource('LicenseCostSummary', {
  quantity: integer(),
  purchaseCost: money('currency'),
  averageCostPerLicensePurchase: money('currency', { label: 'Average cost per license' }),
  ...costs,
  licenseId: id('license'),
});

const assignment = <T extends Record<string, FieldDraft>>(target: T, quantity = integer()) => ({
  ...target,
  quantity,
  applicationId: id('application'),
  licenseId: id('license'),
  id: id(),
});

export const ComputerAssignment = resource('ComputerAssignment', assignment({ computerId }));
export const DatacenterAssignment = resource(
  'DatacenterAssignment',
  assignment({ datacenterId: id('cluster', { label: 'Data center' }) }),
);
export const OrganizationAssignment = resource('OrganizationAssignment', assignment({ organizationId: id('organization') }));
export const SiteAssignment = resource('SiteAssignment', assignment({ organizationId: id('organization') }));
export const UserAssignment = resource('UserAssignment', assignment({ userId }, integer({ wire: 'string' })));

export const LicenseAssignmentsSummary = resource('LicenseAssignmentsSummary', {
  licenseId: id('license'),
  hasComputerAssignment: boolean(),
  hasUserAssignment: boolean(),
  hasOrganizationAssignment: boolean(),
  hasSiteAssignment: boolean(),
});

/**
 * The effective license position of an application by one of its metrics: what is bought and what uses it, step by step, and what
 * the difference costs. Computed by `productPosition` (product-position.ts).
 * Source: docs/console.md "License positions".
 */
export const LicensePosition = resource('LicensePosition', {
  applicationName: text({ label: 'Application' }),
  manufacturer: text(),
  metricName: text({ label: 'Metric' }),
  status: oneOf(POSITION_STATUSES),
  balance: integer({ label: 'Position' }),
  shortage: integer({ label: 'Short by' }),
  surplus: integer(),
  shortageCost: money('currency', { label: 'Cost of shortage' }),
  surplusValue: money('currency', { label: 'Value of surplus' }),
  averageCost: money('currency', { label: 'Average cost per license' }),
  currency: text(),
  entitled: integer({ label: 'Available' }),
  consumed: integer({ label: 'Consumed' }),
  licenses: integer(),
  bought: integer(),
  upgradesIn: integer({ label: 'Bought as upgrades' }),
  upgradesOut: integer({ label: 'Replaced by upgrades' }),
  transfersIn: integer({ label: 'Transferred in' }),
  transfersOut: integer({ label: 'Transferred out' }),
  assigned: integer(),
  assignedComputers: integer({ label: 'Assigned to computers' }),
  assignedDatacenters: integer({ label: 'Assigned to data centers' }),
  assignedOrganizations: integer({ label: 'Assigned to organizations' }),
  assignedSites: integer({ label: 'Assigned to sites' }),
  assignedUsers: integer({ label: 'Assigned to users' }),
  required: integer({ label: 'Tracked requirement' }),
  covered: integer({ label: 'Tracked coverage' }),
  uncovered: integer({ label: 'Required, not covered' }),
  incomplete: integer({ label: 'Incomplete licenses' }),
  quantityUnknown: integer({ label: 'Licenses without a quantity' }),
  assignedUnknown: integer({ label: 'Assignments without a quantity' }),
  prices: list(
    { currency: text(), licenses: integer(), units: integer(), value: money('currency'), averageCost: money('currency') },
    { label: 'Prices by currency' },
  ),
  applicationId: id('application', { label: 'Application ID' }),
  metricId: id('metric', { label: 'Metric ID' }),
  id: id(undefined, { label: 'ID' }),
});

/**
 * What a license is assigned to, with the license's application and metric, in whose position it counts. Assignments to
 * organizations and sites have an organization as target.
 * Source: docs/console.md "License positions".
 */
export const LicenseAssignment = resource('LicenseAssignment', {
  kind: oneOf(ASSIGNMENT_KINDS, { label: 'Assigned to' }),
  computerId,
  userId,
  organizationId: id('organization'),
  datacenterId: id('cluster', { label: 'Data center' }),
  quantity: integer(),
  licenseId: id('license'),
  applicationId: id('application'),
  metricId: id('metric'),
  id: id(undefined, { label: 'ID' }),
});

const spent = {
  currency: text(),
  licenses: integer(),
  quantity: integer(),
  purchaseValue: money('currency'),
  currentMaintenanceCost: money('currency', { label: 'Maintenance a year' }),
  accumulatedMaintenanceCost: money('currency', { label: 'Maintenance so far' }),
  currentSupportCost: money('currency', { label: 'Support a year' }),
  accumulatedSupportCost: money('currency', { label: 'Support so far' }),
  totalCost: money('currency', { label: 'Total so far' }),
  unpriced: integer({ label: 'Licenses without a value' }),
  id: id(undefined, { label: 'ID' }),
} as const;

/** What licenses cost, one record per currency: currencies are never added up. Source: docs/console.md "Spend". */
export const SpendByApplication = resource('SpendByApplication', {
  applicationName: text({ label: 'Application' }),
  manufacturer: text(),
  ...spent,
  applicationId: id('application', { label: 'Application ID' }),
});
export const SpendByManufacturer = resource('SpendByManufacturer', { manufacturer: text(), applications: integer(), ...spent });
export const SpendByContract = resource('SpendByContract', { contractId: id('contract'), ...spent });
/** By the year of purchase. */
export const SpendByYear = resource('SpendByYear', { year: text(), ...spent });

/** Software registry. Source: service.md "Software registry resources". */
import { ARTICLE_NUMBER_TYPES, COMPATIBILITY_TYPES, METRIC_INTERVAL_TYPES, METRIC_SETTINGS, PLATFORMS } from '../enumerations.ts';
import { boolean, date, day, id, integer, list, money, oneOf, text } from '../fields.ts';
import { END_NAMES, PHASES } from '../lifecycle.ts';
import { resource } from '../resource.ts';

const application = {
  name: text(),
  manufacturer: text(),
  platform: oneOf(PLATFORMS),
  metrics: list({ id: id(), name: text(), isDefault: boolean() }),
  releaseDate: day(),
  endOfSupportDate: day(),
  endOfLifeDate: day(),
  endOfExtendedSupportDate: day(),
  isEndOfSupport: boolean({ label: 'End of support reached' }),
  isEndOfLife: boolean({ label: 'End of life reached' }),
  isEndOfExtendedSupport: boolean({ label: 'End of extended support reached' }),
  isReleaseDateNotAnnounced: boolean(),
  isEndOfSupportDateNotAnnounced: boolean(),
  isEndOfLifeDateNotAnnounced: boolean(),
  isEndOfExtendedSupportDateNotAnnounced: boolean(),
  familyId: id('family'),
  overridesApplicationId: id('application', { label: 'Overrides application' }),
  editionIndex: integer(),
  versionIndex: integer(),
  isBundle: boolean(),
  isGroup: boolean(),
  isHidden: boolean(),
  isNoLicenseRequired: boolean(),
  isOs: boolean({ label: 'Operating system' }),
  isWebApplication: boolean(),
  isGloballyGeneratedApplication: boolean({ label: 'Globally generated' }),
  updatedDate: date({ label: 'Updated' }),
  id: id('application', { label: 'ID' }),
} as const;

export const Application = resource('Application', application);

export const ApplicationDetail = resource('ApplicationDetail', {
  ...application,
  description: text({ format: 'multiline' }),
  manufacturerWebsite: text({ format: 'url' }),
  language: text(),
});

export const ArticleNumber = resource('ArticleNumber', {
  articleNumber: text(),
  type: oneOf(ARTICLE_NUMBER_TYPES),
  applicationId: id('application'),
  id: id('articleNumber'),
});

export const CompatibleApplication = resource('CompatibleApplication', {
  compatibilityOrder: integer({ label: 'Order' }),
  compatibilityType: oneOf(COMPATIBILITY_TYPES, { label: 'Type' }),
  compatibleApplicationId: id('application', { label: 'Compatible application' }),
  applicationId: id('application'),
});

export const ApplicationFamily = resource('ApplicationFamily', {
  name: text(),
  manufacturer: text(),
  description: text({ format: 'multiline' }),
  id: id('family', { label: 'ID' }),
});

export const ApplicationGroupMember = resource('ApplicationGroupMember', {
  childName: text({ label: 'Member' }),
  childId: id('application', { label: 'Member application' }),
  id: id(),
});

export const ApplicationMetric = resource('ApplicationMetric', {
  name: text(),
  isDefault: boolean(),
  minimumRequirement: integer(),
  metricSetting: oneOf(METRIC_SETTINGS, { label: 'Setting' }),
  metricSettingIntervalType: oneOf(METRIC_INTERVAL_TYPES, { label: 'Interval type' }),
  metricSettingInterval: integer({ label: 'Interval', unit: 'days' }),
  customCompareValueType: text(),
  concurrencyInterval: integer({ unit: 'minutes' }),
  licenseCost: money('licenseCostCurrency'),
  licenseCostCurrency: text({ format: 'currency' }),
  licenseCostBase: money(undefined, { label: 'License cost, base currency' }),
  id: id(),
});

export const ApplicationStore = resource('ApplicationStore', {
  name: text(),
  description: text({ format: 'multiline' }),
  status: integer(),
  publishLevel: integer(),
  purchasePriceBase: money(undefined, { label: 'Purchase price, base currency' }),
  rentalPriceBase: money(undefined, { label: 'Rental price, base currency' }),
  rentalPaymentPeriod: integer(),
  applicationOwnerUsername: text({ label: 'Application owner', personal: true }),
  secondApprovalUsername: text({ label: 'Second approver', personal: true }),
  thirdApprovalUsername: text({ label: 'Third approver', personal: true }),
  isOrganizationalApprovalRequired: boolean(),
  isApplicationOwnerApprovalRequired: boolean(),
  isSecondApprovalRequired: boolean(),
  isThirdApprovalRequired: boolean(),
  isUserUninstallApprovalRequired: boolean(),
  uninstallOption: integer(),
  daysUntilUninstall: integer({ unit: 'days' }),
  daysUntilUninstallNotification: integer({ unit: 'days' }),
  subscriptionExtensionsDays: integer({ label: 'Subscription extension', unit: 'days' }),
  provisioningGroupType: integer(),
  provisioningGroupOU: text({ label: 'Provisioning group OU' }),
  computerGroupName: text({ label: 'Computer group' }),
  userGroupName: text({ label: 'User group' }),
  imageName: text({ label: 'Image' }),
  applicationId: id('application'),
});

export const ApplicationType = resource('ApplicationType', {
  name: text(),
  parentId: id('type', { label: 'Parent type' }),
  updatedDate: date({ label: 'Updated' }),
  id: id('type', { label: 'ID' }),
});

export const ApplicationBundleMember = resource('ApplicationBundleMember', {
  childId: id('application', { label: 'Member' }),
  isMandatory: boolean(),
  isOptionalComponentRequired: boolean(),
  id: id(),
});

export const Platform = resource('Platform', { name: oneOf(PLATFORMS) });

/** An upcoming end of an application, and what uses it. Source: docs/console.md "Lifecycle". */
export const LifecycleEnd = resource('LifecycleEnd', {
  applicationName: text({ label: 'Application' }),
  manufacturer: text(),
  endName: oneOf(END_NAMES, { label: 'What ends' }),
  endDate: day({ label: 'Ends' }),
  daysLeft: integer({ label: 'Days left', unit: 'days' }),
  becomes: oneOf(PHASES, { label: 'Then' }),
  isInUse: boolean({ label: 'In use' }),
  computers: integer({ label: 'Computers entitled' }),
  users: integer({ label: 'Users seen' }),
  entitlements: integer({ label: 'Entitled units' }),
  applicationId: id('application', { label: 'Application ID' }),
  id: id(undefined, { label: 'ID' }),
});

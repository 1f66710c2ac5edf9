/** SaaS users. Source: service.md "User resources"; contract.md "Flags of a user", "User KPIs". */
import { DISCOVERY_TYPES } from '../enumerations.ts';
import { boolean, date, id, integer, list, map, money, oneOf, text } from '../fields.ts';
import { resource } from '../resource.ts';
import { TREND_DAYS } from '../user-activity.ts';
import { USER_FLAG_FIELDS, USER_FLAGS } from '../user-flags.ts';

export const User = resource('User', {
  displayName: text({ label: 'Name', personal: true }),
  username: text({ personal: true }),
  email: text({ format: 'email', personal: true }),
  status: text(),
  isInReview: USER_FLAG_FIELDS.isInReview,
  isOnline: USER_FLAG_FIELDS.isOnline,
  isQualified: USER_FLAG_FIELDS.isQualified,
  lastActive: date(),
  department: text(),
  country: text(),
  licenseCount: integer({ label: 'Subscriptions' }),
  userCostPerMonth: money(undefined, { label: 'Cost per month' }),
  potentialSavings: money(undefined),
  discoveryTypes: map({ codes: DISCOVERY_TYPES }),
  isEnabled: boolean(),
  createdDate: date({ label: 'Created' }),
  id: id('user', { label: 'ID' }),
});

export const UserApplication = resource('UserApplication', {
  name: text(),
  vendor: text(),
  lastActive: date(),
  discoveryTypes: map({ codes: DISCOVERY_TYPES }),
  vendorId: id('vendor', { label: 'Vendor ID' }),
  id: id('application', { label: 'ID' }),
});

export const UserSubscription = resource('UserSubscription', {
  name: text(),
  applicationName: text({ label: 'Application' }),
  vendor: text(),
  totalCostPerMonth: money(undefined, { label: 'Cost per month' }),
  potentialSavings: money(undefined),
  lastActivity: date(),
  firstDiscovered: date(),
  discoverySource: text(),
  discoveryType: integer({ codes: DISCOVERY_TYPES }),
  applicationId: id('application', { label: 'Application ID' }),
  vendorId: id('vendor', { label: 'Vendor ID' }),
  id: id(),
});

/** A subscription with its user, and whether it is used. Source: docs/console.md "Savings". */
export const HeldSubscription = resource('HeldSubscription', {
  displayName: text({ label: 'User', personal: true }),
  email: text({ format: 'email', personal: true }),
  department: text(),
  country: text(),
  name: text({ label: 'Subscription' }),
  applicationName: text({ label: 'Application' }),
  vendor: text(),
  isUnused: boolean(),
  lastActivity: date(),
  daysUnused: integer({ label: 'Days since last activity', unit: 'days' }),
  totalCostPerMonth: money(undefined, { label: 'Cost per month' }),
  potentialSavings: money(undefined),
  isInReview: USER_FLAG_FIELDS.isInReview,
  isOnline: USER_FLAG_FIELDS.isOnline,
  isQualified: USER_FLAG_FIELDS.isQualified,
  firstDiscovered: date(),
  discoverySource: text(),
  applicationId: id('application', { label: 'Application ID' }),
  userId: id('user', { label: 'User ID' }),
  subscriptionId: id(undefined, { label: 'Subscription ID' }),
  id: id(undefined, { label: 'ID' }),
});

const saved = {
  users: integer(),
  subscriptions: integer(),
  unused: integer({ label: 'Unused subscriptions' }),
  costPerMonth: money(undefined),
  unusedCostPerMonth: money(undefined, { label: 'Cost of unused per month' }),
  potentialSavings: money(undefined),
  unpriced: integer({ label: 'Subscriptions without a cost' }),
  id: id(undefined, { label: 'ID' }),
} as const;

export const SavingsByProduct = resource('SavingsByProduct', {
  name: text({ label: 'Subscription' }),
  applicationName: text({ label: 'Application' }),
  vendor: text(),
  ...saved,
  applicationId: id('application', { label: 'Application ID' }),
});
export const SavingsByDepartment = resource('SavingsByDepartment', { department: text(), ...saved });
export const SavingsByCountry = resource('SavingsByCountry', { country: text(), ...saved });

export const UserDiscoverySource = resource('UserDiscoverySource', {
  name: text(),
  type: integer({ codes: DISCOVERY_TYPES }),
  created: date(),
  id: id(),
});

const active = { date: date(), active: integer(), total: integer() } as const;
const inactive = { date: date(), inactive: integer(), total: integer() } as const;
const noActivity = { date: date(), noActivity: integer(), total: integer() } as const;
const total = { date: date(), added: integer(), removed: integer(), total: integer() } as const;

export const UserKpis = resource('UserKpis', {
  active: integer(),
  inactive: integer(),
  noActivity: integer(),
  total: integer(),
  activeTrend: integer({ label: `Active ${TREND_DAYS} days ago` }),
  inactiveTrend: integer({ label: `Inactive ${TREND_DAYS} days ago` }),
  noActivityTrend: integer({ label: `No activity ${TREND_DAYS} days ago` }),
  totalTrend: integer({ label: `Total ${TREND_DAYS} days ago` }),
  activeChartData: list(active),
  inactiveChartData: list(inactive),
  noActivityChartData: list(noActivity),
  totalChartData: list(total),
  currentActiveChartData: list(active),
  currentInactiveChartData: list(inactive),
  currentNoActivityChartData: list(noActivity),
  currentTotalChartData: list(total),
});

/** One change of one flag: who changed which flag of which user when, from what to what. See docs/audit.md. */
export const UserFlagChange = resource('UserFlagChange', {
  changedAt: date({ label: 'When' }),
  userId: id('user', { label: 'User ID' }),
  userName: text({ label: 'User', personal: true }),
  flag: oneOf(USER_FLAGS),
  from: boolean(),
  to: boolean(),
  changedBy: id(undefined, { label: 'Changed by (ID)' }),
  changedByName: text({ label: 'Changed by', personal: true }),
  id: id(undefined, { label: 'ID' }),
});

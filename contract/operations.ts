/**
 * All operations of the service, one row each, by operation id. Routes, clients, tables, the OpenAPI description and the tests
 * read these rows.
 * Source: service.md "Endpoints"; contract.md "Paths". A test compares docs/service/operations.tsv with this table row by row.
 */
import { date, type FieldDraft, type Fields, id, required, text, withLabels } from './fields.ts';
import { PAGE_SIZE } from './page.ts';
import type { Scope } from './permissions.ts';
import type { Resource } from './resource.ts';
import * as r from './resources/index.ts';
import { MAX_RANGE_DAYS } from './user-activity.ts';
import { USER_FLAG_FIELDS } from './user-flags.ts';

const SCOPE_OF = {
  application: 'sam.application.r',
  agreement: 'sam.agreement.r',
  license: 'sam.license.r',
  computer: 'sam.computer.r',
  datacenter: 'sam.datacenter.r',
  users: 'saas.consolidation.view.r',
  usersWrite: 'saas.consolidation.view.crud',
} as const satisfies Record<string, Scope>;

/** P: page_size and page_number · F: filter · S: sort. */
type Query = '---' | 'P--' | 'PF-' | 'PFS';

/** What an operation takes and returns beyond the table's columns. Names are those of the query or of the body. */
interface Extras {
  /** Its own query parameters. */
  readonly query?: Readonly<Record<string, FieldDraft>>;
  /** Members of its body, all mandatory. */
  readonly body?: Readonly<Record<string, FieldDraft>>;
  /** The fields that a filter may use, if these are more than the answer's fields. */
  readonly filters?: () => Fields;
  /** The file name of the whole collection as CSV, which it returns if `Accept` asks for it. */
  readonly csv?: string;
  /** Areas whose records it also counts, so that it needs their scopes too. */
  readonly also?: readonly (keyof typeof SCOPE_OF)[];
}

const row = <R extends Resource, E extends Extras = Extras>(
  method: Operation['method'],
  path: string,
  query: Query,
  answers: 'collection' | 'object',
  resource: R,
  scope: keyof typeof SCOPE_OF,
  statuses: readonly number[],
  title: string,
  extras?: E,
) => ({ method, path, query, answers, resource, scope, statuses, title, extras });

/** The range of the user KPIs, including first and last day. Source: contract.md, ruling 10. */
const KPI_RANGE = {
  fromDate: required(date({ label: 'First day of the range, UTC.' })),
  toDate: required(date({ label: `Last day of the range, UTC; at most ${MAX_RANGE_DAYS} days.` })),
};

/** The operations of the specification, in its order. */
// biome-ignore format: a table is read by its columns
const SPEC_ROWS = {
  // Software registry
  listApplications:                 row('GET',   '/api/sam/software-registry/v1/applications',                                            'PF-', 'collection', r.Application,                     'application', [200, 400, 500], 'Get registry applications'),
  getApplication:                   row('GET',   '/api/sam/software-registry/v1/applications/{id}',                                       '---', 'object',     r.ApplicationDetail,               'application', [200, 400, 404, 500], 'Get registry application'),
  listArticleNumbers:               row('GET',   '/api/sam/software-registry/v1/article-numbers',                                         'PF-', 'collection', r.ArticleNumber,                   'application', [200, 400, 500], 'Get article numbers'),
  getArticleNumber:                 row('GET',   '/api/sam/software-registry/v1/article-numbers/{id}',                                    '---', 'object',     r.ArticleNumber,                   'application', [200, 400, 404, 500], 'Get article number'),
  listCompatibleApplications:       row('GET',   '/api/sam/software-registry/v1/applications/{id}/compatibility',                         'PF-', 'collection', r.CompatibleApplication,           'application', [200, 400, 500], 'Get compatible applications'),
  getCompatibleApplication:         row('GET',   '/api/sam/software-registry/v1/applications/{id}/compatibility/{compatibilityId}',       '---', 'object',     r.CompatibleApplication,           'application', [200, 400, 404, 500], 'Get compatible application'),
  listFamilies:                     row('GET',   '/api/sam/software-registry/v1/families',                                                'PF-', 'collection', r.ApplicationFamily,               'application', [200, 400, 500], 'Get families'),
  getFamily:                        row('GET',   '/api/sam/software-registry/v1/families/{id}',                                           '---', 'object',     r.ApplicationFamily,               'application', [200, 400, 404, 500], 'Get family'),
  listGroupMembers:                 row('GET',   '/api/sam/software-registry/v1/applications/{id}/group',                                 'PF-', 'collection', r.ApplicationGroupMember,          'application', [200, 400, 404, 500], 'Get groups'),
  listApplicationMetrics:           row('GET',   '/api/sam/software-registry/v1/applications/{id}/metrics',                               'PF-', 'collection', r.ApplicationMetric,               'application', [200, 400, 500], 'Get metrics'),
  getApplicationMetric:             row('GET',   '/api/sam/software-registry/v1/applications/{id}/metrics/{metricId}',                    '---', 'object',     r.ApplicationMetric,               'application', [200, 400, 404, 500], 'Get metric'),
  getApplicationStore:              row('GET',   '/api/sam/software-registry/v1/applications/{id}/store',                                 '---', 'object',     r.ApplicationStore,                'application', [200, 400, 404, 500], 'Get store'),
  listTypes:                        row('GET',   '/api/sam/software-registry/v1/types',                                                   'PF-', 'collection', r.ApplicationType,                 'application', [200, 400, 500], 'Get applications types'),
  listApplicationTypes:             row('GET',   '/api/sam/software-registry/v1/applications/{id}/types',                                 'PF-', 'collection', r.ApplicationType,                 'application', [200, 400, 404, 500], 'Get application types (of an application)'),
  getType:                          row('GET',   '/api/sam/software-registry/v1/types/{id}',                                              '---', 'object',     r.ApplicationType,                 'application', [200, 400, 404, 500], 'Get application type'),
  listBundleMembers:                row('GET',   '/api/sam/software-registry/v1/applications/{id}/bundle',                                'PF-', 'collection', r.ApplicationBundleMember,         'application', [200, 400, 404, 500], 'Get bundles'),
  getBundleMember:                  row('GET',   '/api/sam/software-registry/v1/applications/{id}/bundle/{childId}',                      '---', 'object',     r.ApplicationBundleMember,         'application', [200, 400, 404, 500], 'Get bundle'),
  listPlatforms:                    row('GET',   '/api/sam/software-registry/v1/platforms',                                               'P--', 'collection', r.Platform,                        'application', [200, 400, 500], 'Get platforms'),
  // Agreements and contracts
  listAgreementPeriods:             row('GET',   '/api/sam/v2/agreements/{id}/periods',                                                   'P--', 'collection', r.Period,                          'agreement',  [200, 400, 403, 404, 500], 'Get agreement periods'),
  listAgreements:                   row('GET',   '/api/sam/v2/agreements',                                                                'PF-', 'collection', r.Agreement,                       'agreement',  [200, 400, 403, 500], 'Get agreements'),
  getAgreement:                     row('GET',   '/api/sam/v2/agreements/{id}',                                                           '---', 'object',     r.AgreementDetail,                 'agreement',  [200, 400, 403, 404, 500], 'Get agreement'),
  listAgreementTypes:               row('GET',   '/api/sam/v2/agreement-types',                                                           'P--', 'collection', r.AgreementType,                   'agreement',  [200, 400, 403, 500], 'Get agreement types'),
  getAgreementType:                 row('GET',   '/api/sam/v2/agreement-types/{id}',                                                      '---', 'object',     r.AgreementType,                   'agreement',  [200, 400, 403, 404, 500], 'Get agreement type'),
  listContractPeriods:              row('GET',   '/api/sam/v2/contracts/{id}/periods',                                                    'P--', 'collection', r.Period,                          'agreement',  [200, 400, 403, 404, 500], 'Get contract periods'),
  listContracts:                    row('GET',   '/api/sam/v2/contracts',                                                                 'PF-', 'collection', r.Contract,                        'agreement',  [200, 400, 403, 500], 'Get contracts'),
  getContract:                      row('GET',   '/api/sam/v2/contracts/{id}',                                                            '---', 'object',     r.ContractDetail,                  'agreement',  [200, 400, 403, 404, 500], 'Get contract'),
  listContractTypes:                row('GET',   '/api/sam/v2/contract-types',                                                            'P--', 'collection', r.AgreementType,                   'agreement',  [200, 400, 403, 500], 'Get contract types'),
  getContractType:                  row('GET',   '/api/sam/v2/contract-types/{id}',                                                       '---', 'object',     r.AgreementType,                   'agreement',  [200, 400, 403, 404, 500], 'Get contract type'),
  // Users
  listUsers:                        row('GET',   '/api/saas/consolidated-view/v1/users',                                                  'PFS', 'collection', r.User,                            'users',      [200, 400, 500], 'Get users'),
  getUserKpis:                      row('GET',   '/api/saas/consolidated-view/v1/users/kpi',                                              '---', 'object',     r.UserKpis,                        'users',      [200, 500], 'Get user KPIs', { query: KPI_RANGE }),
  getUser:                          row('GET',   '/api/saas/consolidated-view/v1/users/{userId}',                                         '---', 'object',     r.User,                            'users',      [200, 400, 404, 500], 'Get user'),
  updateUser:                       row('PATCH', '/api/saas/consolidated-view/v1/users/{userId}',                                         '---', 'object',     r.User,                            'usersWrite', [200, 400, 404, 500], 'Update user', { body: USER_FLAG_FIELDS }),
  listUserApplications:             row('GET',   '/api/saas/consolidated-view/v1/users/{userId}/applications',                            'PFS', 'collection', r.UserApplication,                 'users',      [200, 400, 404, 500], 'Get user applications'),
  listUserSubscriptions:            row('GET',   '/api/saas/consolidated-view/v1/users/{userId}/subscriptions',                           'PFS', 'collection', r.UserSubscription,                'users',      [200, 400, 404, 500], 'Get user subscriptions'),
  listUserDiscoverySources:         row('GET',   '/api/saas/consolidated-view/v1/users/{userId}/discovery-sources',                       'PFS', 'collection', r.UserDiscoverySource,             'users',      [200, 400, 404, 500], 'Get user discovery sources'),
  // Licenses
  listLicenseUpgrades:              row('GET',   '/api/sam/v1/licenses/{id}/upgrades',                                                    'PF-', 'collection', r.LicenseUpgrade,                  'license',    [200, 400, 500], 'Get license upgrades'),
  getLicenseUpgrade:                row('GET',   '/api/sam/v1/licenses/{id}/upgrades/{upgradedLicenseId}',                                '---', 'object',     r.LicenseUpgrade,                  'license',    [200, 400, 404, 500], 'Get license upgrade details'),
  listComputerTransfers:            row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}/computers',                              'PF-', 'collection', r.ComputerTransfer,                'license',    [200, 400, 500], 'Get application license transfers (computer transfers for an application)'),
  listComputerTransferDetails:      row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}/computers/{computerId}',                 'PF-', 'collection', r.ComputerTransferDetail,          'license',    [200, 400, 404, 500], 'Get application license transfers for a computer'),
  listCustomValueTransfers:         row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}/custom-values',                          'PF-', 'collection', r.CustomValueTransfer,             'license',    [200, 400], 'Get custom value license transfers'),
  listCustomValueTransferDetails:   row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}/custom-values/{customId}',               'PF-', 'collection', r.CustomValueTransferDetail,       'license',    [200, 400], 'Get license upgrade details (transfers for one custom value)'),
  listApplicationTransferSummaries: row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}',                                        'PF-', 'collection', r.ApplicationTransferSummary,      'license',    [200, 400, 500], 'Get application license transfers (summary per application)'),
  listUserTransfers:                row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}/users',                                  'PF-', 'collection', r.UserTransfer,                    'license',    [200, 400, 500], 'Get users license transfer details'),
  listUserTransferDetails:          row('GET',   '/api/sam/v1/licenses/transfers/{applicationId}/users/{userId}',                         'PF-', 'collection', r.UserTransferDetail,              'license',    [200, 400, 500], 'Get user license transfer details'),
  listComputerTracking:             row('GET',   '/api/sam/v1/licenses/tracking/{applicationId}/computers',                               'PF-', 'collection', r.ComputerTracking,                'license',    [200, 400, 500], 'Get computer license tracking for a given application'),
  listComputerTrackingDetails:      row('GET',   '/api/sam/v1/licenses/tracking/{applicationId}/computers/{computerId}',                  'PF-', 'collection', r.ComputerTrackingDetail,          'license',    [200, 400, 500], 'Get application license tracking for a computer'),
  listApplicationTrackingSummaries: row('GET',   '/api/sam/v1/licenses/tracking/{applicationId}',                                         'PF-', 'collection', r.ApplicationTrackingSummary,      'license',    [200, 400, 500], 'Get application license tracking details'),
  listUserTracking:                 row('GET',   '/api/sam/v1/licenses/tracking/{applicationId}/users',                                   'PF-', 'collection', r.UserTracking,                    'license',    [200, 400, 500], 'Get users license tracking details'),
  listUserTrackingDetails:          row('GET',   '/api/sam/v1/licenses/tracking/{applicationId}/users/{userId}',                          'PF-', 'collection', r.UserTrackingDetail,              'license',    [200, 400, 500], 'Get application license tracking for a user'),
  listPolicyFields:                 row('GET',   '/api/sam/v1/licenses-policies/{policyId}/fields',                                       'PF-', 'collection', r.PolicyField,                     'license',    [200, 400, 500], 'Get license policy fields'),
  getPolicyField:                   row('GET',   '/api/sam/v1/licenses-policies/{policyId}/fields/{fieldId}',                             '---', 'object',     r.PolicyFieldDetail,               'license',    [200, 400, 404, 500], 'Get license policy field details'),
  listPolicies:                     row('GET',   '/api/sam/v1/licenses-policies',                                                         'PF-', 'collection', r.Policy,                          'license',    [200, 400, 500], 'Get license policies'),
  getPolicy:                        row('GET',   '/api/sam/v1/licenses-policies/{policyId}',                                              '---', 'object',     r.Policy,                          'license',    [200, 400, 404, 500], 'Get license policy details'),
  listLicenses:                     row('GET',   '/api/sam/v1/licenses',                                                                  'PF-', 'collection', r.License,                         'license',    [200, 400, 500], 'Get licenses', { filters: () => r.LicenseDetail.fields }),
  getLicense:                       row('GET',   '/api/sam/v1/licenses/{id}',                                                             '---', 'object',     r.LicenseDetail,                   'license',    [200, 400, 404, 500], 'Get license details'),
  listEntitlements:                 row('GET',   '/api/sam/v1/licenses-entitlements',                                                     'PF-', 'collection', r.LicenseEntitlement,              'license',    [200, 400], 'Get license entitlements'),
  listComputerEntitlements:         row('GET',   '/api/sam/v1/licenses/entitlements/computers',                                           'PF-', 'collection', r.ComputerApplicationEntitlement,  'license',    [200, 400], 'Get computers applications entitlements'),
  listEntitlementStates:            row('GET',   '/api/sam/v1/licenses/entitlements/entitlement-states',                                  'P--', 'collection', r.EntitlementState,                'license',    [200, 400], 'Get license entitlement states'),
  listExtendedCoverageTypes:        row('GET',   '/api/sam/v1/licenses-extended-coverage-types',                                          'PF-', 'collection', r.ExtendedCoverageType,            'license',    [200, 400, 500], 'Get license extended coverage types'),
  listExtendedCoverages:            row('GET',   '/api/sam/v1/extended-coverage',                                                         'PF-', 'collection', r.ExtendedCoverage,                'license',    [200, 400, 500], 'Get extended coverages'),
  getExtendedCoverage:              row('GET',   '/api/sam/v1/extended-coverage/{coverageId}',                                            '---', 'object',     r.ExtendedCoverage,                'license',    [200, 400, 404, 500], 'Get extended coverage details'),
  listLicenseCosts:                 row('GET',   '/api/sam/v1/licenses/{id}/costs',                                                       'PF-', 'collection', r.LicenseCost,                     'license',    [200, 400, 500], 'Get license upgrade details (license costs)'),
  getLicenseCost:                   row('GET',   '/api/sam/v1/licenses/{id}/costs/{organizationId}',                                      '---', 'object',     r.LicenseCost,                     'license',    [200, 400, 404, 500], 'Get a license costs for an organization'),
  getLicenseCostsSummary:           row('GET',   '/api/sam/v1/licenses/{id}/costs-summary',                                               '---', 'object',     r.LicenseCostSummary,              'license',    [200, 400, 404, 500], 'Get a license costs summary'),
  listComputerAssignments:          row('GET',   '/api/sam/v1/licenses/{id}/assignments/computers',                                       'PF-', 'collection', r.ComputerAssignment,              'license',    [200, 400, 500], 'Get computer assignments for a license'),
  getComputerAssignment:            row('GET',   '/api/sam/v1/licenses/{id}/assignments/computers/{assignmentId}',                        '---', 'object',     r.ComputerAssignment,              'license',    [200, 400, 404, 500], 'Get assignment details for a computers license'),
  listDatacenterAssignments:        row('GET',   '/api/sam/v1/licenses/{id}/assignments/datacenters',                                     'PF-', 'collection', r.DatacenterAssignment,            'license',    [200, 400, 500], 'Get datacenter license assignments'),
  getDatacenterAssignment:          row('GET',   '/api/sam/v1/licenses/{id}/assignments/datacenters/{assignmentId}',                      'P--', 'object',     r.DatacenterAssignment,            'license',    [200, 400, 404, 500], 'Get datacenter assignment details for a license'),
  getAssignmentsSummary:            row('GET',   '/api/sam/v1/licenses/{id}/assignments-summary',                                         '---', 'object',     r.LicenseAssignmentsSummary,       'license',    [200, 400, 404, 500], 'Get license assignments summary'),
  listOrganizationAssignments:      row('GET',   '/api/sam/v1/licenses/{id}/assignments/organizations',                                   'PF-', 'collection', r.OrganizationAssignment,          'license',    [200, 400, 500], 'Get organization assignments for a license'),
  getOrganizationAssignment:        row('GET',   '/api/sam/v1/licenses/{id}/assignments/organizations/{assignmentId}',                    '---', 'object',     r.OrganizationAssignment,          'license',    [200, 400, 404, 500], 'Get license details for an organization by assignment'),
  getSiteAssignment:                row('GET',   '/api/sam/v1/licenses/{id}/assignments/site',                                            '---', 'object',     r.SiteAssignment,                  'license',    [200, 400, 404, 500], 'Get site details for a license'),
  listUserAssignments:              row('GET',   '/api/sam/v1/licenses/{id}/assignments/users',                                           'PF-', 'collection', r.UserAssignment,                  'license',    [200, 400, 500], 'Get license user assignments'),
  getUserAssignment:                row('GET',   '/api/sam/v1/licenses/{id}/assignments/users/{assignmentId}',                            '---', 'object',     r.UserAssignment,                  'license',    [200, 400, 404, 500], 'Get license details by users assignment'),
  // Estate
  listComputers:                    row('GET',   '/api/sam/estate/v1/computers',                                                          'PF-', 'collection', r.Computer,                        'computer',   [200, 400, 500], '(estate) computers'),
  listDatacenterClusters:           row('GET',   '/api/sam/estate/v1/dcc',                                                                'PF-', 'collection', r.DatacenterCluster,               'datacenter', [200, 400, 500], '(estate) data center clusters'),
  getDatacenterCluster:             row('GET',   '/api/sam/estate/v1/dcc/{id}',                                                           '---', 'object',     r.DatacenterCluster,               'datacenter', [200, 400, 404, 500], '(estate) details link of a cluster'),
  getComputer:                      row('GET',   '/api/sam/estate/v1/computers/{id}',                                                     '---', 'object',     r.Computer,                        'computer',   [200, 400, 404, 500], '(estate) details link of a computer'),
};

/** Everything that licenses can be filtered by, including their position. */
const licenseFilters = () => ({ ...r.LicenseDetail.fields, ...r.LicenseBalance.fields });

/** Operations that the console adds to its own service: other services answer 404, and have no such records. */
// biome-ignore format: a table is read by its columns
const CONSOLE_ROWS = {
  listUserFlagChanges:              row('GET',   '/api/console/v1/user-flag-changes',                                                     'P--', 'collection', r.UserFlagChange,                  'users',      [200, 400], 'Get changes of user flags', { query: { userId: id('user', { label: 'Changes of this user alone.' }) }, csv: 'user-flag-changes.csv' }),
  listAgreementStandings:           row('GET',   '/api/console/v1/agreements',                                                            'PFS', 'collection', r.AgreementStanding,               'agreement',  [200, 400, 403], 'Get agreements with their status', { also: ['license'] }),
  listContractStandings:            row('GET',   '/api/console/v1/contracts',                                                             'PFS', 'collection', r.ContractStanding,                'agreement',  [200, 400, 403], 'Get contracts with their status', { also: ['license'] }),
  listAgreementNumbers:             row('GET',   '/api/console/v1/overview/agreements',                                                   'PFS', 'collection', r.OverviewNumber,                  'agreement',  [200, 400, 403], 'Get numbers of agreements and contracts', { also: ['license'] }),
  listLicenseNumbers:               row('GET',   '/api/console/v1/overview/licenses',                                                     'PFS', 'collection', r.OverviewNumber,                  'license',    [200, 400], 'Get numbers of licenses'),
  listApplicationNumbers:           row('GET',   '/api/console/v1/overview/applications',                                                 'PFS', 'collection', r.OverviewNumber,                  'application',[200, 400], 'Get numbers of applications'),
  listUserNumbers:                  row('GET',   '/api/console/v1/overview/users',                                                        'PFS', 'collection', r.OverviewNumber,                  'users',      [200, 400], 'Get numbers of users'),
  listRenewals:                     row('GET',   '/api/console/v1/renewals',                                                              'PFS', 'collection', r.Renewal,                         'agreement',  [200, 400, 403], 'Get renewals', { also: ['license'] }),
  listCalendars:                    row('GET',   '/api/console/v1/calendars',                                                             'P--', 'collection', r.CalendarSubscription,            'agreement',  [200, 400, 403], 'Get own calendar subscriptions', { also: ['license'] }),
  createCalendar:                   row('POST',  '/api/console/v1/calendars',                                                             '---', 'object',     r.CalendarAddress,                 'agreement',  [200, 400, 403], 'Subscribe to renewals as a calendar', { also: ['license'], body: { name: text(), filter: text() } }),
  deleteCalendar:                   row('DELETE', '/api/console/v1/calendars/{id}',                                                       '---', 'object',     r.CalendarSubscription,            'agreement',  [200, 403, 404], 'Revoke a calendar subscription', { also: ['license'] }),
  listLicensePositions:             row('GET',   '/api/console/v1/license-positions',                                                     'PFS', 'collection', r.LicensePosition,                 'license',    [200, 400], 'Get license positions'),
  listLicenseAssignments:           row('GET',   '/api/console/v1/license-assignments',                                                   'PFS', 'collection', r.LicenseAssignment,               'license',    [200, 400], 'Get license assignments'),
  listLicenseBalances:              row('GET',   '/api/console/v1/licenses',                                                              'PFS', 'collection', r.LicenseBalance,                  'license',    [200, 400], 'Get licenses with their position', { filters: licenseFilters }),
  listLicenseTotals:                row('GET',   '/api/console/v1/license-totals',                                                        'PF-', 'collection', r.LicenseTotal,                    'license',    [200, 400], 'Get totals of licenses by currency', { filters: licenseFilters }),
  listSpendByApplication:           row('GET',   '/api/console/v1/spend/applications',                                                    'PFS', 'collection', r.SpendByApplication,              'license',    [200, 400], 'Get spend by application'),
  listSpendByManufacturer:          row('GET',   '/api/console/v1/spend/manufacturers',                                                   'PFS', 'collection', r.SpendByManufacturer,             'license',    [200, 400], 'Get spend by manufacturer'),
  listSpendByContract:              row('GET',   '/api/console/v1/spend/contracts',                                                       'PFS', 'collection', r.SpendByContract,                 'license',    [200, 400], 'Get spend by contract'),
  listSpendByYear:                  row('GET',   '/api/console/v1/spend/years',                                                           'PFS', 'collection', r.SpendByYear,                     'license',    [200, 400], 'Get spend by year of purchase'),
  listLifecycleEnds:                row('GET',   '/api/console/v1/lifecycle',                                                             'PFS', 'collection', r.LifecycleEnd,                    'application', [200, 400], 'Get ends of life ahead', { also: ['license', 'users'] }),
  listHeldSubscriptions:            row('GET',   '/api/console/v1/subscriptions',                                                         'PFS', 'collection', r.HeldSubscription,                'users',      [200, 400], 'Get subscriptions of all users'),
  listSavingsByProduct:             row('GET',   '/api/console/v1/savings/products',                                                      'PFS', 'collection', r.SavingsByProduct,                'users',      [200, 400], 'Get savings by product'),
  listSavingsByDepartment:          row('GET',   '/api/console/v1/savings/departments',                                                   'PFS', 'collection', r.SavingsByDepartment,             'users',      [200, 400], 'Get savings by department'),
  listOrganizationNames:            row('GET',   '/api/console/v1/organization-names',                                                    'PFS', 'collection', r.OrganizationName,                'license',    [200, 400], 'Get organization names'),
  setOrganizationName:              row('POST',  '/api/console/v1/organization-names',                                                    '---', 'object',     r.OrganizationName,                'license',    [200, 400, 403], 'Name an organization', { also: ['usersWrite'], body: { id: id('organization'), name: text() } }),
  removeOrganizationName:           row('DELETE', '/api/console/v1/organization-names/{id}',                                              '---', 'object',     r.OrganizationName,                'license',    [200, 403, 404], 'Remove the name of an organization', { also: ['usersWrite'] }),
  listSavingsByCountry:             row('GET',   '/api/console/v1/savings/countries',                                                     'PFS', 'collection', r.SavingsByCountry,                'users',      [200, 400], 'Get savings by country'),
};

const ROWS = { ...SPEC_ROWS, ...CONSOLE_ROWS };

export type OperationId = keyof typeof ROWS;
/** The row of an operation, to name its properties: `RowOf<'listUsers'>['resource']`. */
export type RowOf<Id extends OperationId> = (typeof ROWS)[Id];

/** Where a list's items lead: an operation, and which of its path parameters an item's field fills; the list fills the others. */
export interface Item {
  readonly operation: OperationId;
  readonly param: string;
  readonly field: string;
}

/** What the paths and fields do not say about items. */
const ITEMS: Partial<Record<OperationId, Partial<Item>>> = {
  listCompatibleApplications: { field: 'compatibleApplicationId' },
  listCustomValueTransfers: { field: 'customCompareValueId' },
  // The types of an application are those of the registry.
  listApplicationTypes: { operation: 'getType', param: 'id' },
  // The console adds to a list's records, and has no page of its own for them.
  listAgreementStandings: { operation: 'getAgreement', param: 'id' },
  listContractStandings: { operation: 'getContract', param: 'id' },
  listLicenseBalances: { operation: 'getLicense', param: 'id' },
};

export interface Operation {
  readonly id: OperationId;
  /** `spec`: in the specification, available on every service. `console`: added by the console to its own service. */
  readonly source: 'spec' | 'console';
  readonly title: string;
  readonly method: 'GET' | 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  /** Names of the path parameters, in order. */
  readonly params: readonly string[];
  /** Its own query parameters, besides page, filter and sort. */
  readonly query: Fields;
  /** Members of its body; null if it takes none. */
  readonly body: Fields | null;
  /** File name of the whole collection as CSV, if `Accept` asks for CSV; null if not available. */
  readonly csv: string | null;
  readonly paged: boolean;
  readonly filter: boolean;
  readonly sort: boolean;
  readonly answers: 'collection' | 'object';
  /** Where the collection's items lead; null if nowhere. */
  readonly item: Item | null;
  readonly resource: Resource;
  /** The fields that a filter may use: those of the resource, and for licenses also those of the detail (ruling 12). */
  readonly filterFields: Fields;
  readonly scope: Scope;
  /** Scopes needed besides its own, because it counts the records that they protect. */
  readonly also: readonly Scope[];
  readonly statuses: readonly number[];
  readonly defaultPageSize: number;
  /** Envelopes of the user operations carry total_items (ruling 3). */
  readonly totalItems: boolean;
  /** Names of the links array: the estate has both, for either kind of client (ruling 16). */
  readonly linksNames: readonly ('_links' | 'links')[];
  /** The area under which the OpenAPI description lists it. */
  readonly area: string;
}

/** The media type of the body for a method that takes one. */
export const bodyTypeOf = (method: Operation['method']): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';

type Api = Pick<Operation, 'area' | 'defaultPageSize' | 'totalItems' | 'linksNames'>;

const PLAIN: Omit<Api, 'area'> = { defaultPageSize: PAGE_SIZE.default, totalItems: false, linksNames: ['_links'] };

/** How the envelopes of an API look, by path prefix; the first match applies. */
const APIS: readonly (readonly [prefix: string, api: Api])[] = [
  ['/api/sam/software-registry/', { ...PLAIN, area: 'Software registry' }],
  ['/api/sam/v2/agreement', { ...PLAIN, area: 'Agreements' }],
  ['/api/sam/v2/contract', { ...PLAIN, area: 'Contracts' }],
  ['/api/saas/', { ...PLAIN, area: 'Users', totalItems: true }],
  [
    '/api/sam/estate/',
    { area: 'Estate', defaultPageSize: PAGE_SIZE.estateDefault, totalItems: false, linksNames: ['links', '_links'] },
  ],
  ['/api/sam/v1/', { ...PLAIN, area: 'Licenses' }],
  ['/api/console/', { ...PLAIN, area: 'Console', totalItems: true }],
];

function apiOf(path: string): Api {
  const found = APIS.find(([prefix]) => path.startsWith(prefix));
  if (!found) throw new Error(`no API has the path ${path}`);
  return found[1];
}

/** Operations that read one record, by the path of their list: their path is that and one parameter. */
const BELOW = new Map(
  (Object.keys(ROWS) as OperationId[]).flatMap((id) => {
    const [, path, param] = /^(.*)\/\{(\w+)\}$/.exec(ROWS[id].path) ?? [];
    return path !== undefined && param !== undefined && ROWS[id].method === 'GET'
      ? [[path, { operation: id, param }] as const]
      : [];
  }),
);

/**
 * Where a list's items lead; the field that fills the parameter has its name, or is the record's id. Throws if the record has
 * neither.
 */
function itemOf(id: OperationId, path: string, fields: Fields): Item | null {
  const said = ITEMS[id];
  const { operation: other, param } = { ...BELOW.get(path), ...said };
  if (other === undefined || param === undefined) return null;
  const field = said?.field ?? [param, 'id'].find((name) => name in fields);
  if (field === undefined || !(field in fields)) throw new Error(`no field of ${id} fills ${param} of ${other}`);
  return { operation: other, param, field };
}

function toOperation(id: OperationId): Operation {
  const { method, path, query, answers, resource, scope, statuses, title } = ROWS[id];
  const extras: Extras = ROWS[id].extras ?? {};
  let item: Item | null | undefined;
  let filterFields: Fields | undefined;
  return {
    id,
    source: id in SPEC_ROWS ? 'spec' : 'console',
    title,
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    query: withLabels(extras.query ?? {}),
    body: extras.body ? withLabels(extras.body) : null,
    csv: extras.csv ?? null,
    paged: query[0] === 'P',
    filter: query[1] === 'F',
    sort: query[2] === 'S',
    answers,
    // On demand, as the resource's fields are.
    get item() {
      if (item === undefined) item = answers === 'collection' ? itemOf(id, path, resource.fields) : null;
      return item;
    },
    resource,
    get filterFields() {
      filterFields ??= extras.filters?.() ?? resource.fields;
      return filterFields;
    },
    scope: SCOPE_OF[scope],
    also: (extras.also ?? []).map((area) => SCOPE_OF[area]),
    statuses,
    ...apiOf(path),
  };
}

export const OPERATIONS: readonly Operation[] = (Object.keys(ROWS) as OperationId[]).map(toOperation);

const BY_ID = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

export function operation(id: OperationId): Operation {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

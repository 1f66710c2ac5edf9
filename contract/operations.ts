/**
 * All operations of the service, one row each. Routes, clients, tables, the OpenAPI description and the tests read these rows.
 * Source: service.md "Endpoints"; contract.md "Paths". A test holds docs/service/operations.tsv to this table row by row.
 */
import type { Fields } from './fields.ts';
import type { Scope } from './permissions.ts';
import type { Resource } from './resource.ts';
import * as r from './resources/index.ts';

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

type Row = readonly [
  id: string,
  method: 'GET' | 'PATCH',
  path: string,
  query: Query,
  answers: 'collection' | 'object',
  resource: Resource,
  scope: keyof typeof SCOPE_OF,
  statuses: readonly number[],
  title: string,
];

// biome-ignore format: a table is read by its columns
const ROWS = [
  // Software registry
  ['listApplications',               'GET',   '/api/sam/software-registry/v1/applications',                                            'PF-', 'collection', r.Application,                     'application', [200, 400, 500], 'Get registry applications'],
  ['getApplication',                 'GET',   '/api/sam/software-registry/v1/applications/{id}',                                       '---', 'object',     r.ApplicationDetail,               'application', [200, 400, 404, 500], 'Get registry application'],
  ['listArticleNumbers',             'GET',   '/api/sam/software-registry/v1/article-numbers',                                         'PF-', 'collection', r.ArticleNumber,                   'application', [200, 400, 500], 'Get article numbers'],
  ['getArticleNumber',               'GET',   '/api/sam/software-registry/v1/article-numbers/{id}',                                    '---', 'object',     r.ArticleNumber,                   'application', [200, 400, 404, 500], 'Get article number'],
  ['listCompatibleApplications',     'GET',   '/api/sam/software-registry/v1/applications/{id}/compatibility',                         'PF-', 'collection', r.CompatibleApplication,           'application', [200, 400, 500], 'Get compatible applications'],
  ['getCompatibleApplication',       'GET',   '/api/sam/software-registry/v1/applications/{id}/compatibility/{compatibilityId}',       '---', 'object',     r.CompatibleApplication,           'application', [200, 400, 404, 500], 'Get compatible application'],
  ['listFamilies',                   'GET',   '/api/sam/software-registry/v1/families',                                                'PF-', 'collection', r.ApplicationFamily,               'application', [200, 400, 500], 'Get families'],
  ['getFamily',                      'GET',   '/api/sam/software-registry/v1/families/{id}',                                           '---', 'object',     r.ApplicationFamily,               'application', [200, 400, 404, 500], 'Get family'],
  ['listGroupMembers',               'GET',   '/api/sam/software-registry/v1/applications/{id}/group',                                 'PF-', 'collection', r.ApplicationGroupMember,          'application', [200, 400, 404, 500], 'Get groups'],
  ['listApplicationMetrics',         'GET',   '/api/sam/software-registry/v1/applications/{id}/metrics',                               'PF-', 'collection', r.ApplicationMetric,               'application', [200, 400, 500], 'Get metrics'],
  ['getApplicationMetric',           'GET',   '/api/sam/software-registry/v1/applications/{id}/metrics/{metricId}',                    '---', 'object',     r.ApplicationMetric,               'application', [200, 400, 404, 500], 'Get metric'],
  ['getApplicationStore',            'GET',   '/api/sam/software-registry/v1/applications/{id}/store',                                 '---', 'object',     r.ApplicationStore,                'application', [200, 400, 404, 500], 'Get store'],
  ['listTypes',                      'GET',   '/api/sam/software-registry/v1/types',                                                   'PF-', 'collection', r.ApplicationType,                 'application', [200, 400, 500], 'Get applications types'],
  ['listApplicationTypes',           'GET',   '/api/sam/software-registry/v1/applications/{id}/types',                                 'PF-', 'collection', r.ApplicationType,                 'application', [200, 400, 404, 500], 'Get application types (of an application)'],
  ['getType',                        'GET',   '/api/sam/software-registry/v1/types/{id}',                                              '---', 'object',     r.ApplicationType,                 'application', [200, 400, 404, 500], 'Get application type'],
  ['listBundleMembers',              'GET',   '/api/sam/software-registry/v1/applications/{id}/bundle',                                'PF-', 'collection', r.ApplicationBundleMember,         'application', [200, 400, 404, 500], 'Get bundles'],
  ['getBundleMember',                'GET',   '/api/sam/software-registry/v1/applications/{id}/bundle/{childId}',                      '---', 'object',     r.ApplicationBundleMember,         'application', [200, 400, 404, 500], 'Get bundle'],
  ['listPlatforms',                  'GET',   '/api/sam/software-registry/v1/platforms',                                               'P--', 'collection', r.Platform,                        'application', [200, 400, 500], 'Get platforms'],
  // Agreements and contracts
  ['listAgreementPeriods',           'GET',   '/api/sam/v2/agreements/{id}/periods',                                                   'P--', 'collection', r.Period,                          'agreement',  [200, 400, 403, 404, 500], 'Get agreement periods'],
  ['listAgreements',                 'GET',   '/api/sam/v2/agreements',                                                                'PF-', 'collection', r.Agreement,                       'agreement',  [200, 400, 403, 500], 'Get agreements'],
  ['getAgreement',                   'GET',   '/api/sam/v2/agreements/{id}',                                                           '---', 'object',     r.AgreementDetail,                 'agreement',  [200, 400, 403, 404, 500], 'Get agreement'],
  ['listAgreementTypes',             'GET',   '/api/sam/v2/agreement-types',                                                           'P--', 'collection', r.AgreementType,                   'agreement',  [200, 400, 403, 500], 'Get agreement types'],
  ['getAgreementType',               'GET',   '/api/sam/v2/agreement-types/{id}',                                                      '---', 'object',     r.AgreementType,                   'agreement',  [200, 400, 403, 404, 500], 'Get agreement type'],
  ['listContractPeriods',            'GET',   '/api/sam/v2/contracts/{id}/periods',                                                    'P--', 'collection', r.Period,                          'agreement',  [200, 400, 403, 404, 500], 'Get contract periods'],
  ['listContracts',                  'GET',   '/api/sam/v2/contracts',                                                                 'PF-', 'collection', r.Contract,                        'agreement',  [200, 400, 403, 500], 'Get contracts'],
  ['getContract',                    'GET',   '/api/sam/v2/contracts/{id}',                                                            '---', 'object',     r.ContractDetail,                  'agreement',  [200, 400, 403, 404, 500], 'Get contract'],
  ['listContractTypes',              'GET',   '/api/sam/v2/contract-types',                                                            'P--', 'collection', r.AgreementType,                   'agreement',  [200, 400, 403, 500], 'Get contract types'],
  ['getContractType',                'GET',   '/api/sam/v2/contract-types/{id}',                                                       '---', 'object',     r.AgreementType,                   'agreement',  [200, 400, 403, 404, 500], 'Get contract type'],
  // Users
  ['listUsers',                      'GET',   '/api/saas/consolidated-view/v1/users',                                                  'PFS', 'collection', r.User,                            'users',      [200, 400, 500], 'Get users'],
  ['getUserKpis',                    'GET',   '/api/saas/consolidated-view/v1/users/kpi',                                              '---', 'object',     r.UserKpis,                        'users',      [200, 500], 'Get user KPIs'],
  ['getUser',                        'GET',   '/api/saas/consolidated-view/v1/users/{userId}',                                         '---', 'object',     r.User,                            'users',      [200, 400, 404, 500], 'Get user'],
  ['updateUser',                     'PATCH', '/api/saas/consolidated-view/v1/users/{userId}',                                         '---', 'object',     r.User,                            'usersWrite', [200, 400, 404, 500], 'Update user'],
  ['listUserApplications',           'GET',   '/api/saas/consolidated-view/v1/users/{userId}/applications',                            'PFS', 'collection', r.UserApplication,                 'users',      [200, 400, 404, 500], 'Get user applications'],
  ['listUserSubscriptions',          'GET',   '/api/saas/consolidated-view/v1/users/{userId}/subscriptions',                           'PFS', 'collection', r.UserSubscription,                'users',      [200, 400, 404, 500], 'Get user subscriptions'],
  ['listUserDiscoverySources',       'GET',   '/api/saas/consolidated-view/v1/users/{userId}/discovery-sources',                       'PFS', 'collection', r.UserDiscoverySource,             'users',      [200, 400, 404, 500], 'Get user discovery sources'],
  // Licenses
  ['listLicenseUpgrades',            'GET',   '/api/sam/v1/licenses/{id}/upgrades',                                                    'PF-', 'collection', r.LicenseUpgrade,                  'license',    [200, 400, 500], 'Get license upgrades'],
  ['getLicenseUpgrade',              'GET',   '/api/sam/v1/licenses/{id}/upgrades/{upgradedLicenseId}',                                '---', 'object',     r.LicenseUpgrade,                  'license',    [200, 400, 404, 500], 'Get license upgrade details'],
  ['listComputerTransfers',          'GET',   '/api/sam/v1/licenses/transfers/{applicationId}/computers',                              'PF-', 'collection', r.ComputerTransfer,                'license',    [200, 400, 500], 'Get application license transfers (computer transfers for an application)'],
  ['listComputerTransferDetails',    'GET',   '/api/sam/v1/licenses/transfers/{applicationId}/computers/{computerId}',                 'PF-', 'collection', r.ComputerTransferDetail,          'license',    [200, 400, 404, 500], 'Get application license transfers for a computer'],
  ['listCustomValueTransfers',       'GET',   '/api/sam/v1/licenses/transfers/{applicationId}/custom-values',                          'PF-', 'collection', r.CustomValueTransfer,             'license',    [200, 400], 'Get custom value license transfers'],
  ['listCustomValueTransferDetails', 'GET',   '/api/sam/v1/licenses/transfers/{applicationId}/custom-values/{customId}',               'PF-', 'collection', r.CustomValueTransferDetail,       'license',    [200, 400], 'Get license upgrade details (transfers for one custom value)'],
  ['listApplicationTransferSummaries', 'GET',   '/api/sam/v1/licenses/transfers/{applicationId}',                                        'PF-', 'collection', r.ApplicationTransferSummary,      'license',    [200, 400, 500], 'Get application license transfers (summary per application)'],
  ['listUserTransfers',              'GET',   '/api/sam/v1/licenses/transfers/{applicationId}/users',                                  'PF-', 'collection', r.UserTransfer,                    'license',    [200, 400, 500], 'Get users license transfer details'],
  ['listUserTransferDetails',        'GET',   '/api/sam/v1/licenses/transfers/{applicationId}/users/{userId}',                         'PF-', 'collection', r.UserTransferDetail,              'license',    [200, 400, 500], 'Get user license transfer details'],
  ['listComputerTracking',           'GET',   '/api/sam/v1/licenses/tracking/{applicationId}/computers',                               'PF-', 'collection', r.ComputerTracking,                'license',    [200, 400, 500], 'Get computer license tracking for a given application'],
  ['listComputerTrackingDetails',    'GET',   '/api/sam/v1/licenses/tracking/{applicationId}/computers/{computerId}',                  'PF-', 'collection', r.ComputerTrackingDetail,          'license',    [200, 400, 500], 'Get application license tracking for a computer'],
  ['listApplicationTrackingSummaries', 'GET',   '/api/sam/v1/licenses/tracking/{applicationId}',                                         'PF-', 'collection', r.ApplicationTrackingSummary,      'license',    [200, 400, 500], 'Get application license tracking details'],
  ['listUserTracking',               'GET',   '/api/sam/v1/licenses/tracking/{applicationId}/users',                                   'PF-', 'collection', r.UserTracking,                    'license',    [200, 400, 500], 'Get users license tracking details'],
  ['listUserTrackingDetails',        'GET',   '/api/sam/v1/licenses/tracking/{applicationId}/users/{userId}',                          'PF-', 'collection', r.UserTrackingDetail,              'license',    [200, 400, 500], 'Get application license tracking for a user'],
  ['listPolicyFields',               'GET',   '/api/sam/v1/licenses-policies/{policyId}/fields',                                       'PF-', 'collection', r.PolicyField,                     'license',    [200, 400, 500], 'Get license policy fields'],
  ['getPolicyField',                 'GET',   '/api/sam/v1/licenses-policies/{policyId}/fields/{fieldId}',                             '---', 'object',     r.PolicyFieldDetail,               'license',    [200, 400, 404, 500], 'Get license policy field details'],
  ['listPolicies',                   'GET',   '/api/sam/v1/licenses-policies',                                                         'PF-', 'collection', r.Policy,                          'license',    [200, 400, 500], 'Get license policies'],
  ['getPolicy',                      'GET',   '/api/sam/v1/licenses-policies/{policyId}',                                              '---', 'object',     r.Policy,                          'license',    [200, 400, 404, 500], 'Get license policy details'],
  ['listLicenses',                   'GET',   '/api/sam/v1/licenses',                                                                  'PF-', 'collection', r.License,                         'license',    [200, 400, 500], 'Get licenses'],
  ['getLicense',                     'GET',   '/api/sam/v1/licenses/{id}',                                                             '---', 'object',     r.LicenseDetail,                   'license',    [200, 400, 404, 500], 'Get license details'],
  ['listEntitlements',               'GET',   '/api/sam/v1/licenses-entitlements',                                                     'PF-', 'collection', r.LicenseEntitlement,              'license',    [200, 400], 'Get license entitlements'],
  ['listComputerEntitlements',       'GET',   '/api/sam/v1/licenses/entitlements/computers',                                           'PF-', 'collection', r.ComputerApplicationEntitlement,  'license',    [200, 400], 'Get computers applications entitlements'],
  ['listEntitlementStates',          'GET',   '/api/sam/v1/licenses/entitlements/entitlement-states',                                  'P--', 'collection', r.EntitlementState,                'license',    [200, 400], 'Get license entitlement states'],
  ['listExtendedCoverageTypes',      'GET',   '/api/sam/v1/licenses-extended-coverage-types',                                          'PF-', 'collection', r.ExtendedCoverageType,            'license',    [200, 400, 500], 'Get license extended coverage types'],
  ['listExtendedCoverages',          'GET',   '/api/sam/v1/extended-coverage',                                                         'PF-', 'collection', r.ExtendedCoverage,                'license',    [200, 400, 500], 'Get extended coverages'],
  ['getExtendedCoverage',            'GET',   '/api/sam/v1/extended-coverage/{coverageId}',                                            '---', 'object',     r.ExtendedCoverage,                'license',    [200, 400, 404, 500], 'Get extended coverage details'],
  ['listLicenseCosts',               'GET',   '/api/sam/v1/licenses/{id}/costs',                                                       'PF-', 'collection', r.LicenseCost,                     'license',    [200, 400, 500], 'Get license upgrade details (license costs)'],
  ['getLicenseCost',                 'GET',   '/api/sam/v1/licenses/{id}/costs/{organizationId}',                                      '---', 'object',     r.LicenseCost,                     'license',    [200, 400, 404, 500], 'Get a license costs for an organization'],
  ['getLicenseCostsSummary',         'GET',   '/api/sam/v1/licenses/{id}/costs-summary',                                               '---', 'object',     r.LicenseCostSummary,              'license',    [200, 400, 404, 500], 'Get a license costs summary'],
  ['listComputerAssignments',        'GET',   '/api/sam/v1/licenses/{id}/assignments/computers',                                       'PF-', 'collection', r.ComputerAssignment,              'license',    [200, 400, 500], 'Get computer assignments for a license'],
  ['getComputerAssignment',          'GET',   '/api/sam/v1/licenses/{id}/assignments/computers/{assignmentId}',                        '---', 'object',     r.ComputerAssignment,              'license',    [200, 400, 404, 500], 'Get assignment details for a computers license'],
  ['listDatacenterAssignments',      'GET',   '/api/sam/v1/licenses/{id}/assignments/datacenters',                                     'PF-', 'collection', r.DatacenterAssignment,            'license',    [200, 400, 500], 'Get datacenter license assignments'],
  ['getDatacenterAssignment',        'GET',   '/api/sam/v1/licenses/{id}/assignments/datacenters/{assignmentId}',                      'P--', 'object',     r.DatacenterAssignment,            'license',    [200, 400, 404, 500], 'Get datacenter assignment details for a license'],
  ['getAssignmentsSummary',          'GET',   '/api/sam/v1/licenses/{id}/assignments-summary',                                         '---', 'object',     r.LicenseAssignmentsSummary,       'license',    [200, 400, 404, 500], 'Get license assignments summary'],
  ['listOrganizationAssignments',    'GET',   '/api/sam/v1/licenses/{id}/assignments/organizations',                                   'PF-', 'collection', r.OrganizationAssignment,          'license',    [200, 400, 500], 'Get organization assignments for a license'],
  ['getOrganizationAssignment',      'GET',   '/api/sam/v1/licenses/{id}/assignments/organizations/{assignmentId}',                    '---', 'object',     r.OrganizationAssignment,          'license',    [200, 400, 404, 500], 'Get license details for an organization by assignment'],
  ['getSiteAssignment',              'GET',   '/api/sam/v1/licenses/{id}/assignments/site',                                            '---', 'object',     r.SiteAssignment,                  'license',    [200, 400, 404, 500], 'Get site details for a license'],
  ['listUserAssignments',            'GET',   '/api/sam/v1/licenses/{id}/assignments/users',                                           'PF-', 'collection', r.UserAssignment,                  'license',    [200, 400, 500], 'Get license user assignments'],
  ['getUserAssignment',              'GET',   '/api/sam/v1/licenses/{id}/assignments/users/{assignmentId}',                            '---', 'object',     r.UserAssignment,                  'license',    [200, 400, 404, 500], 'Get license details by users assignment'],
  // Estate
  ['listComputers',                  'GET',   '/api/sam/estate/v1/computers',                                                          'PF-', 'collection', r.Computer,                        'computer',   [200, 400, 500], '(estate) computers'],
  ['listDatacenterClusters',         'GET',   '/api/sam/estate/v1/dcc',                                                                'PF-', 'collection', r.DatacenterCluster,               'datacenter', [200, 400, 500], '(estate) data center clusters'],
  ['getDatacenterCluster',           'GET',   '/api/sam/estate/v1/dcc/{id}',                                                           '---', 'object',     r.DatacenterCluster,               'datacenter', [200, 400, 404, 500], '(estate) details link of a cluster'],
  ['getComputer',                    'GET',   '/api/sam/estate/v1/computers/{id}',                                                     '---', 'object',     r.Computer,                        'computer',   [200, 400, 404, 500], '(estate) details link of a computer'],
] as const satisfies readonly Row[];

export type OperationId = (typeof ROWS)[number][0];
export type RowOf<Id extends OperationId> = Extract<(typeof ROWS)[number], readonly [Id, ...unknown[]]>;

export interface Operation {
  readonly id: OperationId;
  readonly title: string;
  readonly method: 'GET' | 'PATCH';
  readonly path: string;
  /** Names of the path parameters, in order. */
  readonly params: readonly string[];
  readonly paged: boolean;
  readonly filter: boolean;
  readonly sort: boolean;
  readonly answers: 'collection' | 'object';
  readonly resource: Resource;
  /** The fields that a filter may name: those of the resource, and for licenses those of the detail too (ruling 12). */
  readonly filterFields: Fields;
  readonly scope: Scope;
  readonly statuses: readonly number[];
  readonly defaultPageSize: number;
  /** Envelopes of the user operations carry total_items (ruling 3). */
  readonly totalItems: boolean;
  /** Names of the links array: those of the estate are written twice, for either kind of client (ruling 16). */
  readonly linksNames: readonly ('_links' | 'links')[];
}

function toOperation([id, method, path, query, answers, resource, scope, statuses, title]: (typeof ROWS)[number]): Operation {
  const estate = path.startsWith('/api/sam/estate/');
  return {
    id,
    title,
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    paged: query[0] === 'P',
    filter: query[1] === 'F',
    sort: query[2] === 'S',
    answers,
    resource,
    filterFields: id === 'listLicenses' ? r.LicenseDetail.fields : resource.fields,
    scope: SCOPE_OF[scope],
    statuses,
    defaultPageSize: estate ? 25 : 100,
    totalItems: path.startsWith('/api/saas/'),
    linksNames: estate ? ['links', '_links'] : ['_links'],
  };
}

export const OPERATIONS: readonly Operation[] = ROWS.map(toOperation);

const BY_ID = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

export function operation(id: OperationId): Operation {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

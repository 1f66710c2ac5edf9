import { type RawBuilder, sql } from 'kysely';
import type { OperationId } from '../../contract/operations.ts';
import type { Dialect } from '../db/dialect.ts';
import { LICENSE_BALANCES, licenseTotals } from './insight/license-balance-sql.ts';
import { endsOn } from './insight/lifecycle-sql.ts';
import { agreementNumbers, applicationNumbers, licenseNumbers, userNumbers } from './insight/overview-sql.ts';
import { LICENSE_ASSIGNMENTS, positionsIn } from './insight/position-sql.ts';
import { renewalsOn } from './insight/renewals-sql.ts';
import { spendByApplication, spendByContract, spendByManufacturer, spendByYear } from './insight/spend-sql.ts';
import { standingsOn } from './insight/standings-sql.ts';
import { savingsBy, subscriptionsOn } from './insight/subscriptions-sql.ts';

export type Params = Readonly<Record<string, string>>;

/** Where the records of an operation come from. Columns are the contract's fields by `toColumn`. */
export interface Source {
  readonly from: string | ((params: Params, todayDay: number, dialect: Dialect) => RawBuilder<unknown>);
  /** Its rows are computed, and depend on the service's UTC day: never light, and counted again each day. */
  readonly daily?: true;
  /** Path parameter → column that it selects by. */
  readonly by?: Readonly<Record<string, string>>;
  /** Column → fixed value. */
  readonly where?: Readonly<Record<string, string>>;
  /** For conditions other than plain equality. */
  readonly match?: (params: Params) => RawBuilder<unknown>;
  /** Columns of a unique order, ascending. */
  readonly order: readonly string[];
  /** Parents that must exist, as table → path parameter: if one is missing the answer is 404. */
  readonly parents?: Readonly<Record<string, string>>;
  /** Sums over the matching records, which are returned in place of the records. */
  readonly sums?: (matching: RawBuilder<unknown>, dialect: Dialect) => RawBuilder<unknown>;
  /** Without a filter it has all records of its table; for users, those who are present: see migration 0027-list-totals. */
  readonly isWhole?: true;
  /** The list's items are prepared in the column `item` of its table: see stored-items.ts. */
  readonly stored?: true;
}

/** True if counting the rows means computing them. */
export const isComputed = ({ daily, sums }: Source): boolean => daily === true || sums !== undefined;

const ofApplication = { id: 'application_id' } as const;
const ofLicense = { id: 'license_id' } as const;
const ofUser = { userId: 'user_id' } as const;
const application = { applications: 'id' } as const;
const user = { user_records: 'userId' } as const;

/** Rows that one statement computes from the whole inventory, for a given day. */
const computed = (on: (todayDay: number, dialect: Dialect) => RawBuilder<unknown>): Source => ({
  from: (_params, todayDay, dialect) => on(todayDay, dialect),
  order: ['id'],
  daily: true,
});
const everything = (from: string, order: readonly string[] = ['id']): Source => ({ from, order, isWhole: true });
const stored = (from: string): Source => ({ ...everything(from), stored: true });
const one = (from: string, by: Readonly<Record<string, string>> = { id: 'id' }): Source => ({
  from,
  by,
  order: [Object.values(by).at(-1) ?? 'id'],
});
const assignments = (kind: string): Source => ({ from: 'license_assignments', by: ofLicense, where: { kind }, order: ['id'] });
const assignment = (kind: string): Source => ({ ...assignments(kind), by: { ...ofLicense, assignmentId: 'id' } });

/** A transfer belongs both to the application it comes from and to the one it goes to. */
const ofEitherApplication = ({ applicationId }: Params): RawBuilder<unknown> =>
  sql`(from_application_id = ${applicationId} or to_application_id = ${applicationId})`;
const transfers = (kind: string, by: Readonly<Record<string, string>> = {}): Source => ({
  from: 'license_transfers',
  by,
  where: { kind },
  match: ofEitherApplication,
  order: ['id'],
});
const tracking = (kind: string, by: Readonly<Record<string, string>> = {}): Source => ({
  from: 'license_tracking',
  by: { applicationId: 'application_id', ...by },
  where: { kind },
  order: ['id'],
});

/** Operations with a handler of their own; all others read records. */
export type OwnHandled =
  | 'getUserKpis'
  | 'updateUser'
  | 'listUserFlagChanges'
  | 'listCalendars'
  | 'createCalendar'
  | 'deleteCalendar'
  | 'setOrganizationName'
  | 'removeOrganizationName';

export const SOURCES: Record<Exclude<OperationId, OwnHandled>, Source> = {
  listApplications: stored('applications'),
  getApplication: one('applications'),
  listArticleNumbers: everything('article_numbers'),
  getArticleNumber: one('article_numbers'),
  listCompatibleApplications: { from: 'application_compatibility', by: ofApplication, order: ['compatible_application_id'] },
  getCompatibleApplication: one('application_compatibility', { ...ofApplication, compatibilityId: 'compatible_application_id' }),
  listFamilies: everything('application_families'),
  getFamily: one('application_families'),
  listGroupMembers: { from: 'application_group_records', by: ofApplication, order: ['id'], parents: application },
  listApplicationMetrics: { from: 'application_metrics', by: ofApplication, order: ['id'] },
  getApplicationMetric: one('application_metrics', { ...ofApplication, metricId: 'id' }),
  getApplicationStore: one('application_stores', ofApplication),
  listTypes: everything('application_types'),
  listApplicationTypes: {
    from: 'application_types',
    match: ({ id }) => sql`id in (select type_id from application_type_links where application_id = ${id})`,
    order: ['id'],
    parents: application,
  },
  getType: one('application_types'),
  listBundleMembers: { from: 'application_bundle_members', by: ofApplication, order: ['id'], parents: application },
  getBundleMember: one('application_bundle_members', { ...ofApplication, childId: 'child_id' }),
  listPlatforms: everything('platforms', ['name']),
  listAgreementPeriods: { from: 'agreement_periods', by: { id: 'agreement_id' }, order: ['id'], parents: { agreements: 'id' } },
  listAgreements: everything('agreements'),
  getAgreement: one('agreements'),
  listAgreementTypes: everything('agreement_types'),
  getAgreementType: one('agreement_types'),
  listContractPeriods: { from: 'contract_periods', by: { id: 'contract_id' }, order: ['id'], parents: { contracts: 'id' } },
  listContracts: everything('contracts'),
  getContract: one('contracts'),
  listContractTypes: everything('contract_types'),
  getContractType: one('contract_types'),
  listUsers: { from: 'users', match: () => sql`r.departed_date is null`, order: ['id'], stored: true, isWhole: true },
  getUser: one('user_records', { userId: 'id' }),
  listUserApplications: { from: 'user_applications', by: ofUser, order: ['id'], parents: user },
  listUserSubscriptions: { from: 'user_subscriptions', by: ofUser, order: ['id'], parents: user },
  listUserDiscoverySources: { from: 'user_discovery_sources', by: ofUser, order: ['id'], parents: user },
  listLicenseUpgrades: { from: 'license_upgrades', by: ofLicense, order: ['upgraded_license_id'] },
  getLicenseUpgrade: one('license_upgrades', { ...ofLicense, upgradedLicenseId: 'upgraded_license_id' }),
  listComputerTransfers: transfers('computer'),
  listComputerTransferDetails: {
    ...transfers('computer', { computerId: 'computer_id' }),
    parents: { applications: 'applicationId', computers: 'computerId' },
  },
  listCustomValueTransfers: transfers('custom value'),
  listCustomValueTransferDetails: transfers('custom value', { customId: 'custom_compare_value_id' }),
  listApplicationTransferSummaries: {
    from: (params) => sql`(select license_id,
        max(case when kind = 'computer' then 1 else 0 end) as has_computer_transfer,
        max(case when kind = 'user' then 1 else 0 end) as has_user_transfer,
        max(case when kind = 'custom value' then 1 else 0 end) as has_custom_compare_value_transfer
      from license_transfers where ${ofEitherApplication(params)} and license_id is not null group by license_id)`,
    order: ['license_id'],
  },
  listUserTransfers: transfers('user'),
  listUserTransferDetails: transfers('user', { userId: 'user_id' }),
  listComputerTracking: tracking('computer'),
  listComputerTrackingDetails: tracking('computer', { computerId: 'computer_id' }),
  listApplicationTrackingSummaries: {
    from: 'application_tracking_summaries',
    by: { applicationId: 'application_id' },
    order: ['license_id'],
  },
  listUserTracking: tracking('user'),
  listUserTrackingDetails: tracking('user', { userId: 'user_id' }),
  listPolicyFields: { from: 'license_policy_fields', by: { policyId: 'policy_id' }, order: ['id'] },
  getPolicyField: one('license_policy_fields', { policyId: 'policy_id', fieldId: 'id' }),
  listPolicies: everything('license_policies'),
  getPolicy: one('license_policies', { policyId: 'id' }),
  listLicenses: stored('licenses'),
  getLicense: one('licenses'),
  listEntitlements: everything('license_entitlements', ['position']),
  listComputerEntitlements: everything('computer_entitlements', ['position']),
  listEntitlementStates: everything('entitlement_states'),
  listExtendedCoverageTypes: everything('extended_coverage_types', ['name']),
  listExtendedCoverages: everything('extended_coverages'),
  getExtendedCoverage: one('extended_coverages', { coverageId: 'id' }),
  listLicenseCosts: { from: 'license_cost_records', by: ofLicense, order: ['organization_id'] },
  getLicenseCost: one('license_cost_records', { ...ofLicense, organizationId: 'organization_id' }),
  getLicenseCostsSummary: one('license_cost_summaries', ofLicense),
  listComputerAssignments: assignments('computer'),
  getComputerAssignment: assignment('computer'),
  listDatacenterAssignments: assignments('datacenter'),
  getDatacenterAssignment: assignment('datacenter'),
  getAssignmentsSummary: one('license_assignment_summaries', ofLicense),
  listOrganizationAssignments: assignments('organization'),
  getOrganizationAssignment: assignment('organization'),
  getSiteAssignment: assignments('site'),
  listUserAssignments: assignments('user'),
  getUserAssignment: assignment('user'),
  listComputers: stored('computers'),
  listDatacenterClusters: everything('datacenter_clusters'),
  getDatacenterCluster: one('datacenter_clusters'),
  getComputer: one('computers'),
  listAgreementNumbers: computed(agreementNumbers),
  listLicenseNumbers: computed(licenseNumbers),
  listApplicationNumbers: computed(applicationNumbers),
  listUserNumbers: computed(userNumbers),
  listRenewals: computed((todayDay) => renewalsOn(todayDay)),
  listLicensePositions: computed((_todayDay, dialect) => positionsIn(dialect)),
  listLicenseAssignments: { from: () => LICENSE_ASSIGNMENTS, order: ['id'] },
  listAgreementStandings: computed(standingsOn('agreement')),
  listContractStandings: computed(standingsOn('contract')),
  listLicenseBalances: { from: () => LICENSE_BALANCES, order: ['id'] },
  listLicenseTotals: { from: () => LICENSE_BALANCES, sums: licenseTotals, order: ['is_without', 'purchase_currency'] },
  listSpendByApplication: computed(spendByApplication),
  listSpendByManufacturer: computed(spendByManufacturer),
  listSpendByContract: computed(spendByContract),
  listSpendByYear: computed(spendByYear),
  listLifecycleEnds: computed(endsOn),
  listHeldSubscriptions: computed(subscriptionsOn),
  listOrganizationNames: everything('organization_names'),
  listSavingsByProduct: computed(savingsBy('product')),
  listSavingsByDepartment: computed(savingsBy('department')),
  listSavingsByCountry: computed(savingsBy('country')),
};

import { type Fields, id, withLabels } from '../../contract/fields.ts';
import { type FileColumn, fileColumns } from '../../contract/file-columns.ts';
import { isReservedId } from '../../contract/reserved.ts';
import type { Resource } from '../../contract/resource.ts';
import * as r from '../../contract/resources/index.ts';
import { toColumn } from '../stores/naming.ts';

/** A kind of record that a file may contain. */
export interface ImportResource {
  /** As in `import RESOURCE`. */
  readonly name: string;
  readonly table: string;
  /** Fields that are stored, including those of the parent that an answer has only in its path. */
  readonly fields: Fields;
  /** The columns of a file of them, as the product exports it. */
  readonly columns: readonly FileColumn[];
  /** Other column names in a file → field. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Fields that identify a record; each must have a value. */
  readonly key: readonly string[];
  /** Fields that every row must have: the key and the parent. */
  readonly required: readonly string[];
  /** Fields that must be unique together, because a path of the API returns a single record. */
  readonly single: readonly string[];
  /** Computed from other records: accepted, and ignored. */
  readonly computed: readonly string[];
  /** Ids are equal without regard to case. */
  readonly anyCase: boolean;
  /** Columns with one value for all records of the resource, if a table holds several kinds. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Ids whose address would mean something else. */
  readonly isReserved: (id: string) => boolean;
}

interface Options {
  readonly parent?: Fields;
  readonly key?: readonly string[];
  readonly computed?: readonly string[];
  readonly single?: readonly string[];
  readonly aliases?: Readonly<Record<string, string>>;
  readonly anyCase?: boolean;
  readonly kind?: string;
}

function define(name: string, table: string, resources: readonly Resource[], options: Options = {}): ImportResource {
  const { parent = {}, key = ['id'], computed = [], single = [], aliases = {}, anyCase = false, kind } = options;
  const all: Fields = Object.assign({}, parent, ...resources.map((resource) => resource.fields));
  const fields = Object.fromEntries(Object.entries(all).filter(([field]) => !computed.includes(field)));
  const required = [...new Set([...key, ...Object.keys(parent)])];
  const isReserved = (id: string) => resources.some((resource) => isReservedId(resource.name, id));
  const columns = fileColumns(all);
  return {
    name,
    table,
    fields,
    columns,
    aliases,
    key,
    required,
    single,
    computed,
    anyCase,
    fixed: kind === undefined ? {} : { kind },
    isReserved,
  };
}

const application = withLabels({ applicationId: id('application') });
const user = withLabels({ userId: id('user') });
const agreements = { parent: withLabels({ agreementId: id('agreement') }) };
const contracts = { parent: withLabels({ contractId: id('contract') }) };

export const IMPORT_RESOURCES: readonly ImportResource[] = [
  define('applications', 'applications', [r.ApplicationDetail], { computed: ['metrics'] }),
  define('metrics', 'application_metrics', [r.ApplicationMetric], { parent: application, key: ['applicationId', 'id'] }),
  define('families', 'application_families', [r.ApplicationFamily]),
  define('types', 'application_types', [r.ApplicationType]),
  define('application-types', 'application_type_links', [], {
    parent: withLabels({ applicationId: id('application'), typeId: id('type') }),
    key: ['applicationId', 'typeId'],
    // The export of an application's types.
    aliases: { id: 'typeId' },
  }),
  define('article-numbers', 'article_numbers', [r.ArticleNumber]),
  define('compatibility', 'application_compatibility', [r.CompatibleApplication], {
    key: ['applicationId', 'compatibleApplicationId'],
  }),
  define('groups', 'application_group_members', [r.ApplicationGroupMember], { parent: application, computed: ['childName'] }),
  define('bundles', 'application_bundle_members', [r.ApplicationBundleMember], {
    parent: application,
    single: ['applicationId', 'childId'],
  }),
  define('stores', 'application_stores', [r.ApplicationStore], { key: ['applicationId'] }),
  define('agreements', 'agreements', [r.AgreementDetail]),
  define('agreement-periods', 'agreement_periods', [r.Period], agreements),
  define('agreement-types', 'agreement_types', [r.AgreementType]),
  define('contracts', 'contracts', [r.ContractDetail]),
  define('contract-periods', 'contract_periods', [r.Period], contracts),
  define('contract-types', 'contract_types', [r.AgreementType]),
  define('users', 'users', [r.User], { computed: ['licenseCount', 'userCostPerMonth', 'potentialSavings'] }),
  define('user-applications', 'user_applications', [r.UserApplication], { parent: user, key: ['userId', 'id'] }),
  define('user-subscriptions', 'user_subscriptions', [r.UserSubscription], { parent: user, key: ['userId', 'id'] }),
  define('user-discovery-sources', 'user_discovery_sources', [r.UserDiscoverySource], { parent: user, key: ['userId', 'id'] }),
  define('licenses', 'licenses', [r.LicenseDetail]),
  define('license-upgrades', 'license_upgrades', [r.LicenseUpgrade], { key: ['licenseId', 'upgradedLicenseId'] }),
  define('license-costs', 'license_costs', [r.LicenseCost], {
    key: ['licenseId', 'organizationId'],
    computed: ['totalCost', 'currency'],
  }),
  define('computer-transfers', 'license_transfers', [r.ComputerTransferDetail], { kind: 'computer' }),
  define('custom-value-transfers', 'license_transfers', [r.CustomValueTransferDetail], { kind: 'custom value' }),
  define('user-transfers', 'license_transfers', [r.UserTransferDetail], { kind: 'user' }),
  define('computer-tracking', 'license_tracking', [r.ComputerTrackingDetail], { kind: 'computer' }),
  define('user-tracking', 'license_tracking', [r.UserTrackingDetail], { kind: 'user' }),
  define('policies', 'license_policies', [r.Policy]),
  define('policy-fields', 'license_policy_fields', [r.PolicyFieldDetail], {
    parent: withLabels({ policyId: id() }),
    key: ['policyId', 'id'],
  }),
  define('organization-names', 'organization_names', [r.OrganizationName], { anyCase: true }),
  define('entitlements', 'license_entitlements', [r.LicenseEntitlement], {
    key: ['applicationId', 'organizationId', 'metricId', 'assignmentType'],
  }),
  define('computer-entitlements', 'computer_entitlements', [r.ComputerApplicationEntitlement], {
    key: ['computerId', 'applicationId', 'metricId'],
  }),
  define('entitlement-states', 'entitlement_states', [r.EntitlementState]),
  define('extended-coverage-types', 'extended_coverage_types', [r.ExtendedCoverageType], { key: ['name'] }),
  define('extended-coverages', 'extended_coverages', [r.ExtendedCoverage]),
  define('computer-assignments', 'license_assignments', [r.ComputerAssignment], { kind: 'computer' }),
  define('datacenter-assignments', 'license_assignments', [r.DatacenterAssignment], { kind: 'datacenter' }),
  define('organization-assignments', 'license_assignments', [r.OrganizationAssignment], { kind: 'organization' }),
  define('site-assignments', 'license_assignments', [r.SiteAssignment], { kind: 'site', single: ['licenseId'] }),
  define('user-assignments', 'license_assignments', [r.UserAssignment], { kind: 'user' }),
  define('computers', 'computers', [r.Computer]),
  define('clusters', 'datacenter_clusters', [r.DatacenterCluster]),
];

const BY_NAME = new Map(IMPORT_RESOURCES.map((resource) => [resource.name, resource]));

export const findImportResource = (name: string): ImportResource | undefined => BY_NAME.get(name);

/** Columns of the key, as stored. */
export const keyColumns = (resource: ImportResource): string[] => resource.key.map(toColumn);

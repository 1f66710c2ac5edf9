import type { Database } from '../db/open.ts';

/** Tables of the tenant's records; not those of accounts, clients and grants. */
export const INVENTORY_TABLES = [
  'applications',
  'application_metrics',
  'application_families',
  'application_types',
  'application_type_links',
  'article_numbers',
  'application_compatibility',
  'application_group_members',
  'application_bundle_members',
  'application_stores',
  'agreements',
  'contracts',
  'agreement_periods',
  'contract_periods',
  'agreement_types',
  'contract_types',
  'users',
  'user_activity',
  'user_applications',
  'user_subscriptions',
  'user_discovery_sources',
  'licenses',
  'license_upgrades',
  'license_transfers',
  'license_tracking',
  'license_policies',
  'license_policy_fields',
  'license_entitlements',
  'computer_entitlements',
  'entitlement_states',
  'extended_coverage_types',
  'extended_coverages',
  'license_costs',
  'license_assignments',
  'computers',
  'datacenter_clusters',
  'organization_names',
] as const;

export const hasInventory = (db: Database): boolean =>
  INVENTORY_TABLES.some((table) => db.raw.prepare(`select 1 from ${table} limit 1`).get() !== undefined);

/** Removes all records of the tenant, in one transaction. */
export function emptyInventory(db: Database): void {
  db.raw
    .transaction(() => {
      for (const table of INVENTORY_TABLES) db.raw.exec(`delete from ${table}`);
    })
    .immediate();
}

/**
 * The tables and indexes of the inventory, the identity provider and the audit as they are after migration 0012-pending-sign-ins
 * of SQLite's schema, in PostgreSQL's SQL. Integers have 64 bits and Booleans are 0 or 1, so that both stores keep and return the
 * same values. Texts compare by their bytes (`collate "C"`), as in SQLite: `tables` gives every text column that collation.
 */
const TABLES = `
create table applications (
  id text not null, name text, name_fold text, manufacturer text,
  manufacturer_fold text, platform text, platform_fold text, release_date bigint,
  end_of_support_date bigint, end_of_life_date bigint, end_of_extended_support_date bigint, is_end_of_support bigint,
  is_end_of_life bigint, is_end_of_extended_support bigint, is_release_date_not_announced bigint,
  is_end_of_support_date_not_announced bigint, is_end_of_life_date_not_announced bigint,
  is_end_of_extended_support_date_not_announced bigint, family_id text, overrides_application_id text,
  edition_index bigint, version_index bigint, is_bundle bigint, is_group bigint, is_hidden bigint,
  is_no_license_required bigint, is_os bigint, is_web_application bigint, is_globally_generated_application bigint,
  updated_date bigint, description text, description_fold text, manufacturer_website text,
  manufacturer_website_fold text, language text, language_fold text, primary key (id)
);
create table application_metrics (
  application_id text not null, id text not null, name text, name_fold text,
  is_default bigint, minimum_requirement bigint, metric_setting text, metric_setting_fold text,
  metric_setting_interval_type text, metric_setting_interval_type_fold text,
  metric_setting_interval bigint, custom_compare_value_type text, custom_compare_value_type_fold text,
  concurrency_interval bigint, license_cost double precision, license_cost_currency text,
  license_cost_currency_fold text, license_cost_base double precision, primary key (application_id, id)
);
create table application_families (
  id text not null, name text, name_fold text, manufacturer text,
  manufacturer_fold text, description text, description_fold text, primary key (id)
);
create table application_types (
  id text not null, name text, name_fold text, parent_id text,
  updated_date bigint, primary key (id)
);
create table application_type_links (
  application_id text not null, type_id text not null, primary key (application_id, type_id)
);
create table article_numbers (
  id text not null, article_number text, article_number_fold text, type text,
  type_fold text, application_id text, primary key (id)
);
create table application_compatibility (
  compatibility_order bigint, compatibility_type text, compatibility_type_fold text,
  compatible_application_id text not null, application_id text not null,
  primary key (application_id, compatible_application_id)
);
create table application_group_members (
  id text not null, child_id text, application_id text not null, primary key (id)
);
create table application_bundle_members (
  id text not null, child_id text, is_mandatory bigint, is_optional_component_required bigint,
  application_id text not null, primary key (id)
);
create table application_stores (
  name text, name_fold text, description text, description_fold text,
  status bigint, publish_level bigint, purchase_price_base double precision, rental_price_base double precision,
  rental_payment_period bigint, application_owner_username text, application_owner_username_fold text,
  second_approval_username text, second_approval_username_fold text,
  third_approval_username text, third_approval_username_fold text,
  is_organizational_approval_required bigint, is_application_owner_approval_required bigint,
  is_second_approval_required bigint, is_third_approval_required bigint, is_user_uninstall_approval_required bigint,
  uninstall_option bigint, days_until_uninstall bigint, days_until_uninstall_notification bigint,
  subscription_extensions_days bigint, provisioning_group_type bigint, provisioning_group_ou text,
  provisioning_group_ou_fold text, computer_group_name text,
  computer_group_name_fold text, user_group_name text, user_group_name_fold text,
  image_name text, image_name_fold text, application_id text not null,
  primary key (application_id)
);
create table agreements (
  id text not null, name text, name_fold text, assigned_id text,
  assigned_id_fold text, type_id text, parent_id text, manufacturer_id text,
  contact_id text, description text, description_fold text, is_subscription bigint,
  is_upgradable bigint, is_valid_for_all bigint, is_alerting_on_expiration bigint, is_auto_attaching_to_computers bigint,
  renewal_days bigint, warning_day_limit bigint, critical_day_limit bigint, contact_name text,
  contact_name_fold text, contact_department text, contact_department_fold text,
  contact_phone text, contact_phone_fold text, contact_email text,
  contact_email_fold text, manufacturer_name text, manufacturer_name_fold text,
  manufacturer_link text, manufacturer_link_fold text, manufacturer_phone text,
  manufacturer_phone_fold text, manufacturer_contact text, manufacturer_contact_fold text,
  manufacturer_contact_phone text, manufacturer_contact_phone_fold text,
  manufacturer_contact_email text, manufacturer_contact_email_fold text, primary key (id)
);
create table contracts (
  id text not null, name text, name_fold text, assigned_id text,
  assigned_id_fold text, type_id text, parent_id text, manufacturer_id text,
  contact_id text, description text, description_fold text, is_subscription bigint,
  is_upgradable bigint, is_valid_for_all bigint, is_alerting_on_expiration bigint, is_auto_attaching_to_computers bigint,
  renewal_days bigint, warning_day_limit bigint, critical_day_limit bigint, contact_name text,
  contact_name_fold text, contact_department text, contact_department_fold text,
  contact_phone text, contact_phone_fold text, contact_email text,
  contact_email_fold text, manufacturer_name text, manufacturer_name_fold text,
  manufacturer_link text, manufacturer_link_fold text, manufacturer_phone text,
  manufacturer_phone_fold text, manufacturer_contact text, manufacturer_contact_fold text,
  manufacturer_contact_phone text, manufacturer_contact_phone_fold text,
  manufacturer_contact_email text, manufacturer_contact_email_fold text, primary key (id)
);
create table agreement_periods (
  id text not null, valid_from bigint, valid_to bigint, agreement_id text not null, primary key (id)
);
create table contract_periods (
  id text not null, valid_from bigint, valid_to bigint, contract_id text not null, primary key (id)
);
create table agreement_types (
  id text not null, name text, name_fold text, description text,
  description_fold text, primary key (id)
);
create table contract_types (
  id text not null, name text, name_fold text, description text,
  description_fold text, primary key (id)
);
create table users (
  id text not null, display_name text, display_name_fold text, username text,
  username_fold text, email text, email_fold text, status text,
  status_fold text, is_in_review bigint, is_online bigint, is_qualified bigint, last_active bigint,
  department text, department_fold text, country text, country_fold text,
  discovery_types text, is_enabled bigint, created_date bigint, active_since_day bigint, departed_date bigint,
  license_count bigint not null default 0, user_cost_per_month double precision default 0,
  potential_savings double precision default 0, primary key (id)
);
create table user_activity (
  user_id text not null, from_day bigint not null, to_day bigint not null, primary key (user_id, from_day)
);
create table user_applications (
  user_id text not null, id text not null, name text, name_fold text,
  vendor text, vendor_fold text, last_active bigint, discovery_types text,
  vendor_id text, primary key (user_id, id)
);
create table user_subscriptions (
  user_id text not null, id text not null, name text, name_fold text,
  application_name text, application_name_fold text, vendor text,
  vendor_fold text, total_cost_per_month double precision, potential_savings double precision,
  last_activity bigint, first_discovered bigint, discovery_source text, discovery_source_fold text,
  discovery_type bigint, application_id text, vendor_id text, primary key (user_id, id)
);
create table user_discovery_sources (
  user_id text not null, id text not null, name text, name_fold text,
  type bigint, created bigint, primary key (user_id, id)
);
create table licenses (
  id text not null, application_id text, metric_id text, quantity bigint,
  purchase_date bigint, purchase_value double precision, purchase_currency text,
  purchase_currency_fold text, organization_id text, contract_id text,
  product_description text, product_description_fold text, vendor text,
  vendor_fold text, is_subscription bigint, is_upgrade bigint, is_downgrade bigint, is_cross_platform bigint,
  incomplete_reasons bigint, license_keys text, license_keys_fold text,
  media_storage text, media_storage_fold text, license_proof_location text,
  license_proof_location_fold text, invoice_reference text, invoice_reference_fold text,
  external_id text, external_id_fold text, notes text, notes_fold text,
  primary key (id)
);
create table license_upgrades (
  license_id text not null, quantity bigint, upgraded_license_id text not null,
  upgraded_quantity bigint, primary key (license_id, upgraded_license_id)
);
create table license_transfers (
  id text not null, custom_compare_value_id text, from_application_id text,
  to_application_id text, license_id text, organization_id text,
  metric_id text, quantity bigint, is_upgrade bigint, is_downgrade bigint, is_cross_edition bigint,
  is_cross_platform bigint, use_rights bigint, computer_id text, user_id text,
  kind text not null, primary key (id), check (kind in ('computer', 'custom value', 'user'))
);
create table license_tracking (
  id text not null, computer_id text, application_id text, license_id text,
  organization_id text, metric_id text, initial_requirement bigint, received_coverage bigint,
  coverage_trait bigint, primary_use_rights bigint, full_use_rights bigint, user_id text,
  kind text not null, primary key (id), check (kind in ('computer', 'user'))
);
create table license_policies (
  id text not null, primary key (id)
);
create table license_policy_fields (
  policy_id text not null, id text not null, name text, name_fold text,
  description text, description_fold text, is_required bigint, is_combo_box bigint,
  is_editing_allowed bigint, list_items text, primary key (policy_id, id)
);
create table license_entitlements (
  position bigint not null, application_id text, organization_id text, metric_id text,
  assignment_type text, assignment_type_fold text, quantity bigint, primary key (position)
);
create table computer_entitlements (
  position bigint not null, computer_id text, application_id text, metric_id text,
  entitlement_state_id text, primary key (position)
);
create table entitlement_states (
  id text not null, name text, name_fold text, description text,
  description_fold text, primary key (id)
);
create table extended_coverage_types (
  name text not null, name_fold text, primary key (name)
);
create table extended_coverages (
  id text not null, application_id text, covered_application_id text,
  parent_computer_id text, is_parent_computer_datacenter bigint, extended_computer_id text,
  reason text, reason_fold text, reason_description text,
  reason_description_fold text, primary key (id)
);
create table license_costs (
  organization_id text not null, license_quantity bigint, license_purchase_cost double precision,
  current_maintenance_cost double precision, accumulated_maintenance_cost double precision,
  current_support_cost double precision, accumulated_support_cost double precision, license_id text not null,
  primary key (license_id, organization_id)
);
create table license_assignments (
  id text not null, computer_id text, quantity bigint, application_id text,
  license_id text, datacenter_id text, organization_id text, user_id text,
  kind text not null, primary key (id), check (kind in ('computer', 'datacenter', 'organization', 'site', 'user'))
);
create table computers (
  id text not null, host_name text, host_name_fold text, status text,
  status_fold text, last_scan_date bigint, primary key (id)
);
create table datacenter_clusters (
  id text not null, name text, name_fold text, description text,
  description_fold text, hypervisor text, hypervisor_fold text, is_auto_generated bigint,
  is_high_availability bigint, is_hypervisor_from_sim bigint, is_vendor_drs bigint, primary key (id)
);
create table tenant (
  singleton bigint not null, id text not null, name text not null, region text not null,
  samples_made_at bigint, primary key (singleton), check (singleton = 1)
);
create table accounts (
  id text not null, username text not null, username_key text not null unique,
  name text not null, role text not null, password_hash text not null,
  has_demo_password bigint not null default 0, locale text, zoneinfo text, email text,
  picture text, created_at bigint not null, updated_at bigint not null, primary key (id),
  check (role in ('manager', 'reviewer', 'viewer'))
);
create table clients (
  id text not null, name text not null, secret_hash text not null,
  scope text not null, created_at bigint not null, primary key (id)
);
create table oidc_records (
  key text not null, model text not null, format text not null default 'opaque',
  owner text, account_id text, client_id text, grant_id text,
  session_uid text, uid text, scope text, audience text,
  payload text, issue_order bigint, consumed_at bigint, expires_at bigint not null, primary key (key, model)
);
create table sign_in_attempts (
  id bigint generated by default as identity not null, subject text not null, attempted_at bigint not null,
  primary key (id)
);
create table user_flag_changes (
  id bigint generated by default as identity not null, user_id text not null, flag text not null,
  was bigint, became bigint not null, changed_by text not null, changed_at bigint not null, primary key (id)
);
`;

const INDEXES = `
create index applications_id on applications (lower(id));
create index application_families_id on application_families (lower(id));
create index application_types_id on application_types (lower(id));
create index agreements_id on agreements (lower(id));
create index contracts_id on contracts (lower(id));
create index licenses_id on licenses (lower(id));
create index computers_id on computers (lower(id));
create index datacenter_clusters_id on datacenter_clusters (lower(id));
create index applications_name_fold on applications (name_fold);
create index applications_manufacturer_fold on applications (manufacturer_fold);
create index applications_platform on applications (platform, platform_fold);
create index applications_family_id on applications (lower(family_id));
create index applications_end_of_life_date on applications (end_of_life_date);
create index applications_end_of_support_date on applications (end_of_support_date);
create index application_type_links_type_id on application_type_links (type_id);
create index application_types_parent_id on application_types (lower(parent_id));
create index article_numbers_application_id on article_numbers (lower(application_id));
create index article_numbers_article_number_fold on article_numbers (article_number_fold);
create index application_compatibility_compatible_application_id on application_compatibility (compatible_application_id);
create index application_group_members_application_id on application_group_members (application_id);
create index application_bundle_members_child_id on application_bundle_members (child_id);
create index agreements_name_fold on agreements (name_fold);
create index agreements_parent_id on agreements (lower(parent_id));
create index agreements_type_id on agreements (lower(type_id));
create index contracts_name_fold on contracts (name_fold);
create index contracts_parent_id on contracts (lower(parent_id));
create index contracts_type_id on contracts (lower(type_id));
create index agreement_periods_agreement_id on agreement_periods (agreement_id);
create index contract_periods_contract_id on contract_periods (contract_id);
create index licenses_application_id on licenses (lower(application_id));
create index licenses_contract_id on licenses (lower(contract_id));
create index licenses_organization_id on licenses (lower(organization_id));
create index licenses_purchase_date on licenses (purchase_date);
create index licenses_quantity on licenses (quantity);
create index licenses_purchase_value on licenses (purchase_value);
create index licenses_vendor_fold on licenses (vendor_fold);
create index license_upgrades_upgraded_license_id on license_upgrades (upgraded_license_id);
create index license_transfers_from on license_transfers (from_application_id, kind);
create index license_transfers_to on license_transfers (to_application_id, kind);
create index license_tracking_application on license_tracking (application_id, kind);
create index license_entitlements_application_id on license_entitlements (lower(application_id));
create index computer_entitlements_application_id on computer_entitlements (lower(application_id));
create index computer_entitlements_computer_id on computer_entitlements (lower(computer_id));
create index extended_coverages_application_id on extended_coverages (lower(application_id));
create index license_assignments_license on license_assignments (license_id, kind);
create index computers_host_name_fold on computers (host_name_fold);
create index computers_status_fold on computers (status_fold);
create index computers_last_scan_date on computers (last_scan_date);
create index oidc_records_owner on oidc_records (owner, issue_order) where owner is not null;
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_account on oidc_records (account_id) where account_id is not null;
create index oidc_records_client on oidc_records (client_id) where client_id is not null;
create index oidc_records_uid on oidc_records (uid) where uid is not null;
create index oidc_records_expiry on oidc_records (expires_at);
create index sign_in_attempts_subject on sign_in_attempts (subject, attempted_at);
create index sign_in_attempts_time on sign_in_attempts (attempted_at);
create index user_flag_changes_user on user_flag_changes (user_id, changed_at);
create index application_metrics_by_owner on application_metrics (application_id, name_fold, id, is_default);
create unique index license_assignments_site on license_assignments (license_id) where kind = 'site';
create unique index application_bundle_members_application on application_bundle_members (application_id, child_id);
create index oidc_records_pending on oidc_records (expires_at) where model = 'Interaction';
`;

/** Expressions that users are sorted by, and the names of their indexes. */
const USERS_SORTED: Readonly<Record<string, string>> = {
  id: 'lower(id)',
  display_name: 'display_name_fold',
  username: 'username_fold',
  email: 'email_fold',
  status: 'status_fold',
  is_in_review: 'is_in_review',
  is_online: 'is_online',
  is_qualified: 'is_qualified',
  last_active: 'last_active',
  department: 'department_fold',
  country: 'country_fold',
  license_count: 'license_count',
  user_cost_per_month: 'user_cost_per_month',
  potential_savings: 'potential_savings',
  is_enabled: 'is_enabled',
  created_date: 'created_date',
};

/** A page of users is read from an index in both directions; missing values come last in each. */
const userIndexes = Object.entries(USERS_SORTED).flatMap(([name, expression]) => [
  `create index users_by_${name} on users (${expression}, id) where departed_date is null;`,
  `create index users_by_${name}_desc on users (${expression} desc nulls last, id) where departed_date is null;`,
]);

/** Each text column compares by its bytes. The word `text` is in no name and no literal of the statements above. */
const tables = TABLES.replaceAll(/ text\b/g, ' text collate "C"');

export const baselineTables = [tables, INDEXES, ...userIndexes].join('\n');

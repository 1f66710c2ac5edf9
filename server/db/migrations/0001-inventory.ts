import type { Migration } from './migration.ts';

/**
 * Base records of the tenant, and views that compute the service's sums from them, so that no total is stored twice. Columns are
 * the contract's fields in snake case. `…_fold` holds a text after Unicode simple case folding: comparisons, `contains` and
 * sorting read it. Dates are milliseconds since 1970 UTC, days are days since 1970, Booleans 0 or 1, sets JSON text. Identifiers
 * are ASCII, so that NOCASE compares them without case exactly as folding would.
 */
export const inventory: Migration & { readonly sql: string } = {
  name: '0001-inventory',
  sql: `
create table applications (
  id text primary key not null, name text, name_fold text, manufacturer text, manufacturer_fold text, platform text,
  platform_fold text, release_date integer, end_of_support_date integer, end_of_life_date integer,
  end_of_extended_support_date integer, is_end_of_support integer, is_end_of_life integer,
  is_end_of_extended_support integer, is_release_date_not_announced integer,
  is_end_of_support_date_not_announced integer, is_end_of_life_date_not_announced integer,
  is_end_of_extended_support_date_not_announced integer, family_id text, overrides_application_id text,
  edition_index integer, version_index integer, is_bundle integer, is_group integer, is_hidden integer,
  is_no_license_required integer, is_os integer, is_web_application integer, is_globally_generated_application integer,
  updated_date integer, description text, description_fold text, manufacturer_website text,
  manufacturer_website_fold text, language text, language_fold text
);
create table application_metrics (
  application_id text not null, id text not null, name text, name_fold text, is_default integer,
  minimum_requirement integer, metric_setting text, metric_setting_fold text, metric_setting_interval_type text,
  metric_setting_interval_type_fold text, metric_setting_interval integer, custom_compare_value_type text,
  custom_compare_value_type_fold text, concurrency_interval integer, license_cost real, license_cost_currency text,
  license_cost_currency_fold text, license_cost_base real, primary key (application_id, id)
);
create table application_families (
  id text primary key not null, name text, name_fold text, manufacturer text, manufacturer_fold text, description text,
  description_fold text
);
create table application_types (
  id text primary key not null, name text, name_fold text, parent_id text, updated_date integer
);
create table application_type_links (
  application_id text not null, type_id text not null,
  primary key (application_id, type_id)
);
create table article_numbers (
  id text primary key not null, article_number text, article_number_fold text, type text, type_fold text,
  application_id text
);
create table application_compatibility (
  compatibility_order integer, compatibility_type text, compatibility_type_fold text,
  compatible_application_id text not null, application_id text not null,
  primary key (application_id, compatible_application_id)
);
create table application_group_members (
  id text primary key not null, child_id text, application_id text not null
);
create table application_bundle_members (
  id text primary key not null, child_id text, is_mandatory integer, is_optional_component_required integer,
  application_id text not null
);
create table application_stores (
  name text, name_fold text, description text, description_fold text, status integer, publish_level integer,
  purchase_price_base real, rental_price_base real, rental_payment_period integer, application_owner_username text,
  application_owner_username_fold text, second_approval_username text, second_approval_username_fold text,
  third_approval_username text, third_approval_username_fold text, is_organizational_approval_required integer,
  is_application_owner_approval_required integer, is_second_approval_required integer,
  is_third_approval_required integer, is_user_uninstall_approval_required integer, uninstall_option integer,
  days_until_uninstall integer, days_until_uninstall_notification integer, subscription_extensions_days integer,
  provisioning_group_type integer, provisioning_group_ou text, provisioning_group_ou_fold text, computer_group_name text,
  computer_group_name_fold text, user_group_name text, user_group_name_fold text, image_name text, image_name_fold text,
  application_id text not null, primary key (application_id)
);
create table agreements (
  id text primary key not null, name text, name_fold text, assigned_id text, assigned_id_fold text, type_id text,
  parent_id text, manufacturer_id text, contact_id text, description text, description_fold text,
  is_subscription integer, is_upgradable integer, is_valid_for_all integer, is_alerting_on_expiration integer,
  is_auto_attaching_to_computers integer, renewal_days integer, warning_day_limit integer, critical_day_limit integer,
  contact_name text, contact_name_fold text, contact_department text, contact_department_fold text, contact_phone text,
  contact_phone_fold text, contact_email text, contact_email_fold text, manufacturer_name text,
  manufacturer_name_fold text, manufacturer_link text, manufacturer_link_fold text, manufacturer_phone text,
  manufacturer_phone_fold text, manufacturer_contact text, manufacturer_contact_fold text,
  manufacturer_contact_phone text, manufacturer_contact_phone_fold text, manufacturer_contact_email text,
  manufacturer_contact_email_fold text
);
create table contracts (
  id text primary key not null, name text, name_fold text, assigned_id text, assigned_id_fold text, type_id text,
  parent_id text, manufacturer_id text, contact_id text, description text, description_fold text,
  is_subscription integer, is_upgradable integer, is_valid_for_all integer, is_alerting_on_expiration integer,
  is_auto_attaching_to_computers integer, renewal_days integer, warning_day_limit integer, critical_day_limit integer,
  contact_name text, contact_name_fold text, contact_department text, contact_department_fold text, contact_phone text,
  contact_phone_fold text, contact_email text, contact_email_fold text, manufacturer_name text,
  manufacturer_name_fold text, manufacturer_link text, manufacturer_link_fold text, manufacturer_phone text,
  manufacturer_phone_fold text, manufacturer_contact text, manufacturer_contact_fold text,
  manufacturer_contact_phone text, manufacturer_contact_phone_fold text, manufacturer_contact_email text,
  manufacturer_contact_email_fold text
);
create table agreement_periods (
  id text primary key not null, valid_from integer, valid_to integer, agreement_id text not null
);
create table contract_periods (
  id text primary key not null, valid_from integer, valid_to integer, contract_id text not null
);
create table agreement_types (
  id text primary key not null, name text, name_fold text, description text, description_fold text
);
create table contract_types (
  id text primary key not null, name text, name_fold text, description text, description_fold text
);
create table users (
  id text primary key not null, display_name text, display_name_fold text, username text, username_fold text, email text,
  email_fold text, status text, status_fold text, is_in_review integer, is_online integer, is_qualified integer,
  last_active integer, department text, department_fold text, country text, country_fold text, discovery_types text,
  is_enabled integer, created_date integer, active_since_day integer, departed_date integer
);
create table user_activity (
  user_id text not null, from_day integer not null, to_day integer not null,
  primary key (user_id, from_day)
);
create table user_applications (
  user_id text not null, id text not null, name text, name_fold text, vendor text, vendor_fold text, last_active integer,
  discovery_types text, vendor_id text, primary key (user_id, id)
);
create table user_subscriptions (
  user_id text not null, id text not null, name text, name_fold text, application_name text, application_name_fold text,
  vendor text, vendor_fold text, total_cost_per_month real, potential_savings real, last_activity integer,
  first_discovered integer, discovery_source text, discovery_source_fold text, discovery_type integer,
  application_id text, vendor_id text, primary key (user_id, id)
);
create table user_discovery_sources (
  user_id text not null, id text not null, name text, name_fold text, type integer, created integer,
  primary key (user_id, id)
);
create table licenses (
  id text primary key not null, application_id text, metric_id text, quantity integer, purchase_date integer,
  purchase_value real, purchase_currency text, purchase_currency_fold text, organization_id text, contract_id text,
  product_description text, product_description_fold text, vendor text, vendor_fold text, is_subscription integer,
  is_upgrade integer, is_downgrade integer, is_cross_platform integer, incomplete_reasons integer, license_keys text,
  license_keys_fold text, media_storage text, media_storage_fold text, license_proof_location text,
  license_proof_location_fold text, invoice_reference text, invoice_reference_fold text, external_id text,
  external_id_fold text, notes text, notes_fold text
);
create table license_upgrades (
  license_id text not null, quantity integer, upgraded_license_id text not null, upgraded_quantity integer,
  primary key (license_id, upgraded_license_id)
);
create table license_transfers (
  id text primary key not null, custom_compare_value_id text, from_application_id text, to_application_id text,
  license_id text, organization_id text, metric_id text, quantity integer, is_upgrade integer, is_downgrade integer,
  is_cross_edition integer, is_cross_platform integer, use_rights integer, computer_id text, user_id text,
  kind text not null check (kind in ('computer', 'custom value', 'user'))
);
create table license_tracking (
  id text primary key not null, computer_id text, application_id text, license_id text, organization_id text,
  metric_id text, initial_requirement integer, received_coverage integer, coverage_trait integer,
  primary_use_rights integer, full_use_rights integer, user_id text,
  kind text not null check (kind in ('computer', 'user'))
);
create table license_policies (
  id text primary key not null
);
create table license_policy_fields (
  policy_id text not null, id text not null, name text, name_fold text, description text, description_fold text,
  is_required integer, is_combo_box integer, is_editing_allowed integer, list_items text, primary key (policy_id, id)
);
create table license_entitlements (
  position integer primary key, application_id text, organization_id text, metric_id text, assignment_type text,
  assignment_type_fold text, quantity integer
);
create table computer_entitlements (
  position integer primary key, computer_id text, application_id text, metric_id text, entitlement_state_id text
);
create table entitlement_states (
  id text primary key not null, name text, name_fold text, description text, description_fold text
);
create table extended_coverage_types (name text primary key not null, name_fold text);
create table extended_coverages (
  id text primary key not null, application_id text, covered_application_id text, parent_computer_id text,
  is_parent_computer_datacenter integer, extended_computer_id text, reason text, reason_fold text,
  reason_description text, reason_description_fold text
);
create table license_costs (
  organization_id text not null, license_quantity integer, license_purchase_cost real, current_maintenance_cost real,
  accumulated_maintenance_cost real, current_support_cost real, accumulated_support_cost real, license_id text not null,
  primary key (license_id, organization_id)
);
create table license_assignments (
  id text primary key not null, computer_id text, quantity integer, application_id text, license_id text,
  datacenter_id text, organization_id text, user_id text,
  kind text not null check (kind in ('computer', 'datacenter', 'organization', 'site', 'user'))
);
create table computers (
  id text primary key not null, host_name text, host_name_fold text, status text, status_fold text,
  last_scan_date integer
);
create table datacenter_clusters (
  id text primary key not null, name text, name_fold text, description text, description_fold text, hypervisor text,
  hypervisor_fold text, is_auto_generated integer, is_high_availability integer, is_hypervisor_from_sim integer,
  is_vendor_drs integer
);
create view platforms as
  select distinct platform as name, platform_fold as name_fold from applications where platform is not null;
create view application_group_records as
  select m.*, a.name as child_name, a.name_fold as child_name_fold
  from application_group_members m left join applications a on a.id = m.child_id;
create view user_records as
  select u.*,
    (select count(*) from user_subscriptions s where s.user_id = u.id) as license_count,
    (select round(coalesce(sum(s.total_cost_per_month), 0), 4) from user_subscriptions s where s.user_id = u.id) as user_cost_per_month,
    (select round(coalesce(sum(s.potential_savings), 0), 4) from user_subscriptions s where s.user_id = u.id) as potential_savings
  from users u where u.departed_date is null;
create view application_tracking_summaries as
  select application_id, license_id, max(kind = 'computer') as has_computer_tracking, max(kind = 'user') as has_user_tracking
  from license_tracking where license_id is not null group by application_id, license_id;
create view license_cost_records as
  select c.*, l.purchase_currency as currency, l.purchase_currency_fold as currency_fold,
    round(coalesce(c.license_purchase_cost, 0) + coalesce(c.accumulated_maintenance_cost, 0) + coalesce(c.accumulated_support_cost, 0), 4)
      as total_cost
  from license_costs c left join licenses l on l.id = c.license_id;
create view license_cost_summaries as
  select l.id as license_id, l.purchase_currency as currency,
    coalesce(sum(c.license_quantity), 0) as quantity,
    round(coalesce(sum(c.license_purchase_cost), 0), 4) as purchase_cost,
    round(coalesce(sum(c.current_maintenance_cost), 0), 4) as current_maintenance_cost,
    round(coalesce(sum(c.accumulated_maintenance_cost), 0), 4) as accumulated_maintenance_cost,
    round(coalesce(sum(c.current_support_cost), 0), 4) as current_support_cost,
    round(coalesce(sum(c.accumulated_support_cost), 0), 4) as accumulated_support_cost,
    round(coalesce(sum(c.license_purchase_cost), 0) + coalesce(sum(c.accumulated_maintenance_cost), 0)
      + coalesce(sum(c.accumulated_support_cost), 0), 4) as total_cost,
    round(sum(c.license_purchase_cost) / nullif(sum(c.license_quantity), 0), 4) as average_cost_per_license_purchase
  from licenses l left join license_costs c on c.license_id = l.id group by l.id;
create view license_assignment_summaries as
  select l.id as license_id,
    exists (select 1 from license_assignments a where a.license_id = l.id and a.kind = 'computer') as has_computer_assignment,
    exists (select 1 from license_assignments a where a.license_id = l.id and a.kind = 'user') as has_user_assignment,
    exists (select 1 from license_assignments a where a.license_id = l.id and a.kind = 'organization') as has_organization_assignment,
    exists (select 1 from license_assignments a where a.license_id = l.id and a.kind = 'site') as has_site_assignment
  from licenses l;
create index applications_id on applications (id collate nocase);
create index application_families_id on application_families (id collate nocase);
create index application_types_id on application_types (id collate nocase);
create index agreements_id on agreements (id collate nocase);
create index contracts_id on contracts (id collate nocase);
create index users_id on users (id collate nocase);
create index licenses_id on licenses (id collate nocase);
create index computers_id on computers (id collate nocase);
create index datacenter_clusters_id on datacenter_clusters (id collate nocase);
create index applications_name_fold on applications (name_fold);
create index applications_manufacturer_fold on applications (manufacturer_fold);
create index applications_platform on applications (platform, platform_fold);
create index applications_family_id on applications (family_id collate nocase);
create index applications_end_of_life_date on applications (end_of_life_date);
create index applications_end_of_support_date on applications (end_of_support_date);
create index application_type_links_type_id on application_type_links (type_id);
create index application_types_parent_id on application_types (parent_id collate nocase);
create index article_numbers_application_id on article_numbers (application_id collate nocase);
create index article_numbers_article_number_fold on article_numbers (article_number_fold);
create index application_compatibility_compatible_application_id on application_compatibility (compatible_application_id);
create index application_group_members_application_id on application_group_members (application_id);
create index application_bundle_members_application on application_bundle_members (application_id, child_id);
create index application_bundle_members_child_id on application_bundle_members (child_id);
create index agreements_name_fold on agreements (name_fold);
create index agreements_parent_id on agreements (parent_id collate nocase);
create index agreements_type_id on agreements (type_id collate nocase);
create index contracts_name_fold on contracts (name_fold);
create index contracts_parent_id on contracts (parent_id collate nocase);
create index contracts_type_id on contracts (type_id collate nocase);
create index agreement_periods_agreement_id on agreement_periods (agreement_id);
create index contract_periods_contract_id on contract_periods (contract_id);
create index users_display_name_fold on users (display_name_fold);
create index users_username_fold on users (username_fold);
create index users_email_fold on users (email_fold);
create index users_country_fold on users (country_fold);
create index users_department_fold on users (department_fold);
create index users_last_active on users (last_active);
create index users_created_date on users (created_date);
create index users_is_in_review on users (is_in_review);
create index users_departed on users (departed_date, id);
create index licenses_application_id on licenses (application_id collate nocase);
create index licenses_contract_id on licenses (contract_id collate nocase);
create index licenses_organization_id on licenses (organization_id collate nocase);
create index licenses_purchase_date on licenses (purchase_date);
create index licenses_quantity on licenses (quantity);
create index licenses_purchase_value on licenses (purchase_value);
create index licenses_vendor_fold on licenses (vendor_fold);
create index license_upgrades_upgraded_license_id on license_upgrades (upgraded_license_id);
create index license_transfers_from on license_transfers (from_application_id, kind);
create index license_transfers_to on license_transfers (to_application_id, kind);
create index license_tracking_application on license_tracking (application_id, kind);
create index license_entitlements_application_id on license_entitlements (application_id collate nocase);
create index computer_entitlements_application_id on computer_entitlements (application_id collate nocase);
create index computer_entitlements_computer_id on computer_entitlements (computer_id collate nocase);
create index extended_coverages_application_id on extended_coverages (application_id collate nocase);
create index license_assignments_license on license_assignments (license_id, kind);
create index computers_host_name_fold on computers (host_name_fold);
create index computers_status_fold on computers (status_fold);
create index computers_last_scan_date on computers (last_scan_date);
`,
};

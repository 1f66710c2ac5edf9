import type { Migration } from './migration.ts';

/**
 * The API returns one site assignment per license, and one member of a bundle by its application. Imports could store several, of
 * which only the first by id was ever returned: the others are deleted, and new ones are rejected.
 */
export const singleRecords: Migration = {
  name: '0010-single-records',
  sql: `
delete from license_assignments where kind = 'site' and exists (
  select 1 from license_assignments other
  where other.license_id = license_assignments.license_id and other.kind = 'site' and other.id < license_assignments.id
);
create unique index license_assignments_site on license_assignments (license_id) where kind = 'site';
create index application_bundle_members_first on application_bundle_members (application_id, child_id, id);
delete from application_bundle_members where exists (
  select 1 from application_bundle_members other
  where other.application_id = application_bundle_members.application_id and other.child_id = application_bundle_members.child_id
    and other.id < application_bundle_members.id
);
drop index application_bundle_members_first;
drop index application_bundle_members_application;
create unique index application_bundle_members_application on application_bundle_members (application_id, child_id);
`,
};

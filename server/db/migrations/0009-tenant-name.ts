import type { Migration } from './migration.ts';

/** Only a tenant whose sample accounts were made is the sample tenant; another carries a neutral name until `sam tenant name` gives it one. */
export const tenantName: Migration = {
  name: '0009-tenant-name',
  sql: "update tenant set name = 'My organization' where name = 'Sample tenant' and samples_made_at is null;",
};

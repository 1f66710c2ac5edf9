import type { Migration } from './migration.ts';

/** Only a tenant with sample accounts is the sample tenant; any other has a neutral name until `sam tenant name` sets one. */
export const tenantName: Migration = {
  name: '0009-tenant-name',
  sql: "update tenant set name = 'My organization' where name = 'Sample tenant' and samples_made_at is null;",
};

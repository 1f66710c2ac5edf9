import type { Migration } from './migration.ts';

/** Pending sign-ins are counted and the oldest deleted: anybody can start one. */
export const pendingSignIns: Migration = {
  name: '0012-pending-sign-ins',
  sql: "create index oidc_records_pending on oidc_records (expires_at) where model = 'Interaction';",
};

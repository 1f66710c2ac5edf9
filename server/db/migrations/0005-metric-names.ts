import type { Migration } from './migration.ts';

/** A filter may hold a hundred conditions on an application's metrics: each is answered from the index alone. */
export const metricNames: Migration = {
  name: '0005-metric-names',
  sql: 'create index application_metrics_by_owner on application_metrics (application_id, name_fold, id, is_default);',
};

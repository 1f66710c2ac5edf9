import type SqliteDatabase from 'better-sqlite3';
import { foldCase } from '../../contract/case-folding.ts';
import { inventory } from './migrations/0001-inventory.ts';
import { identity } from './migrations/0002-identity.ts';
import { audit } from './migrations/0003-audit.ts';
import { activityVersion } from './migrations/0004-activity-version.ts';
import { metricNames } from './migrations/0005-metric-names.ts';
import { calendarDays } from './migrations/0006-calendar-days.ts';
import { normalisedFolds } from './migrations/0007-normalised-folds.ts';
import { missingAmounts } from './migrations/0008-missing-amounts.ts';
import { tenantName } from './migrations/0009-tenant-name.ts';
import { singleRecords } from './migrations/0010-single-records.ts';
import { userLists } from './migrations/0011-user-lists.ts';
import { pendingSignIns } from './migrations/0012-pending-sign-ins.ts';
import { renewals } from './migrations/0013-renewals.ts';
import { licensePositions } from './migrations/0014-license-positions.ts';
import { spend } from './migrations/0018-spend.ts';
import type { Migration } from './migrations/migration.ts';

const MIGRATIONS: readonly Migration[] = [
  inventory,
  identity,
  audit,
  activityVersion,
  metricNames,
  calendarDays,
  normalisedFolds,
  missingAmounts,
  tenantName,
  singleRecords,
  userLists,
  pendingSignIns,
  renewals,
  licensePositions,
  spend,
];

/** Brings the schema up to date. A file of a later version of the product is refused rather than misread. */
export function migrate(db: SqliteDatabase.Database): void {
  db.function('fold_case', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldCase(text) : null));
  db.exec('create table if not exists schema_migrations (name text primary key, applied_at integer not null)');
  // One process migrates at a time; another that starts beside it waits and then finds nothing to do.
  db.transaction(() => {
    const applied = new Set(db.prepare<[], string>('select name from schema_migrations').pluck().all());
    const known = new Set(MIGRATIONS.map((step) => step.name));
    for (const name of applied) {
      if (!known.has(name)) throw new Error(`the database was written by a later version of SAM Console (schema step ${name})`);
    }
    for (const step of MIGRATIONS) {
      if (applied.has(step.name)) continue;
      db.exec(typeof step.sql === 'string' ? step.sql : step.sql(db));
      db.prepare('insert into schema_migrations (name, applied_at) values (?, ?)').run(step.name, Date.now());
    }
  }).immediate();
}

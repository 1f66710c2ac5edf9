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
import { calendars } from './migrations/0013-calendars.ts';
import { renewals } from './migrations/0013-renewals.ts';
import { licensePositions } from './migrations/0014-license-positions.ts';
import { spend } from './migrations/0018-spend.ts';
import { overviewNumbers } from './migrations/0019-overview-numbers.ts';
import { listChanges } from './migrations/0020-list-changes.ts';
import { organizationNames } from './migrations/0021-organization-names.ts';
import { partsOfTexts } from './migrations/0022-parts-of-texts.ts';
import { searchedTexts } from './migrations/0024-searched-texts.ts';
import { equalTexts } from './migrations/0025-equal-texts.ts';
import { changesOfClosedConnections } from './migrations/0026-changes-of-closed-connections.ts';
import { listTotals } from './migrations/0027-list-totals.ts';
import { changesOnce } from './migrations/0028-changes-once.ts';
import { exactAmounts } from './migrations/0029-exact-amounts.ts';
import { exactSums } from './migrations/0030-exact-sums.ts';
import type { Migration } from './migrations/migration.ts';

/** The migrations, in order. */
export const MIGRATIONS: readonly Migration[] = [
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
  calendars,
  renewals,
  licensePositions,
  spend,
  overviewNumbers,
  listChanges,
  organizationNames,
  partsOfTexts,
  searchedTexts,
  equalTexts,
  changesOfClosedConnections,
  listTotals,
  changesOnce,
  exactAmounts,
  exactSums,
];

/** The migration that PostgreSQL's baseline corresponds to: the baseline contains it and all before it. */
export const BASELINE_UNTIL = '0012-pending-sign-ins';

import { DAY_MS, dayOf } from '../../contract/dates.ts';
import type { Database } from '../db/open.ts';
import { fillApplications } from './applications.ts';
import { openContext, openTransaction } from './context.ts';
import { fillEstate } from './estate.ts';
import { disturbing } from './hostile.ts';
import { fillLicenses } from './licenses.ts';
import { fillPapers } from './papers.ts';
import { fillEntitlementStates, fillPolicies } from './policies.ts';
import { fillRights } from './rights.ts';
import { restoreIndexes, setAsideIndexes } from './set-aside-indexes.ts';
import { noteFinished, noteUnfinished } from './unfinished-sample.ts';
import { fillUsers } from './users.ts';

export interface SampleOptions {
  readonly users: number;
  readonly licenses: number;
  readonly applications: number;
  readonly seed: number;
  /** With texts, nulls and values that break careless software, for tests. */
  readonly hostile?: boolean | undefined;
  /** An instant of the UTC day that the records relate to, in milliseconds; default now. */
  readonly today?: number;
  /** Top-level records written so far, and how many there will be. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Rows written, by table. */
export type SampleReport = ReadonlyMap<string, number>;

/** Up to this many top-level records the sample is one transaction, so that an interrupted start leaves nothing half filled. */
const ONE_TRANSACTION = 30_000;
/** From this many on, building the indexes at the end is faster than maintaining them. */
const WITHOUT_INDEXES = 100_000;
/** Tables that grow with the sample and have indexes in an order other than that of their ids. */
const LARGE_TABLES = ['users', 'licenses', 'license_tracking', 'license_entitlements', 'computer_entitlements'];
/** Share of the progress for building the indexes. */
const INDEX_SHARE = 0.1;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, Math.round(value)));

/**
 * Fills an empty inventory with consistent records. The same options give the same records, day for day. Beyond 30,000 top-level
 * records it writes in batches, so that a running server is never blocked for long.
 * Source: service.md "Resources and their fields"; contract.md.
 */
export function fillSample(db: Database, options: SampleOptions): SampleReport {
  const { users, licenses, applications } = options;
  const computers = clamp(users * 0.8, 60, 100_000);
  const clusters = clamp(users / 40, 12, 500);
  const agreements = clamp(licenses / 50, 24, 5_000);
  const contracts = clamp(licenses / 25, 30, 10_000);
  const records = Math.round(users * 1.08) + licenses + applications + computers + clusters + agreements + contracts;
  const total = records > WITHOUT_INDEXES ? Math.round(records * (1 + INDEX_SHARE)) : records;
  const transaction = openTransaction(db);
  const context = openContext(db, {
    seed: options.seed,
    today: dayOf(options.today ?? Date.now()) * DAY_MS,
    batched: records > ONE_TRANSACTION,
    transaction,
    disturb: options.hostile ? disturbing(records) : undefined,
    onStep: (steps) => {
      if (steps % 500 === 0) options.onProgress?.(Math.min(steps, records), total);
    },
  });
  const restore = records > ONE_TRANSACTION ? setForLoading(db) : () => {};
  if (records > WITHOUT_INDEXES) setAsideIndexes(db, LARGE_TABLES);
  transaction.begin();
  try {
    if (records > ONE_TRANSACTION) noteUnfinished(db);
    const registry = fillApplications(context, applications);
    const papers = fillPapers(context, registry, { agreement: agreements, contract: contracts });
    const estate = fillEstate(context, computers, clusters, clamp(licenses / 100, 8, 60));
    const userIds = fillUsers(context, users, registry);
    const bought = fillLicenses(context, licenses, {
      registry,
      papers,
      estate,
      userIds,
      entitlementStateIds: fillEntitlementStates(context),
    });
    fillRights(context, { registry, estate, userIds, ...bought });
    fillPolicies(context);
    noteFinished(db);
    transaction.commit();
  } catch (error) {
    transaction.rollback();
    throw error;
  } finally {
    restoreIndexes(db, (done, all) => options.onProgress?.(records + Math.floor(((total - records) * done) / all), total));
    restore();
  }
  options.onProgress?.(total, total);
  return context.written;
}

/**
 * Settings of this connection for a large load. With rare checkpoints of the log, a page is written to disk a few times instead of
 * hundreds; a power cut could lose the last batches, but never the file.
 */
function setForLoading({ sqlite }: Database): () => void {
  if (!sqlite) return () => undefined;
  const settings = { synchronous: 1, wal_autocheckpoint: 40_000 };
  const before = Object.keys(settings).map((name) => [name, sqlite.pragma(name, { simple: true })]);
  for (const [name, value] of Object.entries(settings)) sqlite.pragma(`${name} = ${value}`);
  return () => {
    for (const [name, value] of before) sqlite.pragma(`${name} = ${value}`);
    sqlite.pragma('wal_checkpoint(passive)');
  };
}

import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './open.ts';
import { touch } from './started.ts';
import { isReadOnlyPlace, whyUnavailable } from './unavailable.ts';
import { lastFailure, whenFree } from './when-free.ts';

/** The write-ahead log of an ordinary day fits into this. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

/**
 * Why this process should not get requests now; empty if it should. A database that another process writes to is ready. After a
 * write that failed a small one is tried, because the balancer sends none meanwhile that would show that they succeed again.
 */
export async function whyNotReady(db: Database): Promise<string[]> {
  const reasons = new Set<string>();
  try {
    db.raw.prepare('select 1 from tenant, users limit 1').get();
    if (lastFailure(db.raw) !== null) await whenFree(db.raw, () => touch(db), 0).catch(() => reasons.add(whyUnwritable(db)));
  } catch (error) {
    reasons.add(whyUnavailable(error) ?? (error instanceof Error ? error.message : String(error)));
  }
  if (db.sqlite && !db.sqlite.memory) for (const reason of whyNoPlace(db.sqlite.name)) reasons.add(reason);
  return [...reasons];
}

const whyUnwritable = ({ raw }: Database): string => whyUnavailable(lastFailure(raw)) ?? 'Nothing can be written.';

/** In words of our own: the system's name the path, and anybody may ask. */
function whyNoPlace(file: string): string[] {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < LEAST_ROOM_BYTES ? ['The disk of the service is nearly full.'] : [];
  } catch (error) {
    return [isReadOnlyPlace(error) ? 'The file of the database is read-only.' : 'The file of the database cannot be opened.'];
  }
}

import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './open.ts';
import { whyUnavailable } from './unavailable.ts';

/** The write-ahead log of an ordinary day fits into this. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

/** Why this process should not get requests now; empty if it should. A database that another process writes to is ready. */
export function whyNotReady({ raw, sqlite }: Database): string[] {
  const reasons: string[] = [];
  const attempt = (what: () => void): void => {
    try {
      what();
    } catch (error) {
      reasons.push(whyUnavailable(error) ?? (error instanceof Error ? error.message : String(error)));
    }
  };
  attempt(() => raw.prepare('select 1 from tenant, users limit 1').get());
  if (!sqlite || sqlite.memory) return reasons;
  attempt(() => {
    accessSync(sqlite.name, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = statfsSync(dirname(sqlite.name));
    if (bavail * bsize < LEAST_ROOM_BYTES) reasons.push('The disk of the service is nearly full.');
  });
  return reasons;
}

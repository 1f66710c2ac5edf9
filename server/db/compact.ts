import { statSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { companionsOf } from './database-file.ts';

export interface Compacted {
  /** Bytes of the file and what lies beside it. */
  readonly before: number;
  readonly after: number;
}

/**
 * Writes the file anew without the pages that nothing is on, and makes it one that gives such pages back by itself, as new databases do.
 * Others read meanwhile, and writers wait; the disk needs as much room again. Throws SQLite's error, with all as it was, where it has not.
 */
export function compact(raw: SqliteDatabase.Database | null): Compacted {
  if (!raw) throw new Error('PostgreSQL gives space back by itself (autovacuum)');
  const bytes = (): number => [raw.name, ...companionsOf(raw.name)].reduce((sum, file) => sum + statSync(file).size, 0);
  const before = bytes();
  raw.pragma('auto_vacuum = incremental');
  raw.exec('vacuum');
  raw.pragma('wal_checkpoint(truncate)');
  return { before, after: bytes() };
}

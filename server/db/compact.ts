import { statSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { companionsOf } from './database-file.ts';

export interface Compacted {
  /** Bytes of the file and of the files beside it. */
  readonly before: number;
  readonly after: number;
}

/**
 * Rewrites the file without its free pages, and makes it return such pages by itself, as new databases do. Others can read
 * meanwhile, and writers wait; it needs as much free disk space again. Throws SQLite's error and changes nothing if it fails.
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

import { shown } from './location.ts';

/** SQLite and PostgreSQL codes that mean "not now": nothing was changed, and the request can be repeated later. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'The database is busy with a large change.'],
  ['SQLITE_FULL', 'The disk of the service is full.'],
  ['SQLITE_IOERR', 'The file of the database cannot be read or written at the moment.'],
  ['SQLITE_CANTOPEN', 'The file of the database cannot be opened.'],
  ['SQLITE_READONLY_DBMOVED', 'The file of the database was moved or replaced.'],
  ['SQLITE_READONLY_DIRECTORY', 'The folder of the database is read-only.'],
  ['SQLITE_READONLY', 'The file of the database is read-only.'],
  ['PG_LOST', 'The database cannot be reached at the moment.'],
  // Another transaction holds the lock, or two blocked each other.
  ['PG_55P03', 'The database is busy with a large change.'],
  ['PG_40', 'The database is busy with a large change.'],
  ['PG_57014', 'The database takes too long at the moment.'],
  ['PG_53', 'The database has no room at the moment.'],
  ['PG_58', 'The database cannot read or write its files at the moment.'],
  ['PG_25006', 'The database is read-only at the moment.'],
];

/** Why the database cannot work at the moment, in words for the caller; null for any other error. */
export function whyUnavailable(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS.find(([known]) => code.startsWith(known))?.[1] ?? null;
}

/** The system's error of a write to a read-only file system. */
export const isReadOnlyPlace = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EROFS';

/** Another process holds what is to be written: waiting helps. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(SQLITE_BUSY|PG_55P03|PG_40001|PG_40P01)/.test(String(error.code));

/** The change may have been made: it could not be flushed to disk, or the answer to it was lost. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(SQLITE_IOERR_FSYNC|PG_LOST)/.test(String(error.code));

/** Why a database cannot be opened, in one line without a password. */
export function whyNotOpened(location: string, error: unknown): string {
  const system = error instanceof Error ? error.message : String(error);
  const message = isReadOnlyPlace(error) ? 'its place is read-only, and nothing can be written there' : system;
  const reason = whyUnavailable(error);
  // The message of the network or of TLS tells a wrong address from a server that is down.
  const isAway = error instanceof Error && 'code' in error && error.code === 'PG_LOST';
  const said = reason === null ? message : isAway ? `${reason} (${message})` : reason;
  return `cannot open ${shown(location)}: ${said.replaceAll(/\s*\n\s*/g, ' ')}`;
}

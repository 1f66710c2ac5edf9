import { shown } from './location.ts';

/** Codes of SQLite and of PostgreSQL that say "not now": nothing was changed, and the same may be done later. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'The database is busy with a large change.'],
  ['SQLITE_FULL', 'The disk of the service is full.'],
  ['SQLITE_IOERR', 'The file of the database cannot be read or written at the moment.'],
  ['SQLITE_CANTOPEN', 'The file of the database cannot be opened.'],
  ['SQLITE_READONLY', 'The file of the database is read-only.'],
  ['PG_LOST', 'The database cannot be reached at the moment.'],
  // A lock that another transaction holds; one of two that got in each other's way.
  ['PG_55P03', 'The database is busy with a large change.'],
  ['PG_40', 'The database is busy with a large change.'],
  ['PG_57014', 'The database takes too long at the moment.'],
  ['PG_53', 'The database has no room at the moment.'],
  ['PG_58', 'The database cannot read or write its files at the moment.'],
  ['PG_25006', 'The database is read-only at the moment.'],
];

/** Why the database cannot do its work at the moment, in words for who asked; null for any other error. */
export function whyUnavailable(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS.find(([known]) => code.startsWith(known))?.[1] ?? null;
}

/** Another process holds what is to be written: waiting helps. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(SQLITE_BUSY|PG_55P03|PG_40001|PG_40P01)/.test(String(error.code));

/** Why a database cannot be opened, in one line that holds no password. */
export function whyNotOpened(location: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = whyUnavailable(error);
  // What the network or its encryption said tells a wrong address from a server that is down.
  const isAway = error instanceof Error && 'code' in error && error.code === 'PG_LOST';
  const said = reason === null ? message : isAway ? `${reason} (${message})` : reason;
  return `cannot open ${shown(location)}: ${said.replaceAll(/\s*\n\s*/g, ' ')}`;
}

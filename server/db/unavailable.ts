/** Codes of SQLite that say "not now": nothing was changed, and the same may be done later. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'The database is busy with a large change.'],
  ['SQLITE_FULL', 'The disk of the service is full.'],
  ['SQLITE_IOERR', 'The file of the database cannot be read or written at the moment.'],
  ['SQLITE_CANTOPEN', 'The file of the database cannot be opened.'],
  ['SQLITE_READONLY', 'The file of the database is read-only.'],
];

/** Why the database cannot do its work at the moment, in words for who asked; null for any other error. */
export function whyUnavailable(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS.find(([known]) => code.startsWith(known))?.[1] ?? null;
}

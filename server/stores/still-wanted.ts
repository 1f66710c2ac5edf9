import type { Database } from '../db/open.ts';

/**
 * A condition for long reads: every 64th row checks whether the answer is still wanted, often enough to stop a scan at once, too
 * rarely to slow it. `rowid` numbers the rows; without it every row checks. Always true if nobody can leave.
 */
export function stillWanted({ isGuarded }: Pick<Database, 'isGuarded'>, rowid: string | null): string {
  if (!isGuarded) return 'true';
  return rowid === null ? 'still_wanted()' : `(${rowid} & 63 or still_wanted())`;
}

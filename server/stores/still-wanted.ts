import type { Database } from '../db/open.ts';

/**
 * A condition for long reads: every 64th row asks whether the answer is still wanted, often enough to end a scan at once, too seldom to
 * slow it. `rowid` numbers the rows; without one every row asks. Always true where nobody can leave.
 */
export function stillWanted({ isGuarded }: Pick<Database, 'isGuarded'>, rowid: string | null): string {
  if (!isGuarded) return 'true';
  return rowid === null ? 'still_wanted()' : `(${rowid} & 63 or still_wanted())`;
}

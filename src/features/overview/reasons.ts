import { INCOMPLETE_REASONS } from '../../../contract/enumerations.ts';
import { holding } from '../../../contract/overview.ts';
import type { OverviewNumber } from './gathering.ts';

export interface Reason {
  readonly name: string;
  readonly count: number;
  /** The values of `incompleteReasons` that contain it. */
  readonly values: readonly number[];
}

export interface Reasons {
  /** The most frequent first. */
  readonly reasons: readonly Reason[];
  /** True if some licenses have several reasons, so that the counts add up to more than the licenses. */
  readonly overlaps: boolean;
}

/** What incomplete licenses lack, from the number of licenses with each set of reasons. */
export function reasonsOf(rows: readonly Pick<OverviewNumber, 'key' | 'value'>[]): Reasons {
  const values = rows.map(({ key }) => Number(key));
  const licensesOf = (held: readonly number[]) =>
    rows.reduce((sum, { key, value }) => sum + (held.includes(Number(key)) ? (value ?? 0) : 0), 0);
  const reasons = Object.entries(INCOMPLETE_REASONS)
    .map(([bit, name]) => {
      const held = holding(values, Number(bit));
      return { name, count: licensesOf(held), values: held };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { reasons, overlaps: reasons.reduce((sum, { count }) => sum + count, 0) > licensesOf(values) };
}

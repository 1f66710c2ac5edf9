/** Numbers that the service gives in several places, and that differ: only the reader can know which is right. */
import { compare, parseDecimal, subtract, toText, toValue } from '../../contract/decimal.ts';

export interface Told {
  readonly label: string;
  /** In value form; a value that is not a number cannot differ. */
  readonly value: unknown;
}

export interface Pair {
  readonly one: Told;
  readonly other: Told;
  /** For amounts: their currency, null if the service gives none. Absent for counts. */
  readonly currency?: string | null;
}

export interface Difference extends Pair {
  /** Their difference, never negative. */
  readonly by: number | string;
}

/** Amounts are rounded before they are added up: less than this is not a difference. */
const AMOUNT_SLACK = { digits: 1n, scale: 2 };

/** The pairs whose numbers are both known and differ. */
export function differencesOf(pairs: readonly Pair[]): readonly Difference[] {
  return pairs.flatMap((pair) => {
    const [one, other] = [parseDecimal(pair.one.value), parseDecimal(pair.other.value)];
    if (one === null || other === null) return [];
    const distance = compare(one, other) < 0 ? subtract(other, one) : subtract(one, other);
    const isSame = pair.currency === undefined ? toText(distance) === '0' : compare(distance, AMOUNT_SLACK) < 0;
    return isSame ? [] : [{ ...pair, by: toValue(distance) }];
  });
}

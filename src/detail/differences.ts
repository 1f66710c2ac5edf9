/** Numbers of one page that should agree and do not: the service gives one number in several places, and only the reader can know which is right. */
import { compare, parseDecimal, subtract, toText, toValue } from '../../contract/decimal.ts';

export interface Told {
  readonly label: string;
  /** In value form; what is not a number says nothing that could differ. */
  readonly value: unknown;
}

export interface Pair {
  readonly one: Told;
  readonly other: Told;
  /** Of amounts: their currency, null where the service gives none. Absent for counts. */
  readonly currency?: string | null;
}

export interface Difference extends Pair {
  /** How far apart they are, never negative. */
  readonly by: number | string;
}

/** Amounts are rounded where they are added up: less than this is not a difference. */
const AMOUNT_SLACK = { digits: 1n, scale: 2 };

/** The pairs of which both numbers are known and differ. */
export function differencesOf(pairs: readonly Pair[]): readonly Difference[] {
  return pairs.flatMap((pair) => {
    const [one, other] = [parseDecimal(pair.one.value), parseDecimal(pair.other.value)];
    if (one === null || other === null) return [];
    const distance = compare(one, other) < 0 ? subtract(other, one) : subtract(one, other);
    const isSame = pair.currency === undefined ? toText(distance) === '0' : compare(distance, AMOUNT_SLACK) < 0;
    return isSame ? [] : [{ ...pair, by: toValue(distance) }];
  });
}

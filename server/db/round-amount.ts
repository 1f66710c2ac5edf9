import { parseDecimal, toText } from '../../contract/decimal.ts';
import { roundTo } from '../../contract/quotient.ts';

/** Amounts have cents whatever their size, and at most this many decimals. */
const FEWEST = 2;
const MOST = 9;

/** The decimals of a number that are no rounding errors: fifteen digits are right. */
const decimalsOf = (value: number): number =>
  value === 0 ? MOST : Math.min(MOST, Math.max(FEWEST, 14 - Math.floor(Math.log10(Math.abs(value)))));

/** An amount by its decimal form to a number of decimals, and no further than it is right; a half goes away from zero. */
export function roundAmount(value: number, decimals: number): number {
  // Most amounts are whole cents.
  if (decimals >= FEWEST && Math.round(value * 100) / 100 === value) return value;
  const decimal = parseDecimal(value);
  const places = Math.min(decimals, decimalsOf(value));
  return decimal === null || decimal.scale <= places ? value : Number(toText(roundTo(decimal, places)));
}

/** A sum of so many amounts, no further than it is right: where large ones cancel each other, their own rounding errors remain. */
export function roundSum(sum: number, greatest: number, least: number, count: number): number {
  const largest = count === 1 ? 0 : Math.max(Math.abs(greatest), Math.abs(least)) * Math.sqrt(count);
  return roundAmount(sum, decimalsOf(largest));
}

import { parseDecimal, toText } from '../../contract/decimal.ts';
import { divide } from '../../contract/quotient.ts';

/** The digits that every binary fraction represents exactly. */
const DIGITS = 15;
const ONE = { digits: 1n, scale: 0 };

/** An amount by its decimal form to a number of decimals, and no further than its fifteenth digit; a half goes away from zero. */
export function roundAmount(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value;
  const text = value.toPrecision(DIGITS);
  const decimal = parseDecimal(text);
  return decimal === null || decimal.scale <= decimals ? Number(text) : Number(toText(divide(decimal, ONE, decimals)));
}

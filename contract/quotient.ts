/** Products and quotients of exact decimals, apart from their sums: lists need only those before their first row. */
import type { Decimal } from './decimal.ts';

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale });

/** The quotient to a number of decimals, a half away from zero. The divisor is not 0. */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  const [dividend, divisor] = [a.digits * 10n ** BigInt(b.scale + scale), b.digits * 10n ** BigInt(a.scale)];
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [absolute(dividend), absolute(divisor)];
  const digits = (2n * over + under) / (2n * under);
  return { digits: isNegative ? -digits : digits, scale };
}

/** To a number of decimals, a half away from zero. */
export const roundTo = (decimal: Decimal, scale: number): Decimal => divide(decimal, { digits: 1n, scale: 0 }, scale);

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

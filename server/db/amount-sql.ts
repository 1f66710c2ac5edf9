import type { Dialect } from './dialect.ts';

/**
 * Amounts of money in SQL. They are stored as binary fractions, so digits beyond the fifteenth of an amount, or of the largest that
 * went into a sum, are rounding errors, except cents. Both stores have the functions `round`, which rounds the decimal form,
 * `round_sum` (round-amount.ts) and `cost_of`, which is `costOf` of contract/product-position.ts.
 */
export const asAmount = (expression: string): string => `round(${expression}, 9)`;

/** The sum of amounts, as it is written; null if none is known. */
export const amountSum = ({ sumOf }: Dialect, amount: string): string =>
  `round_sum(${sumOf(amount)}, max(${amount}), min(${amount}), count(${amount}))`;

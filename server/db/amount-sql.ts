/**
 * An amount of money in SQL. Amounts are stored as binary fractions, so one is written to nine decimals and no further than its
 * fifteenth digit: what follows are rounding errors. Both stores have the functions `round`, which rounds the decimal form, and
 * `cost_of`, which is `costOf` of contract/product-position.ts.
 */
export const asAmount = (expression: string): string => `round(cast(${expression} as numeric), 9)`;

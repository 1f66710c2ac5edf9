/** Seconds since 1970 UTC, the unit of every time in OAuth and in the identity tables. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

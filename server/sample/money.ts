import type { Random } from './random.ts';

export const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Splits a whole quantity into `parts` shares of at least one each (it must be large enough) that add up to it. */
export function splitQuantity(random: Random, quantity: number, parts: number): number[] {
  const shares: number[] = [];
  let rest = quantity;
  for (let left = parts; left > 1; left -= 1) {
    const share = random.int(1, Math.max(1, Math.floor((rest - left + 1) / 2)));
    shares.push(share);
    rest -= share;
  }
  return [...shares, rest];
}

/** Splits an amount by shares of a quantity, to its currency's decimals; the parts add up to the amount. */
export function splitAmount(amount: number, quantities: readonly number[], decimals: number): number[] {
  const unit = 10 ** decimals;
  const whole = Math.round(amount * unit);
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  let rest = whole;
  return quantities.map((quantity, index) => {
    const part = index === quantities.length - 1 ? rest : Math.floor((whole * quantity) / total);
    rest -= part;
    return part / unit;
  });
}

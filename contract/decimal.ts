/**
 * Exact decimals: 0.1 + 0.2 is 0.3, and sums beyond 2^53 keep their digits. A decimal is an integer and the number of its digits
 * after the point. Values are numbers if those are exact, else decimal text, as everywhere in value form.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** More zeros than any amount has: a power of ten must not become a text of a million digits. */
const MOST_ZEROS = 400;
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/** A finite number by its shortest decimal form, or decimal text (`-12.50`, `1e3`); null for anything else. */
export function parseDecimal(value: unknown): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > MOST_ZEROS) return null;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: scaled(a, scale) + scaled(b, scale), scale };
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { digits: -b.digits, scale: b.scale });

/** Negative, 0 or positive, for sorting. */
export function compare(a: Decimal, b: Decimal): number {
  const { digits } = subtract(a, b);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** Without an exponent or trailing zeros: `0.3`, `-1200`. */
export function toText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = all.slice(0, all.length - scale);
  const fraction = scale === 0 ? '' : all.slice(-scale).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

/** The number if it is exactly that decimal, as people write both; else its text. */
export function toValue(decimal: Decimal): number | string {
  const text = toText(decimal);
  const number = Number(text);
  return isExactNumber(text, number) ? number : text;
}

/** True if the number stands for the same decimal as the text. False for `9007199254740993` and for `12345678901234567.89`. */
export function isExactNumber(text: string, number: number = Number(text)): boolean {
  if (Number.isSafeInteger(number) && !/[.eE]/.test(text)) return true;
  const [asText, asNumber] = [parseDecimal(text), parseDecimal(number)];
  if (asText === null || asNumber === null || compare(asText, asNumber) !== 0) return false;
  return !Number.isInteger(number) || Number.isSafeInteger(number);
}

/** A sum, and how many values could not be added because they are missing or not a number. */
export interface Sum {
  /** Null if nothing could be added: a sum of unknown values is unknown, not 0. */
  readonly value: number | string | null;
  readonly missing: number;
}

/** Adds what can be added. The sum of no values is 0. */
export function sumOf(values: Iterable<unknown>): Sum {
  let sum = ZERO;
  let known = 0;
  let missing = 0;
  for (const value of values) {
    const decimal = parseDecimal(value);
    if (decimal === null) missing += 1;
    else {
      known += 1;
      sum = add(sum, decimal);
    }
  }
  return { value: known === 0 && missing > 0 ? null : toValue(sum), missing };
}

/** The number nearest to the exact sum, for charts and their axes. */
export function sumNumbers(values: readonly number[]): number {
  let plain = 0;
  for (const value of values) plain += value;
  // Whole numbers add up exactly as numbers, and charts add thousands of them.
  if (Number.isSafeInteger(plain) && values.every(Number.isInteger)) return plain;
  return Number(sumOf(values).value);
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => (scale === to ? digits : digits * 10n ** BigInt(to - scale));

import { compare, type Decimal, parseDecimal, subtract } from '../../contract/decimal.ts';

/**
 * How a file writes numbers. `plain`: by a program, as in JSON. `unnamed`: unknown; ambiguous forms are refused. `point`,
 * `comma`: the decimal mark that the caller named; thousands may have another separator.
 */
export type NumberForm = 'plain' | 'unnamed' | 'point' | 'comma';

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
/** One mark and three digits may be thousands or decimals. Nobody writes thousands after a zero. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+([eE][+-]?\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(?:[.,'’_\s]\d{3})+(?:[.,]\d*)?$/;
const GROUPED_POINT = /^[+-]?[1-9]\d{0,2}(?:([,'’_\s])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const GROUPED_COMMA = /^[+-]?[1-9]\d{0,2}(?:([.'’_\s])\d{3})(?:\1\d{3})*(?:,\d+)?$/;

export const NO_NUMBER = 'is not a number';
const TOO_LONG = 'has more digits than can be stored exactly';
/** Half a hundredth: amounts keep their cents. Digits beyond that may be rounded, as in a third of something. */
const LARGEST_LOSS: Decimal = { digits: 5n, scale: 3 };
/** Every decimal of so many digits is stored exactly. */
const EXACT_DIGITS = 15;
const NAME_IT = 'name the decimal mark of the file by --decimal point or --decimal comma';

/** The text of a number → the number, or why it is not one. */
export function parseNumber(text: string, form: NumberForm): { readonly value: number } | { readonly reason: string } {
  // A typographic minus sign means the same.
  const number = text.trim().replace(/^\u2212/, '-');
  if (form === 'unnamed' && AMBIGUOUS.test(number))
    return {
      reason: `can be read as ${number.replace(/[.,]/, '')} or as ${number.replace(',', '.').replace(/\.?0+$/, '')}: ${NAME_IT}`,
    };
  const digits = normalise(number, form);
  if (digits !== null) return isKept(digits) ? { value: Number(digits) } : { reason: TOO_LONG };
  if (form === 'unnamed' && GROUPED.test(number)) return { reason: `has marks between thousands: leave them out, or ${NAME_IT}` };
  return { reason: NO_NUMBER };
}

/** Whether the number that is stored has the cents of the written one. */
function isKept(digits: string): boolean {
  if (digits.length <= EXACT_DIGITS) return true;
  const [written, stored] = [parseDecimal(digits), parseDecimal(Number(digits))];
  if (written === null || stored === null) return true;
  const loss = subtract(written, stored);
  return compare(loss.digits < 0n ? { ...loss, digits: -loss.digits } : loss, LARGEST_LOSS) < 0;
}

/** In the form that JavaScript reads; null if it is not a number of that form. */
function normalise(number: string, form: NumberForm): string | null {
  if (form === 'comma') {
    if (GROUPED_COMMA.test(number)) return number.replace(/[.'’_\s]/g, '').replace(',', '.');
    return number.includes('.') || !PLAIN.test(number.replace(',', '.')) ? null : number.replace(',', '.');
  }
  if (form === 'point' && GROUPED_POINT.test(number)) return number.replace(/[,'’_\s]/g, '');
  if (form === 'unnamed' && DECIMAL_COMMA.test(number)) return number.replace(',', '.');
  return PLAIN.test(number) ? number : null;
}

/**
 * Numbers as text and back. Their marks (decimals, thousands, percent) are the reader's, their words (million, days) are in the
 * language of the texts, their digits are 0 to 9 and their minus is U+2212. See docs/decisions/0006-language-and-marks.md.
 */
import { isDigits } from '../../contract/values.ts';
import { currentLocale, onLocaleChange, wordsLocale } from './locale.ts';
import { plainNumber } from './without-intl.ts';

/** Creating an Intl formatter costs some 50 µs and a page of 1000 rows needs thousands: one of each is kept. */
const formats = new Map<string, Intl.NumberFormat>();
let keptMarks: NumberMarks | null = null;
onLocaleChange(() => {
  formats.clear();
  keptMarks = null;
});

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' });
  formats.set(key, made);
  return made;
}

interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Groups of three, then of two digits: `12,34,567`. */
  readonly isIndian: boolean;
}

function numberMarks(): NumberMarks {
  if (keptMarks) return keptMarks;
  const parts = formatOf(currentLocale().locale, {}).formatToParts(12345678.5);
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const isIndian = parts.filter((part) => part.type === 'integer').some(({ value }, index) => index > 0 && value.length === 2);
  keptMarks = { decimal: markOf('decimal') ?? '.', group: markOf('group') ?? ',', isIndian };
  return keptMarks;
}

/** A number with the options of `Intl.NumberFormat`; as text it keeps decimals that a number would lose. */
export function numberText(value: number | bigint | `${number}`, options: Intl.NumberFormatOptions = {}): string {
  const hasWords = options.notation === 'compact' || options.style === 'unit';
  if (!hasWords) {
    const { locale } = currentLocale();
    return (plainNumber(value, locale, options) ?? formatOf(locale, options).format(value)).replace('-', '\u2212');
  }
  const { decimal, group } = numberMarks();
  return formatOf(wordsLocale(), options)
    .formatToParts(value)
    .map(({ type, value: part }) =>
      type === 'decimal' ? decimal : type === 'group' ? group : type === 'minusSign' ? '\u2212' : part,
    )
    .join('');
}

const DIGITS = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/;

/** Digits of the grammar (`-1234.50`) with the reader's marks, every digit kept; a text that is not a number as received. */
export function digitsText(digits: string): string {
  const match = DIGITS.exec(digits);
  if (match) {
    const [, sign, whole = '', fraction] = match;
    const text = `${numberText(BigInt(whole))}${fraction === undefined ? '' : numberMarks().decimal + fraction}`;
    return sign ? `\u2212${text}` : text;
  }
  const number = isDigits(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(number) ? numberText(number, { maximumFractionDigits: 20 }) : digits;
}

/** Digits of the grammar for editing in a field: the reader's decimal mark, no thousands. `readNumber` reads it back. */
export const typedText = (digits: string): string => (isDigits(digits) ? digits.replace('.', numberMarks().decimal) : digits);

const SPACES = ' \u00a0\u2009\u202f';
const APOSTROPHES = "'\u2019";
const TYPED = /^([-\u2212]?)(\d[^eE]*?)(?:[eE]([+-]?\d+))?$/;

/**
 * A typed number → its digits for the grammar; null if it is not a number. Only the marks of the reader's language are accepted:
 * if decimals are written `1,5`, then `1.000` is a thousand and `1.5` is rejected, and thousands must be in the right places.
 */
export function readNumber(text: string): string | null {
  const match = TYPED.exec(text.trim());
  if (!match) return null;
  const [, sign, mantissa = '', exponent] = match;
  const { decimal } = numberMarks();
  const [whole = '', fraction, ...more] = mantissa.split(decimal);
  const integer = readWhole(whole);
  if (integer === null || more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const rest = fraction?.replace(/0+$/, '') ?? '';
  return `${sign ? '-' : ''}${integer}${rest && `.${rest}`}${exponent === undefined ? '' : `e${exponent}`}`;
}

/** Digits, or groups of them between the reader's thousands marks, or between spaces, which no language uses for decimals. */
function readWhole(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const { group, isIndian } = numberMarks();
  const mark = /\D/.exec(text)?.[0];
  if (mark === undefined) return null;
  const isApostrophe = APOSTROPHES.includes(group) && APOSTROPHES.includes(mark);
  if (mark !== group && !SPACES.includes(mark) && !isApostrophe) return null;
  const groups = text.split(mark);
  // `0,001` is a decimal of another language.
  if (text.startsWith('0') || !groups.every((each) => /^\d+$/.test(each))) return null;
  const lengths = groups.map(({ length }) => length);
  return areThousands(lengths, 3, 3) || (isIndian && areThousands(lengths, 2, 3)) ? groups.join('') : null;
}

/** The last group has `last` digits, the groups before it `middle`, the first one up to that many. */
const areThousands = (lengths: readonly number[], middle: number, last: number): boolean =>
  lengths.every((length, index) =>
    index === lengths.length - 1 ? length === last : index === 0 ? length <= middle : length === middle,
  );

/**
 * What the first rows show, exactly as `Intl` writes it for readers in the United Kingdom and the United States, but without it:
 * its first use keeps the browser busy for 20 to 50 ms, and the rows would wait. Null for all else, which `Intl` writes. See
 * docs/decisions/0020-first-rows-without-intl.md.
 */
import type { CalendarDay } from './zone.ts';

const LOCALES: ReadonlySet<string> = new Set(['en-GB', 'en-US']);

const PLAIN = /^(-?)(\d{1,15})(?:\.(\d+))?$/;

/** A number in groups of three digits: `1,234.50`. Null if it must be rounded, or if the options ask for more than decimals. */
export function plainNumber(
  value: number | bigint | string,
  locale: string,
  { minimumFractionDigits: least = 0, maximumFractionDigits: most = Math.max(3, least), ...more }: Intl.NumberFormatOptions,
): string | null {
  const { signDisplay = 'negative', ...others } = more;
  if (!LOCALES.has(locale) || signDisplay !== 'negative' || Object.keys(others).length > 0) return null;
  const match = typeof value === 'string' || Object.is(value, -0) ? null : PLAIN.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > most) return null;
  const decimals = fraction.padEnd(least, '0');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals && `.${decimals}`}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day with its month's short name: `3 Mar 2026`, in the United States `Mar 3, 2026`. Null for years before the Gregorian calendar. */
export function plainDay({ year, month, day }: CalendarDay, locale: string): string | null {
  if (year < 1600 || year > 9999) return null;
  const name = MONTHS[month - 1];
  if (locale === 'en-US') return `${name} ${day}, ${year}`;
  return locale === 'en-GB' ? `${day} ${month === 9 ? 'Sept' : name} ${year}` : null;
}

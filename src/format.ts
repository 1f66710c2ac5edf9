/**
 * Values → text for people, by the locale and time zone of the signed-in person's identity token.
 * Instants are milliseconds since 1970 UTC, in the reader's zone; calendar days are their UTC midnight, and the same in every zone
 * (contract.md, ruling 18). What is not of its kind is shown as it came, never as raw JSON.
 */
import { DAY_MS, dayOf } from '../contract/dates.ts';
import { namesOfBits } from '../contract/enumerations.ts';
import { EMPTY_ID, type Field } from '../contract/fields.ts';
import { serviceNow } from './clock.ts';
import { currentLocale, onLocaleChange, setLocale } from './text/locale.ts';
import { t, textOr, tn } from './text/t.ts';

export { setLocale as setFormatLocale };

/** Making an Intl formatter costs some 50 µs and a page of 1000 rows asks for thousands: one of each is kept. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>();
onLocaleChange(() => formatters.clear());

function keep<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(key: string, make: () => T): T {
  const known = formatters.get(key);
  if (known) return known as T;
  const made = make();
  formatters.set(key, made);
  return made;
}

export interface DateOptions {
  readonly withTime?: boolean;
}

export function formatDate(ms: number, { withTime = false }: DateOptions = {}): string {
  if (!isShowable(ms)) return String(ms);
  const { locale, zoneinfo } = currentLocale();
  const format = keep(`date ${withTime}`, () => {
    const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: zoneinfo } as const;
    return new Intl.DateTimeFormat(
      locale,
      withTime ? { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } : day,
    );
  });
  return format.format(ms);
}

/** A calendar day, held as an instant of its UTC day: no reader's zone moves it. */
export function formatDay(ms: number): string {
  if (!isShowable(ms)) return String(ms);
  return keep(
    'day',
    () => new Intl.DateTimeFormat(currentLocale().locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  ).format(ms);
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 days ago`, `in 2 months`; the largest unit that fits at least once. `now` is the service's; for moments of this computer give its own. */
export function formatRelative(ms: number, now: number = serviceNow()): string {
  if (!isShowable(ms)) return String(ms);
  const format = relativeFormat();
  const difference = ms - now;
  for (const [unit, size] of STEPS) {
    if (Math.abs(difference) >= size) return format.format(Math.trunc(difference / size), unit);
  }
  return format.format(0, 'minute');
}

/** How far a calendar day is from today, both as UTC days, so that all readers count alike: `today`, `in 20 days`. */
export function formatRelativeDay(ms: number, now: number = serviceNow()): string {
  if (!isShowable(ms)) return String(ms);
  const difference = (dayOf(ms) - dayOf(now)) * DAY_MS;
  return difference === 0 ? relativeFormat().format(0, 'day') : formatRelative(difference, 0);
}

const relativeFormat = () => keep('relative', () => new Intl.RelativeTimeFormat(currentLocale().locale, { numeric: 'auto' }));

export interface NumberOptions {
  /** Short form for axes: 1.2M. */
  readonly compact?: boolean;
}

/** Numbers keep the decimals they came with (up to 20); decimals that a number cannot hold are given as text and keep their digits. */
export function formatNumber(value: number | bigint | string, { compact = false }: NumberOptions = {}): string {
  const { locale } = currentLocale();
  const format = keep(`number ${compact}`, () =>
    compact
      ? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
      : new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }),
  );
  if (typeof value !== 'string') return format.format(value);
  return isDecimalText(value) ? format.format(value) : value;
}

/** What Intl writes digit by digit where it is given as text. */
const isDecimalText = (value: string): value is `${number}` => /^-?\d{1,400}(\.\d{1,100})?$/.test(value);

/** The amount with its ISO 4217 code. Without a code no currency is guessed; the decimals are the value's own. */
export function formatMoney(amount: number | string, currency: string | null): string {
  if (typeof amount === 'string' && !isDecimalText(amount)) return amount;
  const own = decimalsOf(amount);
  const decimals = own === 0 ? 0 : Math.max(2, Math.min(20, own));
  const { locale } = currentLocale();
  const text = keep(
    `money ${decimals}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  ).format(amount as number | `${number}`);
  return currency ? `${text}\u00a0${currency}` : text;
}

/** Names of set bits, unknown bits as their value. */
export function bitNames(field: Pick<Field, 'bits'>, value: number): string[] {
  return namesOfBits(value, field.bits ?? {}).map((name) => textOr(`bit.${name}`, name));
}

/** A known enumeration value in words; an unknown one as it came. */
export const enumName = (value: string): string => textOr(`enum.${value}`, value);

/** Any value of a record as plain text. `record` gives the currency of an amount. Secrets come out masked. */
export function formatValue(field: Field, value: unknown, record?: Readonly<Record<string, unknown>>): string {
  if (value === null || value === undefined || value === '') return t('value.none');
  if (field.secret) return t('value.masked');
  switch (field.kind) {
    case 'date':
      return typeof value === 'number' ? formatDate(value) : plain(value);
    case 'day':
      return typeof value === 'number' ? formatDay(value) : plain(value);
    case 'boolean':
      return typeof value === 'boolean' ? t(value ? 'value.yes' : 'value.no') : plain(value);
    case 'integer':
    case 'number':
      return typeof value === 'number' || typeof value === 'string' ? withUnit(formatNumber(value), field, value) : plain(value);
    case 'money':
      return typeof value === 'number' || typeof value === 'string'
        ? formatMoney(value, currencyOf(field, record))
        : plain(value);
    case 'flags':
      return typeof value === 'number' ? bitNames(field, value).join(', ') || t('value.none') : plain(value);
    case 'enum':
      return typeof value === 'string' ? enumName(value) : plain(value);
    case 'list':
      return Array.isArray(value) ? value.map(nameOf).join(', ') || t('value.none') : plain(value);
    case 'map':
      return isRecord(value)
        ? Object.keys(value)
            .map((key) => textOr(`map.${key}`, key))
            .join(', ') || t('value.none')
        : plain(value);
    case 'id':
      return value === EMPTY_ID ? t('value.noneId') : plain(value);
    default:
      return plain(value);
  }
}

/** The currency code that a record gives for an amount, or null. */
export function currencyOf(field: Field, record: Readonly<Record<string, unknown>> | undefined): string | null {
  const code = field.currency && record ? record[field.currency] : null;
  return typeof code === 'string' && code !== '' ? code : null;
}

/** An element of a list by its name, where it has one. */
const nameOf = (element: unknown): string =>
  isRecord(element) && typeof element.name === 'string' && element.name !== '' ? element.name : plain(element, 1);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withUnit(text: string, field: Field, value: number | string): string {
  if (!field.unit) return text;
  const { locale } = currentLocale();
  const unit = field.unit === 'days' ? 'day' : 'minute';
  return typeof value === 'number'
    ? keep(`unit ${unit}`, () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })).format(value)
    : text;
}

/** Shapes that no field describes, as words: lists joined, objects as `key: value`, nesting cut at two levels. */
function plain(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return t('value.none');
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (Array.isArray(value)) {
    if (value.length === 0) return t('value.none');
    return depth > 1 ? tn('value.items', value.length) : value.map((each) => plain(each, depth + 1)).join(', ');
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return t('value.none');
    return depth > 1
      ? tn('value.items', entries.length)
      : entries.map(([key, each]) => `${key}: ${plain(each, depth + 1)}`).join(', ');
  }
  return String(value);
}

/** Beyond these a Date does not exist and Intl would throw. */
const isShowable = (ms: number): boolean => Number.isFinite(ms) && Math.abs(ms) <= 8.64e15;

function decimalsOf(amount: number | string): number {
  const [digits = '', exponent] = String(amount).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent ?? 0));
}

/**
 * Values → text for people, by the locale and time zone of the signed-in person's identity token: words in the language of the
 * texts, marks of numbers as the reader writes them (docs/decisions/0006-language-and-marks.md). Instants are milliseconds since
 * 1970 UTC, in the reader's zone; calendar days are their UTC midnight, and the same in every zone (contract.md, ruling 18). A
 * value that is not of its kind is shown as received, never as raw JSON.
 */

import { DAY_MS, dayOf, monthsBetween, parseDate } from '../contract/dates.ts';
import { namesOfFlags } from '../contract/enumerations.ts';
import { EMPTY_ID, type Field, type Kind } from '../contract/fields.ts';
import { isRecord } from '../contract/shape.ts';
import { isSecretName } from '../contract/unknown-fields.ts';
import { serviceNow } from './clock.ts';
import { currentLocale, onLocaleChange, wordsLocale } from './text/locale.ts';
import { digitsText, numberText } from './text/numbers.ts';
import { t, textOr, tn } from './text/t.ts';
import { plainDay } from './text/without-intl.ts';
import { calendarDay } from './text/zone.ts';

/** Creating an Intl formatter costs some 50 µs and a page of 1000 rows needs thousands: one of each is kept. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>();
onLocaleChange(() => formatters.clear());

function keep<T extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(key: string, make: () => T): T {
  const known = formatters.get(key);
  if (known) return known as T;
  const made = make();
  formatters.set(key, made);
  return made;
}

export interface DateOptions {
  readonly withTime?: boolean;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** An instant by the reader's calendar, optionally with the time. */
export function formatDate(ms: number, { withTime = false }: DateOptions = {}): string {
  if (!isShowable(ms)) return String(ms);
  const timeZone = currentLocale().zoneinfo;
  const plain = withTime ? null : plainDate(ms, timeZone);
  if (plain !== null) return plain;
  return keep(`date ${withTime}`, () => {
    const time = withTime ? ({ hour: hourForm(), minute: '2-digit', timeZoneName: 'short' } as const) : {};
    return new Intl.DateTimeFormat(wordsLocale(), { ...DAY, ...time, timeZone });
  }).format(ms);
}

function plainDate(ms: number, zone: string): string | null {
  const day = calendarDay(ms, zone);
  return day && plainDay(day, wordsLocale());
}

/** `08:12`, but `8:12 AM`. */
const hourForm = () =>
  new Intl.DateTimeFormat(wordsLocale(), { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';

const DAY_FORMS = {
  medium: DAY,
  withWeekday: { ...DAY, weekday: 'short' },
  withoutYear: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const;

/** A calendar day, stored as an instant of its UTC day: no reader's zone changes it. */
export function formatDay(ms: number, form: keyof typeof DAY_FORMS = 'medium'): string {
  if (!isShowable(ms)) return String(ms);
  const plain = form === 'medium' ? plainDate(ms, 'UTC') : null;
  return (
    plain ?? keep(`day ${form}`, () => new Intl.DateTimeFormat(wordsLocale(), { ...DAY_FORMS[form], timeZone: 'UTC' })).format(ms)
  );
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Up to then months are clearer: the year after next is not "next year". */
const YEARS_FROM_MONTHS = 24;

/**
 * `3 days ago`, `in 2 months`; the largest unit that fits at least once. Days and months are those of the reader's calendar. `now`
 * is the service's; for moments of this computer pass its own.
 */
export function formatRelative(ms: number, now: number = serviceNow()): string {
  if (!isShowable(ms)) return String(ms);
  const difference = ms - now;
  if (Math.abs(difference) >= DAY_MS) return relativeDays(dayOfReader(now), dayOfReader(ms));
  if (Math.abs(difference) >= HOUR_MS) return relativeFormat('always').format(Math.trunc(difference / HOUR_MS), 'hour');
  const minutes = Math.trunc(difference / MINUTE_MS);
  return minutes === 0 ? relativeFormat('auto').format(0, 'minute') : relativeFormat('always').format(minutes, 'minute');
}

/** How far a calendar day is from today, both as UTC days, so that all readers count alike: `today`, `in 20 days`. */
export function formatRelativeDay(ms: number, now: number = serviceNow()): string {
  return isShowable(ms) ? relativeDays(dayOf(now), dayOf(ms)) : String(ms);
}

/** Whole months and years of the calendar between two days, so that the words agree with the dates beside them. */
function relativeDays(today: number, day: number): string {
  const months = monthsBetween(today, day);
  if (months === 0) return relativeFormat('auto').format(day - today, 'day');
  return Math.abs(months) < YEARS_FROM_MONTHS
    ? relativeFormat('always').format(months, 'month')
    : relativeFormat('always').format(Math.trunc(months / 12), 'year');
}

/** `auto` has words for days (tomorrow). Its words for months and years (next month) mean others than the days in them. */
const relativeFormat = (numeric: 'auto' | 'always') =>
  keep(`relative ${numeric}`, () => new Intl.RelativeTimeFormat(wordsLocale(), { numeric }));

/** The day of the reader's calendar at an instant, counted from 1970-01-01. */
function dayOfReader(ms: number): number {
  const timeZone = currentLocale().zoneinfo;
  const format = keep(
    'reader day',
    () => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  );
  return dayOf(parseDate(format.format(ms)) ?? ms);
}

/** The service's day, which is a UTC day; said so where the reader's calendar has another one. */
export function formatServiceDay(day: number, now: number = serviceNow()): string {
  const text = formatDay(day * DAY_MS, 'withWeekday');
  return dayOfReader(now) === day ? text : t('value.utcDay', { day: text });
}

export interface NumberOptions {
  /** Always shows the sign, except for 0. */
  readonly signed?: boolean;
}

/** Numbers keep their decimals (up to 20); as text, in digits of the grammar, they keep all of them. */
export function formatNumber(value: number | bigint | string, { signed = false }: NumberOptions = {}): string {
  if (typeof value === 'string') return digitsText(value);
  return numberText(value, { maximumFractionDigits: 20, ...(signed && { signDisplay: 'exceptZero' }) });
}

/** A share in percent, with up to one decimal: 0.256 → `25.6%`. */
export function formatPercent(share: number, { signed = false }: NumberOptions = {}): string {
  return numberText(share, { style: 'percent', maximumFractionDigits: 1, ...(signed && { signDisplay: 'exceptZero' }) });
}

/** Text that Intl formats with all its digits. */
const isDecimalText = (value: number | string): value is `${number}` => /^-?\d{1,400}(\.\d{1,100})?$/.test(String(value));

export interface MoneyOptions {
  /** Also shows decimals that the currency does not have; otherwise they are rounded away, so that amounts align. */
  readonly isExact?: boolean;
}

/** The amount with its ISO 4217 code, in the currency's decimals. Without a code no currency is guessed: two decimals. */
export function formatMoney(amount: number | string, currency: string | null, options: MoneyOptions = {}): string {
  const text = formatAmount(amount, currency, options);
  return currency && (typeof amount === 'number' || isDecimalText(amount)) ? `${text}\u00a0${currency}` : text;
}

/** The amount without the code, for a column that shows the code separately. */
export function formatAmount(amount: number | string, currency: string | null, { isExact = false }: MoneyOptions = {}): string {
  if (typeof amount === 'string' && !isDecimalText(amount)) return amount;
  const decimals = decimalsOfCurrency(currency);
  return numberText(amount, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: isExact ? Math.max(decimals, Math.min(20, decimalsOf(amount))) : decimals,
    signDisplay: 'negative',
  });
}

const currencyDecimals = new Map<string, number>();

/** The number of decimals of a currency, by its ISO 4217 code: 2 for EUR, 0 for JPY; 2 if it is unknown. */
export function decimalsOfCurrency(currency: string | null): number {
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency)) return 2;
  const known = currencyDecimals.get(currency);
  if (known !== undefined) return known;
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  currencyDecimals.set(currency, decimals);
  return decimals;
}

/** Names of flags in value form, unknown ones as received; empty if the value is not a set of flags. */
export function bitNames(field: Pick<Field, 'bits'>, value: unknown): string[] {
  return (namesOfFlags(value, field.bits ?? {}) ?? []).map((name) => textOr(`bit.${name}`, name));
}

/** A known enumeration value in words; an unknown one as received, `ColdStandby` preceded by its words. */
export function enumName(value: string): string {
  const known = textOr(`enum.${value}`, '');
  if (known !== '') return known;
  if (!/^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(value)) return value;
  const words = value.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return t('value.wordsOfCode', { words, code: value });
}

/** The meaning of a field's code, if it has one; else null. */
export function codeName({ codes }: Pick<Field, 'codes'>, code: unknown): string | null {
  const key = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  return codes && Object.hasOwn(codes, key) ? textOr(`code.${key}`, codes[Number(key)] ?? key) : null;
}

/** The keys of a map by their names, without those counted 0 times. */
export const mapNames = (field: Pick<Field, 'codes'>, value: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(value)
    .filter(([, count]) => count !== 0 && count !== false && count !== null)
    .map(([key]) => codeName(field, key) ?? key);

/** Any value of a record as plain text. `record` gives the currency of an amount. Secrets are masked. */
export function formatValue(field: Field, value: unknown, record?: Readonly<Record<string, unknown>>): string {
  if (value === null || value === undefined || value === '') return t('value.none');
  if (field.secret) return t('value.masked');
  // Also in a text: agreements and licenses have ids of other systems.
  if (value === EMPTY_ID) return t('value.noneId');
  return WORDS[field.kind](value, field, record);
}

type Words = (value: unknown, field: Field, record: Readonly<Record<string, unknown>> | undefined) => string;

const asItCame: Words = (value) => plain(value);

const countWords: Words = (value, field) => {
  if (field.codes) return codeName(field, value) ?? plain(value);
  return typeof value === 'number' || typeof value === 'string' ? withUnit(formatNumber(value), field, value) : plain(value);
};

/** Each kind in words; values that are not of their kind as received. */
const WORDS: Readonly<Record<Kind, Words>> = {
  text: asItCame,
  id: asItCame,
  enum: (value) => (typeof value === 'string' ? enumName(value) : plain(value)),
  integer: countWords,
  number: countWords,
  money: (value, field, record) =>
    typeof value === 'number' || typeof value === 'string'
      ? formatMoney(value, currencyOf(field, record), { isExact: true })
      : plain(value),
  boolean: (value) => (typeof value === 'boolean' ? t(value ? 'value.yes' : 'value.no') : plain(value)),
  date: (value) => (typeof value === 'number' ? formatDate(value) : plain(value)),
  day: (value) => (typeof value === 'number' ? formatDay(value) : plain(value)),
  flags: (value, field) =>
    typeof value === 'number' || Array.isArray(value) ? bitNames(field, value).join(', ') || t('value.none') : plain(value),
  map: (value, field) => (isRecord(value) ? mapNames(field, value).join(', ') || t('value.none') : plain(value)),
  strings: asItCame,
  list: (value) => (Array.isArray(value) ? value.map(nameOf).join(', ') || t('value.none') : plain(value)),
};

/** The currency code that a record gives for an amount, or null. */
export function currencyOf(field: Field, record: Readonly<Record<string, unknown>> | undefined): string | null {
  const code = field.currency && record ? record[field.currency] : null;
  return typeof code === 'string' && code !== '' ? code : null;
}

/** An element of a list by its name, if it has one. */
const nameOf = (element: unknown): string =>
  isRecord(element) && typeof element.name === 'string' && element.name !== '' ? element.name : plain(element, 1);

function withUnit(text: string, field: Field, value: number | string): string {
  if (!field.unit || typeof value !== 'number') return text;
  return numberText(value, { style: 'unit', unit: field.unit === 'days' ? 'day' : 'minute', unitDisplay: 'long' });
}

/** Shapes that no field describes, as words: lists joined, objects as `key: value`, nesting cut off at two levels. */
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
      : entries
          .map(
            ([key, each]) =>
              `${key}: ${isSecretName(key) && typeof each !== 'boolean' ? t('value.masked') : plain(each, depth + 1)}`,
          )
          .join(', ');
  }
  return String(value);
}

/** Beyond these no Date exists and Intl would throw. */
const isShowable = (ms: number): boolean => Number.isFinite(ms) && Math.abs(ms) <= 8.64e15;

function decimalsOf(amount: number | string): number {
  const [digits = '', exponent] = String(amount).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent ?? 0));
}

import { foldCase } from '../../contract/case-folding.ts';
import { midnightOf, parseDate, parseDisplayDate } from '../../contract/dates.ts';
import { readFlags } from '../../contract/enumerations.ts';
import type { Field, Kind } from '../../contract/fields.ts';
import type { ColumnValue } from '../stores/writer.ts';
import { NO_NUMBER, type NumberForm, parseNumber } from './read-number.ts';
import { trimWhite } from './white-space.ts';

export type ReadValue = { readonly value: ColumnValue } | { readonly reason: string };

const MAX_TEXT = 100_000;
/** Day and month in either order, or a time without its zone. */
const LOCAL_DATE = /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})([ T]\d{1,2}:\d{2}.*)?$/;
/** A day as the service writes it, with or without a time; the same with its time and zone; and a purchase's day before its time. */
const WIRE_DAY = /^\d{4}-\d{2}-\d{2}(?![\d./-])/;
const WIRE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;
const DISPLAY_DAY = /^(\d{1,2})\/\d{1,2}\/\d{4}(?= )/;
const NO_SUCH_DAY = 'is not a date: the calendar has no such day';
/** Ids are sent in paths and headers. Source: service.md "Primitive types". */
const ID = /^(?! )[\x20-\x7e]{1,200}(?<! )$/;

/**
 * A value of a file (text of a CSV cell, or a JSON value) → what the column of a field stores, or the reason why not. Accepts
 * wire form and value form; an empty cell is not a value; texts are trimmed. `numbers`: how numbers that come as text are
 * written. Source: contract.md "Field values".
 */
export function readValue(field: Field, raw: unknown, numbers: NumberForm = 'plain'): ReadValue {
  if (raw === null || raw === undefined || (raw === '' && field.kind !== 'text')) return { value: null };
  return READERS[field.kind](raw, field, numbers);
}

type Reader = (raw: unknown, field: Field, numbers: NumberForm) => ReadValue;

const anyNumber: Reader = (raw, _field, numbers) => readNumber(raw, false, numbers);

const READERS: Readonly<Record<Kind, Reader>> = {
  text: readText,
  id: readId,
  enum: readText,
  integer: (raw, _field, numbers) => readNumber(raw, true, numbers),
  number: anyNumber,
  money: anyNumber,
  boolean: readBoolean,
  date: readDate,
  day: readDate,
  flags: readBits,
  map: readMap,
  strings: readStrings,
  list: readStrings,
};

function readId(raw: unknown): ReadValue {
  const isId = typeof raw === 'string' && ID.test(raw);
  return isId
    ? { value: raw }
    : { reason: 'is not an id: 1 to 200 ASCII characters, no control characters, no space at either end' };
}

function readText(raw: unknown, { format }: Field): ReadValue {
  if (typeof raw !== 'string') return { reason: 'is not text' };
  if (raw.includes('\0')) return { reason: 'contains a NUL character' };
  if (raw.length > MAX_TEXT) return { reason: `is longer than ${MAX_TEXT} characters` };
  const text = trimWhite(raw);
  // Filters compare them without case, and sums add up what has the same code.
  return { value: format === 'currency' ? text.toUpperCase() : text };
}

/** A calendar day is the UTC day in the file, whatever hour is given with it. Source: contract.md, ruling 18. */
function readDate(raw: unknown, { kind, wire }: Field): ReadValue {
  const text = typeof raw === 'string' ? raw.trim() : '';
  // `3/4/2026` is March to one reader and April to another; with its time it is the form that the service uses in such fields.
  const date = parseDate(text) ?? (wire === 'display' ? parseDisplayDate(text) : null);
  const forms = `2029-11-08${wire === 'display' ? ', 11/8/2029 12:00:00 AM' : ''} or 2029-11-08T00:00:00Z`;
  const missing = date === null ? whyNoSuchDate(text, wire) : null;
  if (missing !== null) return { reason: missing };
  if (date === null && LOCAL_DATE.test(text))
    return { reason: `is in a local form, which others may read as another day or time: write it as ${forms}` };
  if (date === null) return { reason: `is not a date, such as ${forms}` };
  if (kind !== 'day') return { value: Math.floor(date) };
  const day = midnightOf(date);
  const written = parseDate(text.slice(0, 10));
  if (written !== null && written !== day) return { reason: 'states another day than its UTC day: write only the day' };
  return { value: day };
}

/** What is wrong with a text that has the form of a date, but names February 30 or 25 o'clock; null for any other. */
function whyNoSuchDate(text: string, wire: Field['wire']): string | null {
  const display = wire === 'display' ? DISPLAY_DAY.exec(text) : null;
  // `31/12/2026` has its day first: a local form.
  const isDisplay = display !== null && Number(display[1]) <= 12;
  if (isDisplay && parseDisplayDate(`${display[0]} 12:00:00 AM`) === null) return NO_SUCH_DAY;
  if (WIRE_DAY.test(text) && parseDate(text.slice(0, 10)) === null) return NO_SUCH_DAY;
  return WIRE_INSTANT.test(text) ? 'is not a date: no day has such a time' : null;
}

function readBoolean(raw: unknown): ReadValue {
  if (typeof raw === 'boolean') return { value: raw };
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  return word === 'true' || word === 'false' ? { value: word === 'true' } : { reason: 'is neither true nor false' };
}

function readNumber(raw: unknown, whole: boolean, form: NumberForm): ReadValue {
  const read = typeof raw === 'number' ? { value: raw } : parseNumber(typeof raw === 'string' ? raw : '', form);
  if ('reason' in read || !Number.isFinite(read.value)) {
    const isPlainlyNone = !('reason' in read) || read.reason === NO_NUMBER;
    return { reason: isPlainlyNone ? `is not a number, such as ${whole ? '25' : '1234.5'}` : read.reason };
  }
  if (whole && !Number.isSafeInteger(read.value))
    return { reason: 'is not a whole number, or is too large to be stored exactly' };
  return read;
}

/** Bits as their number, or by their names as in an export: `Upgrade; Downgrade; 2048`. */
function readBits(raw: unknown, { bits = {} }: Field, form: NumberForm): ReadValue {
  const flags = Array.isArray(raw) ? readFlags(raw, bits) : null;
  if (typeof flags === 'number') return { value: flags };
  const names = typeof raw === 'string' ? raw.split(';').map((name) => foldCase(trimWhite(name))) : [];
  const known = new Map(Object.entries(bits).map(([bit, name]) => [foldCase(name), Number(bit)]));
  if (!names.some((name) => known.has(name)) && names.length < 2) return readNumber(raw, true, form);
  let value = 0n;
  for (const name of names) {
    const bit = known.get(name) ?? (/^\d+$/.test(name) ? Number(name) : Number.NaN);
    if (!Number.isSafeInteger(bit)) return { reason: `is not made of the names ${Object.values(bits).join('; ')}` };
    value |= BigInt(bit);
  }
  return { value: Number(value) };
}

/** Discovery types: an object of numeric keys and whole numbers, or an array of the keys. */
function readMap(raw: unknown): ReadValue {
  const value = fromJson(raw);
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((key) => [String(key), 1])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [['', null]];
  const isRight = entries.every(([key, count]) => /^\d{1,9}$/.test(key) && Number.isSafeInteger(count));
  return isRight
    ? { value: Object.fromEntries(entries) }
    : { reason: 'is not an object of numeric keys and whole numbers, such as {"1":3}' };
}

function readStrings(raw: unknown): ReadValue {
  const value = fromJson(raw);
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string'))
    return { reason: 'is not an array of texts, such as ["a","b"]' };
  return { value };
}

function fromJson(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

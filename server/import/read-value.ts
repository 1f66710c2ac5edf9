import { midnightOf, parseDate, parseDisplayDate } from '../../contract/dates.ts';
import { type Field, KINDS } from '../../contract/fields.ts';
import type { ColumnValue } from '../stores/writer.ts';

export type ReadValue = { readonly value: ColumnValue } | { readonly reason: string };

const MAX_TEXT = 100_000;
/** An id travels in paths and headers. Source: service.md "Primitive types". */
const ID = /^(?! )[\x20-\x7e]{1,200}(?<! )$/;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * A value of a file (text of a CSV cell, or a JSON value) → what the column of a field stores, or the reason why not.
 * Wire form and value form are both taken; an empty cell is no value. Source: contract.md "Field values".
 */
export function readValue(field: Field, raw: unknown): ReadValue {
  if (raw === null || raw === undefined) return { value: null };
  const { valueType } = KINDS[field.kind];
  if (raw === '' && field.kind !== 'text') return { value: null };
  if (field.kind === 'id') return readId(raw);
  if (valueType === 'string') return readText(raw);
  if (valueType === 'date') return readDate(raw, field.kind === 'day');
  if (valueType === 'boolean') return readBoolean(raw);
  if (valueType === 'number') return readNumber(raw, field.kind === 'integer' || field.kind === 'flags');
  return field.kind === 'map' ? readMap(raw) : readStrings(raw);
}

function readId(raw: unknown): ReadValue {
  const isId = typeof raw === 'string' && ID.test(raw);
  return isId
    ? { value: raw }
    : { reason: 'is not an id: 1 to 200 ASCII characters, no control characters, no space at either end' };
}

function readText(raw: unknown): ReadValue {
  if (typeof raw !== 'string') return { reason: 'is not a text' };
  if (raw.includes('\0')) return { reason: 'holds a NUL character' };
  if (raw.length > MAX_TEXT) return { reason: `is longer than ${MAX_TEXT} characters` };
  return { value: raw };
}

/** A calendar day is the UTC day that the file writes, whatever the hour beside it. Source: contract.md, ruling 18. */
function readDate(raw: unknown, isDay: boolean): ReadValue {
  const text = typeof raw === 'string' ? raw.trim() : '';
  const date = parseDate(text) ?? parseDisplayDate(text);
  if (date === null) return { reason: 'is not a date, such as 2029-11-08, 2029-11-08T00:00:00Z or 11/8/2029 12:00:00 AM' };
  return { value: isDay ? midnightOf(date) : Math.floor(date) };
}

function readBoolean(raw: unknown): ReadValue {
  if (typeof raw === 'boolean') return { value: raw };
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  return word === 'true' || word === 'false' ? { value: word === 'true' } : { reason: 'is neither true nor false' };
}

function readNumber(raw: unknown, whole: boolean): ReadValue {
  const text = typeof raw === 'string' ? raw.trim() : '';
  const number = typeof raw === 'number' ? raw : NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return { reason: `is not a number, such as ${whole ? '25' : '1234.5'}` };
  if (whole && !Number.isSafeInteger(number)) return { reason: 'is not a whole number, or too large to be kept exactly' };
  return { value: number };
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

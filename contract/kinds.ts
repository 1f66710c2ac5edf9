/**
 * One record for each kind of field: how a value is read from its wire form and written back, its type in comparisons, and its
 * layout. Other engines keep their own records by `Kind`: a new kind does not compile until each of them has it.
 * Source: service.md "Primitive types"; contract.md "Field values".
 */
import { formatDisplayDate, midnightOf, readDate } from './dates.ts';
import { isExactNumber, parseDecimal, toText } from './decimal.ts';
import { readFlags } from './enumerations.ts';
import type { Field, Kind, Value } from './fields.ts';
import type { ValueType } from './operators.ts';

interface KindRules {
  /** Its type in filters and sorts. */
  readonly valueType: ValueType;
  readonly align: 'start' | 'end' | 'center';
  /** Default column width in pixels. */
  readonly width: number;
  /** Wire → value; anything in no known form stays as received. */
  readonly read: (wire: Wire, field: Field) => Value;
  /** Value → wire. */
  readonly write: (value: NonNullable<Value>, field: Field) => Value;
}

/** Any JSON value except null. */
type Wire = NonNullable<Value>;

/** Some services send ids and codes as numbers. Whatever else comes is its JSON: pages show the field wherever a text can be. */
const readText = (wire: Wire): string => (typeof wire === 'string' ? wire : JSON.stringify(wire));
const asIs = (wire: Wire): Value => wire;
const write = (value: NonNullable<Value>, { wire }: Field): Value => (wire === 'string' ? textOf(value) : value);

/** A number as an integer or a decimal, the forms of service.md "Primitive types", and never with an exponent. */
function textOf(value: NonNullable<Value>): string {
  const text = String(value);
  const decimal = typeof value === 'number' && text.includes('e') ? parseDecimal(text) : null;
  return decimal === null ? text : toText(decimal);
}

const TEXT = { valueType: 'string', align: 'start', read: readText, write } as const;
const NUMBER = { valueType: 'number', align: 'end', read: readNumber, write } as const;
const SET = { valueType: 'set', align: 'start', read: asIs, write } as const;

export const KINDS: Readonly<Record<Kind, KindRules>> = {
  text: { ...TEXT, width: 220 },
  id: { ...TEXT, width: 200 },
  enum: { ...TEXT, width: 150 },
  integer: { ...NUMBER, width: 110 },
  number: { ...NUMBER, width: 120 },
  money: { ...NUMBER, width: 180 },
  boolean: { valueType: 'boolean', align: 'start', width: 120, read: readBoolean, write: writeBoolean },
  date: { valueType: 'date', align: 'start', width: 150, read: readInstant, write: writeDate },
  day: { valueType: 'date', align: 'start', width: 150, read: readDay, write: writeDate },
  flags: {
    valueType: 'number',
    align: 'start',
    width: 220,
    read: (wire, { bits = {} }) => readFlags(wire, bits) ?? readText(wire),
    write,
  },
  map: { ...SET, width: 180, read: (wire) => readMap(wire) ?? wire },
  strings: { ...SET, width: 220, read: readTexts },
  list: { ...SET, width: 220 },
};

export const valueTypeOf = (field: Field): ValueType => KINDS[field.kind].valueType;

/** A received value → the value that engines work with. Missing is null. */
export const readWire = (field: Field, wire: unknown): Value =>
  wire === undefined || wire === null ? null : KINDS[field.kind].read(wire as Wire, field);

/** The reverse. Dates and days are given in milliseconds since 1970 UTC. */
export const writeWire = (field: Field, value: Value): Value => (value === null ? null : KINDS[field.kind].write(value, field));

/** Numbers sent as text; those that do not fit a number keep their digits as text. */
function readNumber(wire: Wire): Value {
  if (typeof wire !== 'string') return typeof wire === 'number' ? wire : readText(wire);
  if (parseDecimal(wire) === null) return wire;
  const digits = wire.trim();
  return isExactNumber(digits) ? Number(digits) : digits;
}

function readBoolean(wire: Wire): Value {
  if (typeof wire === 'string') return /^\s*true\s*$/i.test(wire) ? true : /^\s*false\s*$/i.test(wire) ? false : wire;
  if (typeof wire === 'boolean') return wire;
  return wire === 0 || wire === 1 ? wire === 1 : readText(wire);
}

function writeBoolean(value: NonNullable<Value>, field: Field): Value {
  return field.wire === 'string' && typeof value === 'boolean' ? (value ? 'True' : 'False') : write(value, field);
}

function readInstant(wire: Wire): Value {
  return (typeof wire === 'string' ? readDate(wire) : null) ?? (typeof wire === 'number' ? wire : readText(wire));
}

function readDay(wire: Wire): Value {
  const at = readInstant(wire);
  return typeof at === 'number' && typeof wire === 'string' ? midnightOf(at) : at;
}

function writeDate(value: NonNullable<Value>, field: Field): Value {
  if (typeof value !== 'number') return write(value, field);
  return field.wire === 'display' ? formatDisplayDate(value) : new Date(value).toISOString();
}

function readTexts(wire: Wire): Value {
  if (wire === '') return wire;
  return Array.isArray(wire) ? wire.map((each) => readText(each as Wire)) : [readText(wire)];
}

const isKey = (value: unknown): value is string | number => /^\d{1,15}$/.test(String(value).trim());

/** Keys with their counts: an object, an array of keys, one key, or several in a text. Null for anything else. */
function readMap(wire: Wire): Value | null {
  const keys = Array.isArray(wire) ? (wire as readonly unknown[]) : typeof wire === 'string' ? wire.split(/[,;|]/) : [wire];
  const isScalar = keys.every((key) => typeof key === 'number' || (typeof key === 'string' && key.trim() !== ''));
  if (!isScalar || (!Array.isArray(wire) && !keys.every(isKey))) return null;
  return Object.fromEntries(keys.map((key) => [String(key).trim(), 1]));
}

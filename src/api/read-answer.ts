/**
 * Answers of the service → records in value form. Readers accept what real services send: no links or links under either name, a
 * missing or null `total_pages`, unknown fields (kept as received), one record instead of a documented collection, and a
 * collection of one instead of a record. Anything else is rejected with a description: an empty list would be a lie.
 * Source: service.md "Collection envelope"; contract.md "Field values".
 */

import type { Field, Fields } from '../../contract/fields.ts';
import { readWire } from '../../contract/kinds.ts';
import type { Operation } from '../../contract/operations.ts';
import { isRecord } from '../../contract/shape.ts';
import { RequestError } from '../request-error.ts';
import { t, tn } from '../text/t.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly pageSize: number;
  readonly pageNumber: number;
  /** Null if the service does not give it: then a page that is not full is the last. */
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

type Json = Readonly<Record<string, unknown>>;

const ENVELOPE = new Set(['_links', 'links']);

/** A record with every known field in value form (missing ones null) and unknown fields as received. */
export function readRecord(fields: Fields, wire: unknown): Json {
  const source = isRecord(wire) ? wire : {};
  const aliases = aliasesOf(fields);
  const record: Record<string, unknown> = {};
  // Avoids the objects of Object.entries: a page of a thousand rows has forty thousand values.
  for (const name in fields) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    record[name] = value === undefined || value === null ? null : readField(fields[name] as Field, value);
  }
  for (const name in source) {
    if (Object.hasOwn(fields, name) || ENVELOPE.has(name)) continue;
    const field = aliases.get(name);
    if (field === undefined) put(record, name, source[name]);
    else record[field] ??= readField(fields[field] as Field, source[name]);
  }
  return record;
}

/** As data, whatever the name: assigning to `__proto__` would change the record's prototype. */
function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  else record[name] = value;
}

const aliasMaps = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** Aliases of fields → their names. */
function aliasesOf(fields: Fields): ReadonlyMap<string, string> {
  const known = aliasMaps.get(fields);
  if (known) return known;
  const made = new Map(Object.entries(fields).flatMap(([name, field]) => (field.aliases ?? []).map((alias) => [alias, name])));
  aliasMaps.set(fields, made);
  return made;
}

function readField(field: Field, wire: unknown): unknown {
  const { of } = field;
  if (field.kind !== 'list' || !of) return readWire(field, wire);
  const read = (element: unknown) => (isRecord(element) ? readRecord(of, element) : element);
  return Array.isArray(wire) ? wire.filter((element) => element !== null).map(read) : [read(wire)];
}

/** A collection answer as a page; the requested view fills in what the answer omits. Throws RequestError if it is not a page. */
export function readPage(op: Operation, wire: unknown, asked: { pageSize: number; pageNumber: number }): Page<Json> {
  const items = itemsOf(op, wire);
  const pagination = isRecord(wire) && isRecord(wire.pagination) ? wire.pagination : {};
  return {
    items: items.map((item) => withoutAbsent(op, readRecord(op.filterFields, item), item)),
    pageSize: count(pagination.page_size) ?? asked.pageSize,
    pageNumber: count(pagination.page_number) ?? asked.pageNumber,
    totalPages: count(pagination.total_pages),
    totalItems: count(pagination.total_items),
  };
}

/** One record. A collection of one is that record; an empty one means not found. Throws RequestError for anything else. */
export function readObject(op: Operation, wire: unknown): Json {
  const { fields } = op.resource;
  if (isRecordOf(fields, wire)) return readRecord(fields, wire);
  if (!Array.isArray(wire) && !isEnvelope(wire)) throw unreadable(op, wire);
  const items = itemsOf(op, wire);
  if (items.length === 0) throw new RequestError(t('error.http404'), { kind: 'http', status: 404, operationId: op.id });
  if (items.length > 1 || !isRecordOf(fields, items[0])) throw unreadable(op, wire);
  return readRecord(fields, items[0]);
}

function itemsOf(op: Operation, wire: unknown): readonly unknown[] {
  if (Array.isArray(wire)) return wire;
  if (isEnvelope(wire)) {
    if (Array.isArray(wire.items)) return wire.items;
    if (wire.items === null || wire.items === undefined) return [];
    return [wire.items];
  }
  if (isRecordOf(op.filterFields, wire)) return [wire];
  throw unreadable(op, wire);
}

const isEnvelope = (wire: unknown): wire is Json => isRecord(wire) && ('items' in wire || 'pagination' in wire);

/** True for an object with at least one member known to the contract. */
function isRecordOf(fields: Fields, wire: unknown): wire is Json {
  if (!isRecord(wire)) return false;
  const aliases = aliasesOf(fields);
  return Object.keys(wire).some((name) => Object.hasOwn(fields, name) || aliases.has(name));
}

function unreadable(op: Operation, wire: unknown): RequestError {
  return new RequestError(whatCame(wire), { kind: 'unreadable', operationId: op.id });
}

const MOST_NAMES = 5;
const MOST_LETTERS = 40;

/** Describes what came instead, by member names only, because values may be secret. */
function whatCame(wire: unknown): string {
  if (Array.isArray(wire)) return tn('unreadable.list', wire.length);
  if (isEnvelope(wire)) return tn('unreadable.list', Array.isArray(wire.items) ? wire.items.length : 1);
  if (isRecord(wire)) {
    const names = Object.keys(wire).map((name) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name));
    if (names.length === 0) return t('unreadable.nothing');
    const shown = names.slice(0, MOST_NAMES).join(', ');
    return t('unreadable.object', { names: names.length > MOST_NAMES ? `${shown}, …` : shown });
  }
  if (wire === null || wire === undefined || wire === '') return t('unreadable.nothing');
  return t(typeof wire === 'string' ? 'unreadable.text' : 'unreadable.value');
}

/** License lists can be filtered by detail fields that their records lack: those stay absent, not null. */
function withoutAbsent(op: Operation, record: Json, wire: unknown): Json {
  if (op.filterFields === op.resource.fields || !isRecord(wire)) return record;
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(op.resource.fields, name) || Object.hasOwn(wire, name)),
  );
}

const count = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
};

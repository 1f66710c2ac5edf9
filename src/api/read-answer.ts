/**
 * Answers of the service → records in value form. Readers take what the real service may send: no links or links under either name,
 * a missing or null `total_pages`, unknown fields (kept as they came), a single object where a collection is documented.
 * Source: service.md "Collection envelope"; contract.md "Field values".
 */
import { type Field, type Fields, readWire } from '../../contract/fields.ts';
import type { Operation } from '../../contract/operations.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly pageSize: number;
  readonly pageNumber: number;
  /** Null where the service does not say: then a page that is not full is the last. */
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

type Json = Readonly<Record<string, unknown>>;

/** A record with every known field in value form (missing ones null) and unknown fields as they came. */
export function readRecord(fields: Fields, wire: unknown): Json {
  const source = isObject(wire) ? wire : {};
  const record: Record<string, unknown> = {};
  // Without the objects that Object.entries makes: a page of a thousand rows reads forty thousand values.
  for (const name in fields) {
    const value = source[name];
    record[name] = value === undefined || value === null ? null : readField(fields[name] as Field, value);
  }
  for (const name in source) {
    if (!Object.hasOwn(fields, name) && name !== '_links' && name !== 'links') record[name] = source[name];
  }
  return record;
}

function readField(field: Field, wire: unknown): unknown {
  const { of } = field;
  if (field.kind === 'list' && of && Array.isArray(wire))
    return wire.map((element) => (isObject(element) ? readRecord(of, element) : element));
  return readWire(field, wire);
}

/** A collection answer as a page; the asked view stands in for what the answer leaves out. */
export function readPage(op: Operation, wire: unknown, asked: { pageSize: number; pageNumber: number }): Page<Json> {
  const body = isObject(wire) ? wire : {};
  const single = isObject(wire) && !('items' in wire) && !('pagination' in wire);
  const items = Array.isArray(wire) ? wire : Array.isArray(body.items) ? body.items : single ? [wire] : [];
  const pagination = isObject(body.pagination) ? body.pagination : {};
  return {
    items: items.map((item) => readRecord(op.filterFields, item)).map((record, at) => withoutAbsent(op, record, items[at])),
    pageSize: count(pagination.page_size) ?? asked.pageSize,
    pageNumber: count(pagination.page_number) ?? asked.pageNumber,
    totalPages: count(pagination.total_pages),
    totalItems: count(pagination.total_items),
  };
}

/** License lists can be filtered by detail fields that their records do not carry: those stay absent, not null. */
function withoutAbsent(op: Operation, record: Json, wire: unknown): Json {
  if (op.filterFields === op.resource.fields || !isObject(wire)) return record;
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(op.resource.fields, name) || Object.hasOwn(wire, name)),
  );
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const count = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
};

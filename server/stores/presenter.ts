import { type Field, KINDS, type Value, writeWire } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { toColumn } from './naming.ts';

export type Row = Readonly<Record<string, unknown>>;
export type WireRecord = Record<string, unknown>;

export interface Presenter {
  /** The columns to read, unqualified. */
  readonly columns: readonly string[];
  /** Fields whose elements live in a table of their own; the store fills them in. */
  readonly lists: readonly (readonly [name: string, field: Field])[];
  present(row: Row): WireRecord;
}

const cache = new WeakMap<Resource, Presenter>();

/** Row → record in wire form. Every field of the resource is present, null where it has no value (ruling 2). */
export function presenterOf(resource: Resource): Presenter {
  const known = cache.get(resource);
  if (known) return known;
  const entries = Object.entries(resource.fields);
  const plain = entries
    .filter(([, field]) => field.kind !== 'list')
    .map(([name, field]) => ({ name, column: toColumn(name), field, read: readerOf(field) }));
  const presenter: Presenter = {
    columns: plain.map(({ column }) => column),
    lists: entries.filter(([, field]) => field.kind === 'list'),
    present(row) {
      const record: WireRecord = {};
      for (const { name, column, field, read } of plain) {
        const value = row[column];
        record[name] = value === null || value === undefined ? null : writeWire(field, read(value));
      }
      return record;
    },
  };
  cache.set(resource, presenter);
  return presenter;
}

/** Column → value form: Booleans are stored as 0 or 1, sets as JSON text. */
function readerOf(field: Field): (stored: unknown) => Value {
  if (field.kind === 'boolean') return (stored) => stored !== 0;
  if (KINDS[field.kind].valueType === 'set') return (stored) => JSON.parse(String(stored)) as Value;
  return (stored) => stored as Value;
}

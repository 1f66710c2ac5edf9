import type { Field, Value } from '../../contract/fields.ts';
import { valueTypeOf, writeWire } from '../../contract/kinds.ts';
import type { ValueType } from '../../contract/operators.ts';
import type { Resource } from '../../contract/resource.ts';
import { toColumn } from './naming.ts';

/** One stored row, its columns in the order of `RecordJson.columns`. */
export type RowValues = readonly unknown[];

/** How the records of a resource are written as JSON, directly from their rows. */
export interface RecordJson {
  /** The columns to read, unqualified. */
  readonly columns: readonly string[];
  /** Fields whose elements have a table of their own; the store adds them. */
  readonly lists: readonly (readonly [name: string, field: Field])[];
  /** A record's members in wire form, without the braces. Every field is present, null if it has no value (ruling 2). */
  members(row: RowValues): string;
}

const known = new WeakMap<Resource, RecordJson>();

export function recordJsonOf(resource: Resource): RecordJson {
  const found = known.get(resource);
  if (found) return found;
  const entries = Object.entries(resource.fields);
  const plain = entries.filter(([, field]) => field.kind !== 'list');
  const parts = plain.map(([name, field], index) => ({
    before: `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
    write: valueJsonOf(field),
  }));
  const made: RecordJson = {
    columns: plain.map(([name]) => toColumn(name)),
    lists: entries.filter(([, field]) => field.kind === 'list'),
    members(row) {
      let text = '';
      for (let index = 0; index < parts.length; index += 1) {
        const part = parts[index];
        if (part) text += part.before + part.write(row[index]);
      }
      return text;
    },
  };
  known.set(resource, made);
  return made;
}

/** Stored value → the value that it represents, by type; null: it is stored as its JSON text. */
const STORED: Readonly<Record<ValueType, ((stored: unknown) => Value) | null>> = {
  string: (stored) => stored as Value,
  number: (stored) => stored as Value,
  date: (stored) => stored as Value,
  boolean: (stored) => stored !== 0,
  set: null,
};

/** Stored value → JSON text. */
function valueJsonOf(field: Field): (stored: unknown) => string {
  const read = STORED[valueTypeOf(field)];
  const write = read === null ? String : (stored: unknown) => JSON.stringify(writeWire(field, read(stored)));
  return (stored) => (isMissing(stored) ? 'null' : write(stored));
}

const isMissing = (stored: unknown): boolean => stored === null || stored === undefined;

import { type Field, KINDS, type Value, writeWire } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { toColumn } from './naming.ts';

/** One stored row, its columns in the order of `RecordJson.columns`. */
export type RowValues = readonly unknown[];

/** How the records of a resource are written as JSON, straight from their rows. */
export interface RecordJson {
  /** The columns to read, unqualified. */
  readonly columns: readonly string[];
  /** Fields whose elements live in a table of their own; the store adds them. */
  readonly lists: readonly (readonly [name: string, field: Field])[];
  /** The members of a record in wire form, without the braces. Every field is present, null where it has no value (ruling 2). */
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

/** Stored value → JSON text: Booleans are stored as 0 or 1, sets as JSON text, dates as milliseconds. */
function valueJsonOf(field: Field): (stored: unknown) => string {
  const write = (value: unknown): string => JSON.stringify(writeWire(field, value as Value));
  const { valueType } = KINDS[field.kind];
  if (valueType === 'boolean') return (stored) => (isMissing(stored) ? 'null' : write(stored !== 0));
  if (valueType === 'set') return (stored) => (isMissing(stored) ? 'null' : String(stored));
  return (stored) => (isMissing(stored) ? 'null' : write(stored));
}

const isMissing = (stored: unknown): boolean => stored === null || stored === undefined;

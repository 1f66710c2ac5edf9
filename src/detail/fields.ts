/**
 * The fields of one record, sorted into the sections of its page. What no section names comes after them, and what the contract does
 * not know at all comes last: a field that the service adds later is never lost. Source: contract.md "Field values".
 */
import { type Field, labelOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';

export interface FieldSection {
  readonly title: string;
  readonly fields: readonly string[];
}

export interface FieldEntry {
  readonly name: string;
  readonly field: Field;
  /** In value form; null where the record has none. */
  readonly value: unknown;
}

export interface SortedFields {
  readonly sections: readonly { readonly title: string; readonly entries: readonly FieldEntry[] }[];
  readonly rest: readonly FieldEntry[];
  readonly extras: readonly FieldEntry[];
}

export type AnyRecord = Readonly<Record<string, unknown>>;

const LINKS = new Set(['_links', 'links']);
/** Unknown fields of such names are masked: better a hidden word too many than a key on a screen. */
const SECRET_NAME = /key|secret|password|token|credential/i;

/** `record` null gives the same entries with null values, for a skeleton of the same shape. `handled` are shown elsewhere on the page. */
export function sortFields(
  resource: Resource,
  record: AnyRecord | null,
  sections: readonly FieldSection[],
  handled: readonly string[] = [],
): SortedFields {
  const entryOf = (name: string): readonly FieldEntry[] => {
    const field = resource.fields[name];
    return field ? [{ name, field, value: record?.[name] ?? null }] : [];
  };
  const named = new Set([...handled, ...sections.flatMap((section) => section.fields)]);
  return {
    sections: sections.map(({ title, fields }) => ({ title, entries: fields.flatMap(entryOf) })),
    rest: Object.keys(resource.fields)
      .filter((name) => !named.has(name))
      .flatMap(entryOf),
    extras: Object.entries(record ?? {})
      .filter(([name]) => !Object.hasOwn(resource.fields, name) && !LINKS.has(name))
      .map(([name, value]) => ({ name, field: unknownField(name, value), value: value ?? null })),
  };
}

/** A field that only its value speaks for. */
export function unknownField(name: string, value: unknown): Field {
  const label = labelOf(name);
  if (SECRET_NAME.test(name)) return { kind: 'text', label, secret: true };
  if (typeof value === 'boolean') return { kind: 'boolean', label };
  if (typeof value === 'number') return { kind: Number.isInteger(value) ? 'integer' : 'number', label };
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return { kind: 'strings', label };
  return { kind: 'text', label };
}

/**
 * The fields of one record, sorted into the sections of its page. Fields that no section names follow, and fields unknown to the
 * contract come last: a field that the service adds later is never lost.
 * Source: contract.md "Field values".
 */
import { EMPTY_ID, type Field, type Target } from '../../contract/fields.ts';
import { readWire } from '../../contract/kinds.ts';
import { operation } from '../../contract/operations.ts';
import { REFERENCES } from '../../contract/references.ts';
import type { Resource } from '../../contract/resource.ts';
import { unknownField } from '../../contract/unknown-fields.ts';

export interface FieldSection {
  readonly title: string;
  readonly fields: readonly string[];
}

export interface FieldEntry {
  readonly name: string;
  readonly field: Field;
  /** In value form; null if the record has none. */
  readonly value: unknown;
}

export interface SortedFields {
  readonly sections: readonly { readonly title: string; readonly entries: readonly FieldEntry[] }[];
  readonly rest: readonly FieldEntry[];
  readonly extras: readonly FieldEntry[];
}

export type AnyRecord = Readonly<Record<string, unknown>>;

/**
 * An id that leads nowhere: the record's own, a contact, an organization even if the tenant names it. Shown whole, to be copied.
 */
export const isBareId = ({ name, field, value }: FieldEntry): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  (name === 'id' ||
    (field.kind === 'id' && value !== EMPTY_ID && field.target !== 'metric' && !(field.target && isServed(field.target))));

/** Whether the service itself has such records; the tenant's own names do not count. */
const isServed = (target: Target): boolean => {
  const reference = REFERENCES[target];
  return reference !== undefined && operation(reference.list).source === 'spec';
};

const LINKS = new Set(['_links', 'links']);

/** `record` null gives the same entries with null values, for a skeleton of the same shape. `handled` are shown elsewhere. */
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
      .map(([name, wire]) => {
        const field = unknownField(name, wire);
        return { name, field, value: readWire(field, wire) };
      }),
  };
}

/**
 * The sort parameter: `field:asc|desc`, several separated by commas.
 * Source: service.md "Sorting"; contract.md "Sort", rulings 6 and 14.
 */
import { foldCase } from './case-folding.ts';
import { fieldNamed, namesMeant } from './field-names.ts';
import type { Fields, Value } from './fields.ts';
import { excerpt, expectedField } from './filter/messages.ts';
import { KINDS } from './kinds.ts';
import type { ValueType } from './operators.ts';
import { type Comparable, comparable, compareCodePoints, compareValues } from './values.ts';

export interface SortKey {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export type SortResult =
  | { readonly ok: true; readonly sort: readonly SortKey[] }
  | { readonly ok: false; readonly problems: readonly { readonly message: string }[] };

export const MAX_SORT_KEYS = 5;

/** Whether a list can be sorted by the field: sets have no order. */
export const isSortable = (fields: Fields, name: string): boolean => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && KINDS[field.kind].valueType !== 'set';
};

/**
 * Text → sort keys, most significant first. An empty text means no sort. Plain white space around a key is ignored, as is a field
 * that was named before: all that it could order is ordered already.
 */
export function parseSort(text: string, fields: Fields): SortResult {
  if (trim(text) === '') return { ok: true, sort: [] };
  // One part too many is enough to reject: a text of a million commas is not split to its end.
  const parts = text.split(',', MAX_SORT_KEYS + 1).map(trim);
  if (parts.length > MAX_SORT_KEYS) return { ok: false, problems: [{ message: `sort takes at most ${MAX_SORT_KEYS} fields.` }] };
  const sort: SortKey[] = [];
  const problems: { message: string }[] = [];
  for (const part of parts) {
    const colon = part.indexOf(':');
    const written = colon < 0 ? part : part.slice(0, colon);
    const field = fieldNamed(fields, written)?.name ?? written;
    const direction = colon < 0 ? '' : part.slice(colon + 1);
    const message = describeProblem(field, direction, fields);
    if (message) problems.push({ message });
    else if (!sort.some((key) => key.field === field)) sort.push({ field, direction: direction as SortKey['direction'] });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, sort };
}

export const serializeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, direction }) => `${field}:${direction}`).join(',');

/**
 * Comparator of value-form records (`readWire` of fields.ts), for sets in memory. Missing values come last in both directions;
 * text compares by code point after case folding, `false` before `true`; ties are broken by id, ascending in binary order.
 */
export function compareRecords(
  sort: readonly SortKey[],
  fields: Fields,
): (a: Readonly<Record<string, Value | undefined>>, b: Readonly<Record<string, Value | undefined>>) => number {
  const keys = sort.map(({ field, direction }) => {
    const declared = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return { field, sign: direction === 'desc' ? -1 : 1, type: declared ? KINDS[declared.kind].valueType : 'string' };
  });
  return (a, b) => {
    for (const { field, sign, type } of keys) {
      const left = toSortable(a[field], type);
      const right = toSortable(b[field], type);
      const order = left.rank - right.rank || sign * compareValues(left.value, right.value);
      if (order !== 0) return order;
    }
    return compareCodePoints(String(a.id ?? ''), String(b.id ?? ''));
  };
}

/** Plain white space only, as in filters. By hand, because `[ ]+$` is quadratic on a text of many spaces. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ' \t\r\n'.includes(text.charAt(start))) start++;
  while (end > start && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `rank` 0: of the field's type, 1: unreadable, compared as text, 2: missing. `desc` does not reverse ranks. */
type Sortable = { readonly rank: 0 | 1 | 2; readonly value: Comparable };

function toSortable(value: Value | undefined, type: ValueType): Sortable {
  if (value === null || value === undefined) return { rank: 2, value: 0 };
  const read = comparable(value, type);
  return read === null ? { rank: 1, value: foldCase(String(value)) } : { rank: 0, value: read };
}

function describeProblem(field: string, direction: string, fields: Fields): string | null {
  if (field === '') return 'sort expects a field name, as in name:asc.';
  const name = `"${excerpt(field)}"`;
  const meant = namesMeant(fields, field);
  if (meant.length > 1) return `sort: ${name} may mean ${meant.join(' or ')}: expected one of them, in its own case.`;
  if (!Object.hasOwn(fields, field)) {
    // As SQL has it: a space where the colon belongs.
    const known = fieldNamed(fields, field.split(/\s/, 1)[0] ?? '')?.name;
    if (known !== undefined) return `sort: ${name} needs a colon before its direction, ${known}:asc or ${known}:desc.`;
    const sortable = Object.keys(fields).filter((each) => isSortable(fields, each));
    return `sort: unknown field ${name}: ${expectedField(field, sortable)}.`;
  }
  if (!isSortable(fields, field)) return `sort: ${name} is a set and has no order.`;
  if (direction === '') return `sort: ${name} needs a direction, ${field}:asc or ${field}:desc.`;
  if (direction !== 'asc' && direction !== 'desc') return `sort: the direction of ${name} must be asc or desc, in lower case.`;
  return null;
}

/** Values → cells of a file and values in JSON. docs/export.md says how each kind of value is written. */
import type { CsvCell } from '../../../contract/csv.ts';
import { namesOfFlags } from '../../../contract/enumerations.ts';
import type { Field } from '../../../contract/fields.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { withoutSecrets } from '../../../contract/unknown-fields.ts';
import { isDigits } from '../../../contract/values.ts';

export const MASK = '••••••';

interface CellOptions {
  readonly showSecrets?: boolean;
  readonly isExcel?: boolean;
}

/** A value as a cell: numbers and Booleans stay, everything else is text. */
export function csvCell(field: Field, value: unknown, { showSecrets = false, isExcel = false }: CellOptions = {}): CsvCell {
  if (value === null || value === undefined) return null;
  if (field.secret && !showSecrets) return MASK;
  const { valueType } = KINDS[field.kind];
  if (field.kind === 'flags') {
    const names = namesOfFlags(value, field.bits ?? {});
    // "No bit set" is a value too: an empty cell would mean that there is no value.
    return names === null ? textOf(value) : names.length === 0 ? 0 : names.join('; ');
  }
  if (valueType === 'number' && typeof value === 'number') return value;
  // Numbers too long for a JavaScript number are read as text and keep their digits.
  if (valueType === 'number' && typeof value === 'string' && isDigits(value)) return { digits: value };
  if (valueType === 'date' && typeof value === 'number') return dateText(field, value, isExcel);
  return typeof value === 'boolean' ? value : textOf(jsonValue(field, value, showSecrets));
}

export function jsonValue(field: Field, value: unknown, showSecrets: boolean): unknown {
  if (value === null || value === undefined) return null;
  if (field.secret && !showSecrets) return MASK;
  if (KINDS[field.kind].valueType === 'date' && typeof value === 'number') return dateText(field, value, false);
  const written = elementsOf(field, value, showSecrets);
  return showSecrets ? written : withoutSecrets(written, MASK);
}

/** The elements of a list, their members written like fields; other values as they are. */
function elementsOf({ of = {} }: Field, value: unknown, showSecrets: boolean): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((element: unknown) => {
    if (typeof element !== 'object' || element === null) return element;
    const members = Object.entries(element).map(([name, member]) => {
      const field = of[name];
      return [name, field ? jsonValue(field, member, showSecrets) : member];
    });
    return Object.fromEntries(members);
  });
}

/** A calendar day, or an instant in UTC; Excel recognizes instants only without `T` and `Z`. */
function dateText({ kind }: Field, ms: number, isExcel: boolean): string {
  if (Math.abs(ms) > 8.64e15) return String(ms);
  const iso = new Date(ms).toISOString();
  if (kind === 'day') return iso.slice(0, iso.indexOf('T'));
  return isExcel ? iso.replace('T', ' ').replace(/\.\d+Z$/, '') : iso;
}

/** Lists of named things by their names, all other shapes as JSON, which can be read back. */
function textOf(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every(isNamed)) return value.map(({ name }) => name).join('; ');
  return JSON.stringify(value);
}

const isNamed = (element: unknown): element is { readonly name: string } =>
  typeof element === 'object' && element !== null && 'name' in element && typeof element.name === 'string';

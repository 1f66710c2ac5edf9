/** Records → text of a file. docs/export.md says how each kind of value is written. */

import { type CsvCell, type CsvForm, csvLine, csvStart, excelCsv, PLAIN_CSV } from '../../../contract/csv.ts';
import { namesOfFlags } from '../../../contract/enumerations.ts';
import type { Field } from '../../../contract/fields.ts';
import { excelHeading, type FileColumn } from '../../../contract/file-columns.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { withoutSecrets } from '../../../contract/unknown-fields.ts';
import { isDigits } from '../../../contract/values.ts';
import type { ListRecord } from '../types.ts';

export const FORMATS = ['csv', 'excel', 'json'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface Encoder {
  readonly mime: string;
  readonly extension: string;
  readonly start: string;
  /** `nameOf` gives the name of the record that a column's id leads to; null if there is none. */
  readonly page: (records: readonly ListRecord[], nameOf: (column: FileColumn, id: string) => string | null) => string;
  readonly end: string;
}

export interface EncoderOptions {
  readonly showSecrets: boolean;
  /** The reader's: decides which delimiter and decimal mark their Excel uses. */
  readonly locale: string;
}

export const MASK = '••••••';

export function makeEncoder(
  format: ExportFormat,
  columns: readonly FileColumn[],
  { showSecrets, locale }: EncoderOptions,
): Encoder {
  if (format === 'json') return jsonEncoder(columns, showSecrets);
  const isExcel = format === 'excel';
  const form: CsvForm = isExcel ? excelCsv(locale) : PLAIN_CSV;
  const header = columns.map((column) => (isExcel ? excelHeading(column) : column.heading));
  return {
    mime: 'text/csv;charset=utf-8',
    extension: 'csv',
    start: csvStart(form) + csvLine(header, form),
    page: (records, nameOf) =>
      records
        .map((record) => {
          const cells = columns.map((column) =>
            column.isNameOf
              ? nameOf(column, String(record[column.name] ?? ''))
              : (csvCell(column.field, record[column.name], { showSecrets, isExcel }) ?? amountsOf(column, record)),
          );
          return csvLine(cells, form);
        })
        .join(''),
    end: '',
  };
}

function jsonEncoder(columns: readonly FileColumn[], showSecrets: boolean): Encoder {
  let isFirst = true;
  return {
    mime: 'application/json',
    extension: 'json',
    start: '[',
    page: (records, nameOf) =>
      records
        .map((record) => {
          const entries = columns.map((column) => {
            const { name, key, field, isNameOf } = column;
            const id = String(record[name] ?? '');
            return [key, isNameOf ? nameOf(column, id) : jsonValue(field, record[name], showSecrets)];
          });
          const comma = isFirst ? '\n' : ',\n';
          isFirst = false;
          return `${comma}${JSON.stringify(Object.fromEntries(entries))}`;
        })
        .join(''),
    end: '\n]\n',
  };
}

function jsonValue(field: Field, value: unknown, showSecrets: boolean): unknown {
  if (value === null || value === undefined) return null;
  if (field.secret && !showSecrets) return MASK;
  if (KINDS[field.kind].valueType === 'date' && typeof value === 'number') return dateText(field, value, false);
  return showSecrets ? value : withoutSecrets(value, MASK);
}

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
  return typeof value === 'boolean' ? value : textOf(showSecrets ? value : withoutSecrets(value, MASK));
}

/**
 * An amount in several currencies is no number: the record lists the amounts in a field of the same name in the plural (`value`,
 * `values`).
 */
function amountsOf({ name, field }: FileColumn, record: ListRecord): string | null {
  const amounts = record[`${name}s`];
  if (field.kind !== 'money' || !Array.isArray(amounts)) return null;
  const texts = amounts.flatMap((amount: ListRecord) => {
    const { [name]: value, currency } = amount;
    return value === null || value === undefined ? [] : [currency ? `${value} ${currency}` : String(value)];
  });
  return texts.length === 0 ? null : texts.join('; ');
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

/** Records → text of a file. docs/export.md says how each kind of value is written. */

import { type CsvForm, csvLine, csvStart, excelCsv, PLAIN_CSV } from '../../../contract/csv.ts';
import { excelHeading, type FileColumn } from '../../../contract/file-columns.ts';
import type { ListRecord } from '../types.ts';
import { csvCell, jsonValue } from './cells.ts';

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

/**
 * Records → text of a file. CSV as RFC 4180 has it; the form for Excel adds the byte order mark by which Excel knows UTF-8. Dates are
 * ISO, calendar days without a time, decimals have dots, whatever the reader's locale: a file is read by programs.
 */

import { type Field, KINDS } from '../../../contract/fields.ts';
import { withoutSecrets } from '../../../contract/unknown-fields.ts';
import { bitNames } from '../../format.ts';
import type { ListRecord } from '../types.ts';

export const FORMATS = ['csv', 'excel', 'json'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface ExportColumn {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  /** For the name behind an id: taken from `names` of the page. */
  readonly isNameOf?: boolean;
}

export interface Encoder {
  readonly mime: string;
  readonly extension: string;
  readonly start: () => string;
  /** `nameOf` gives the name of the record that an id leads to. */
  readonly page: (records: readonly ListRecord[], nameOf: (column: ExportColumn, id: string) => string) => string;
  readonly end: () => string;
}

export const MASK = '••••••';

export function makeEncoder(format: ExportFormat, columns: readonly ExportColumn[], showSecrets: boolean): Encoder {
  if (format === 'json') return jsonEncoder(columns, showSecrets);
  return {
    mime: 'text/csv;charset=utf-8',
    extension: 'csv',
    start: () => `${format === 'excel' ? '\ufeff' : ''}${columns.map(({ label }) => quote(guard(label))).join(',')}\r\n`,
    page: (records, nameOf) =>
      records
        .map((record) => {
          const cells = columns.map((column) => {
            if (column.isNameOf) return quote(guard(nameOf(column, String(record[column.name] ?? ''))));
            return csvCell(column.field, record[column.name], showSecrets);
          });
          return `${cells.join(',')}\r\n`;
        })
        .join(''),
    end: () => '',
  };
}

function jsonEncoder(columns: readonly ExportColumn[], showSecrets: boolean): Encoder {
  let isFirst = true;
  return {
    mime: 'application/json',
    extension: 'json',
    start: () => '[',
    page: (records, nameOf) =>
      records
        .map((record) => {
          const entries = columns.map((column) => {
            const { name, field } = column;
            if (column.isNameOf) return [`${name} name`, nameOf(column, String(record[name] ?? '')) || null];
            return [name, jsonValue(field, record[name], showSecrets)];
          });
          const comma = isFirst ? '\n' : ',\n';
          isFirst = false;
          return `${comma}${JSON.stringify(Object.fromEntries(entries))}`;
        })
        .join(''),
    end: () => '\n]\n',
  };
}

function jsonValue(field: Field, value: unknown, showSecrets: boolean): unknown {
  if (value === null || value === undefined) return null;
  if (field.secret && !showSecrets) return MASK;
  return KINDS[field.kind].valueType === 'date' && typeof value === 'number'
    ? isoOf(field, value)
    : showSecrets
      ? value
      : withoutSecrets(value, MASK);
}

/** A value as a cell. Typed numbers stay numbers (also negative ones); whatever else is text is guarded against being a formula. */
export function csvCell(field: Field, value: unknown, showSecrets = false): string {
  if (value === null || value === undefined) return '';
  if (field.secret && !showSecrets) return MASK;
  const { valueType } = KINDS[field.kind];
  if (field.kind === 'flags' && (typeof value === 'number' || Array.isArray(value)))
    return quote(guard(bitNames(field, value).join('; ')));
  if (valueType === 'number' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(String(value))) return String(value);
  if (valueType === 'date' && typeof value === 'number') return isoOf(field, value);
  if (typeof value === 'boolean') return String(value);
  // A shape that no field describes: readable, and whole.
  if (field.kind === 'text' && typeof value === 'object')
    return quote(guard(JSON.stringify(showSecrets ? value : withoutSecrets(value, MASK))));
  return quote(guard(textOf(value)));
}

/** Text that a spreadsheet would take for a formula gets an apostrophe, also where spaces stand before it. */
export const guard = (text: string): string => (/^[\s\u00a0]*[=+\-@\t\r]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text);

const quote = (text: string): string => (/[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function isoOf({ kind }: Field, ms: number): string {
  if (!(Math.abs(ms) <= 8.64e15)) return String(ms);
  const iso = new Date(ms).toISOString();
  return kind === 'day' ? iso.slice(0, iso.indexOf('T')) : iso;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(elementOf).join('; ');
  if (typeof value === 'object' && value !== null) return Object.keys(value).join('; ');
  return String(value);
}

const elementOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : textOf(value);

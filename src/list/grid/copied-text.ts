/** A value as copied: numbers and dates as in a file for the reader's Excel, with their unit; anything else as shown. */
import { excelCsv } from '../../../contract/csv.ts';
import type { Field } from '../../../contract/fields.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { currencyOf, formatValue } from '../../format.ts';
import { csvCell } from '../export/cells.ts';
import type { ListRecord } from '../types.ts';

export function copiedText(field: Field, value: unknown, record: ListRecord, locale: string): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'id') return String(value);
  const cell = csvCell(field, value);
  if (KINDS[field.kind].valueType === 'date') return String(cell);
  const digits = typeof cell === 'number' ? String(cell) : typeof cell === 'object' ? (cell?.digits ?? null) : null;
  if (digits === null || field.kind === 'flags') return formatValue(field, value, record);
  const number = digits.replace('.', excelCsv(locale).decimal);
  const unit = currencyOf(field, record) ?? field.unit;
  return unit ? `${number} ${unit}` : number;
}

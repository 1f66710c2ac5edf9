/**
 * Records as lines of CSV (RFC 4180), for every file that the product writes, and the one rule that keeps text from running as a
 * formula and lets it be read back unchanged. docs/export.md describes the files.
 */

/** How a file is laid out. */
export interface CsvForm {
  readonly delimiter: ',' | ';';
  readonly decimal: '.' | ',';
  /** Begins with the byte order mark, by which Excel recognizes UTF-8. */
  readonly hasMark: boolean;
}

/** For programs: commas, dot decimals, no mark. */
export const PLAIN_CSV: CsvForm = { delimiter: ',', decimal: '.', hasMark: false };

/** For Excel: its list separator is a semicolon where the reader's decimal mark is a comma. */
export function excelCsv(locale: string): CsvForm {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return { delimiter: isComma ? ';' : ',', decimal: isComma ? ',' : '.', hasMark: true };
}

/** Text is guarded against running as a formula; numbers (also as digits too long for a number), Booleans and null are not. */
export type CsvCell = string | number | { readonly digits: string } | boolean | null;

/** What stands before the header line. */
export const csvStart = ({ hasMark }: CsvForm): string => (hasMark ? '\ufeff' : '');

/** One line with its CRLF. */
export function csvLine(cells: readonly CsvCell[], form: CsvForm = PLAIN_CSV): string {
  const line = cells.map((cell) => csvText(cell, form)).join(form.delimiter);
  // A line of one empty cell would be a blank line, which readers skip.
  return `${line === '' ? '""' : line}\r\n`;
}

/** A header line and rows. */
export const csvTable = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [header, ...rows].map((cells) => csvLine(cells)).join('');

function csvText(cell: CsvCell, { decimal }: CsvForm): string {
  if (cell === null) return '';
  // An empty text is written as "": an empty cell means no value.
  if (typeof cell === 'string') return cell === '' ? '""' : quote(guard(cell));
  if (typeof cell === 'boolean') return String(cell);
  const number = typeof cell === 'number' ? String(cell) : cell.digits;
  // Three decimals could be read as thousands, four cannot: 1.234 is written as 1.2340.
  const digits = number.replace(/^-?[1-9]\d{0,2}\.\d{3}$/, '$&0');
  return decimal === ',' ? digits.replace('.', ',') : digits;
}

const quote = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Text that a spreadsheet would run: it begins with `= + - @` (also full-width), a tab or a carriage return, even after spaces.
 * Apostrophes before them count as part of the beginning, so that the guard can be told from the text's own apostrophes.
 */
const FORMULA = /^'*\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Puts an apostrophe before text that a spreadsheet would run: `=1+1` → `'=1+1`, `'=1+1` → `''=1+1`; other text stays. */
export const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `guard`: removes exactly one apostrophe from guarded text. `it's` and `'quoted'` stay. */
export const unguard = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

import { openTextWindow } from './text-window.ts';

/** A record of a CSV text as written. */
export interface CsvRecord {
  /** First and last line of the record in the text, from 1; quoted line breaks count. */
  readonly line: number;
  readonly lastLine: number;
  /** A blank, unquoted cell is null; `""` is the empty text. */
  readonly cells: readonly (string | null)[];
  /** True if every cell was quoted. */
  readonly isQuotedWhole: boolean;
  /** Why it cannot be read, or null. The next record still begins on the next line, unless a quote is never closed. */
  readonly problem: string | null;
}

/** How many characters are kept in memory to find a record's end: an unclosed quotation mark reaches to the end of the file. */
export const LONGEST_RECORD = 16_000_000;

const QUOTE = '"';
const STRAY = 'a quotation mark is out of place: a value with quotes must be quoted whole, and its quotes doubled';

interface Place {
  readonly at: number;
  readonly line: number;
}

/**
 * CSV (RFC 4180; CRLF, LF or CR; spaces around quotes allowed) → records without blank lines, each read on demand. Every record
 * is returned once, whatever is wrong with its quotes: a stray quote counts as a character, so that the record ends with its
 * line. `pieces`: the text, whole or in parts of any length.
 */
export function* parseCsv(
  pieces: string | Iterable<string>,
  delimiter: string,
  start = 0,
  firstLine = 1,
  longest = LONGEST_RECORD,
): Generator<CsvRecord> {
  const window = openTextWindow(typeof pieces === 'string' ? [pieces] : pieces);
  try {
    window.take(0, start + 1);
    let place: Place = { at: start, line: firstLine };
    while (place.at < window.text.length || !window.isEnd) {
      const { record, next } = readRecord(window.text, place, delimiter);
      const length = window.text.length - place.at;
      // A record that reaches the end of the window may continue: the window is doubled each time.
      if (next.at >= window.text.length && !window.isEnd && length < longest) {
        window.take(place.at, Math.max(length, 1));
        place = { at: 0, line: place.line };
        continue;
      }
      const isCut = next.at >= window.text.length && !window.isEnd;
      const isBlank = record.cells.every((cell) => cell === null || cell.trim() === '');
      if (record.problem !== null || !isBlank || isCut) yield isCut ? tooLong(record, longest) : record;
      if (isCut) return;
      place = next;
    }
  } finally {
    window.close();
  }
}

const tooLong = (record: CsvRecord, longest: number): CsvRecord => ({
  ...record,
  problem: record.problem ?? `is longer than ${longest} characters, so the rest of the file cannot be read`,
});

/** The record at a position, and where the next one begins. */
function readRecord(text: string, place: Place, delimiter: string): { readonly record: CsvRecord; readonly next: Place } {
  let { at, line } = place;
  const endOfCell = (from: number): number => {
    let end = from;
    while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end += 1;
    return end;
  };
  const cells: (string | null)[] = [];
  let problem: string | null = null;
  let isQuotedWhole = true;
  for (;;) {
    const opening = skipSpaces(text, at, delimiter);
    if (text[opening] === QUOTE) {
      const closing = findClosing(text, opening + 1);
      if (closing === -1) {
        problem = `a quotation mark is out of place: one is never closed, so the rest of the file cannot be read; it opens in line ${line}`;
        at = text.length;
        break;
      }
      const quoted = text.slice(opening + 1, closing);
      line += countBreaks(quoted);
      cells.push(quoted.replaceAll('""', QUOTE));
      at = skipSpaces(text, closing + 1, delimiter);
      const end = endOfCell(at);
      if (end > at) problem = STRAY;
      at = end;
    } else {
      const end = endOfCell(at);
      const cell = text.slice(at, end);
      if (cell.includes(QUOTE)) problem = STRAY;
      cells.push(cell.trim() === '' ? null : cell);
      isQuotedWhole = false;
      at = end;
    }
    if (text[at] !== delimiter) break;
    at += 1;
  }
  const record = { line: place.line, lastLine: line, cells, isQuotedWhole, problem };
  if (at >= text.length) return { record, next: { at, line } };
  return { record, next: { at: at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1), line: line + 1 } };
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1;
  return at;
}

/** The position of the quote that ends a quoted cell; a doubled quote is part of the cell. -1 if there is none. */
function findClosing(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at;
}

const countBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

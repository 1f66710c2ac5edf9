import { unguard } from '../../contract/csv.ts';
import { type CsvRecord, LONGEST_RECORD, parseCsv } from '../../contract/parse-csv.ts';
import { ImportFileError, type ReadPieces, type Source, type SourceEntry } from './source.ts';
import { trimWhite } from './white-space.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SHOWN: Readonly<Record<string, string>> = { '\t': 'tabs' };
/** This first line tells Excel the delimiter. */
const SEP_LINE = /^sep=([^\r\n])(?:\r\n|\n|\r)$/i;

/**
 * CSV (RFC 4180) → rows. What spreadsheets add is ignored: columns without a name or a value, blank rows, empty cells at the end
 * of a row, which may also be left out. A row with more values than the header, or with a stray quote, is reported, not guessed
 * at. `isKnown` recognizes column names, by which the delimiter is found.
 */
export function readCsv(pieces: ReadPieces, isKnown: (name: string) => boolean): Source {
  const firstLine = firstLineOf(pieces());
  const named = SEP_LINE.exec(firstLine);
  const delimiter = named?.[1] ?? findDelimiter(pieces, isKnown);
  const records = () => parseCsv(pieces(), delimiter, named?.[0].length ?? 0, named ? 2 : 1);
  const head = firstOf(records());
  if (head === undefined) throw new ImportFileError('the file has no header line');
  if (head.problem !== null) throw new ImportFileError(`line ${head.line}, the header: ${head.problem}`);
  const header = head.cells.map((cell) => trimWhite(unguard(cell ?? '')));
  const columns = header.filter((name) => name !== '');
  const unnamed = new Map<number, number>();
  return {
    format: 'csv',
    columns,
    layout: layoutOf(columns, firstLine, delimiter),
    *read() {
      unnamed.clear();
      let isHeader = true;
      for (const record of records()) {
        // A program that quotes every cell writes `""` even if there is no value.
        if (!isHeader) yield toEntry(record, header, head.isQuotedWhole, unnamed);
        isHeader = false;
      }
    },
    warnings: () => tellUnnamed(unnamed),
  };
}

/** `unnamed` counts the values of columns without a name, by position. */
function toEntry(
  { line, cells, problem }: CsvRecord,
  header: readonly string[],
  quotesAll: boolean,
  unnamed: Map<number, number>,
): SourceEntry {
  if (problem !== null) return { line, reason: problem };
  const count = 1 + cells.findLastIndex((cell) => trimWhite(cell ?? '') !== '');
  if (count > header.length) return { line, reason: `has ${count} values where the header has ${header.length}` };
  const values: Record<string, unknown> = {};
  for (const [index, column] of header.entries()) {
    const cell = cells[index] ?? null;
    const value = cell === null || (cell === '' && quotesAll) ? null : unguard(cell);
    if (column !== '') values[column] = value;
    else if (value !== null && trimWhite(value) !== '') unnamed.set(index, (unnamed.get(index) ?? 0) + 1);
  }
  return { line, values };
}

/** The first line with its end, or as much of it as a header may take. */
function firstLineOf(pieces: Iterable<string>): string {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    // A line ending may be split over two pieces.
    if (/[\r\n]./s.test(text) || text.length > LONGEST_RECORD) break;
  }
  return /^[^\r\n]*(\r\n|\n|\r)?/.exec(text)?.[0] ?? '';
}

function firstOf<T>(values: Iterable<T>): T | undefined {
  for (const value of values) return value;
  return undefined;
}

function tellUnnamed(unnamed: ReadonlyMap<number, number>): string[] {
  return [...unnamed].map(
    ([index, rows]) => `column ${index + 1} has no name and was left out, with values in ${rows} ${rows === 1 ? 'row' : 'rows'}`,
  );
}

/** How the header was read, for a file that lacks columns. */
function layoutOf(columns: readonly string[], line: string, delimiter: string): string {
  if (columns.length > 1) return `separated by ${SHOWN[delimiter] ?? delimiter}`;
  const other = /[^\p{L}\p{N}\p{M}\s_"'.-]/u.exec(line)?.[0];
  return other === undefined ? 'one column' : `one column; it looks separated by ${other}, use , ; | or tabs`;
}

/** The delimiter with which the first record has the most known column names; if it has none, the most columns. */
function findDelimiter(pieces: ReadPieces, isKnown: (name: string) => boolean): string {
  const score = (delimiter: string): number => {
    const first = firstOf(parseCsv(pieces(), delimiter));
    if (first === undefined) return 0;
    const names = first.cells.map((cell) => trimWhite(unguard(cell ?? '')));
    return names.filter(isKnown).length * 1_000 + names.length;
  };
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) }));
  return scores.reduce((best, entry) => (entry.score > best.score ? entry : best)).delimiter;
}

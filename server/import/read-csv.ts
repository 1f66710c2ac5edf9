import { parse } from 'csv-parse/sync';
import { ImportFileError, type Source, type SourceProblem, type SourceRow } from './source.ts';

const DELIMITERS = [',', ';', '\t'] as const;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

/** CSV (RFC 4180) → rows. A row with more or fewer values than the header, or with a stray quote, is a problem, not a guess. */
export function readCsv(text: string, known: ReadonlySet<string>): Source {
  const bytes = Buffer.from(text);
  const problems: SourceProblem[] = [];
  const parsed = parse(bytes, {
    delimiter: findDelimiter(text, known),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      problems.push({
        line: lineOf(error),
        reason: `a quotation mark is out of place: ${error?.code === 'CSV_QUOTE_NOT_CLOSED' ? 'one is never closed, so the rest of the file cannot be read' : 'a value with quotes must be quoted whole, and its quotes doubled'}`,
      });
      return undefined;
    },
    info: true,
  }) as unknown as readonly Parsed[];

  const [header, ...body] = parsed;
  if (header === undefined) throw new ImportFileError('the file has no header line');
  const columns = header.record.map((name) => name.trim());
  checkHeader(columns);
  const lines = openLineCounter(bytes);
  lines.at(0);
  let end = header.info.bytes;
  const rows: SourceRow[] = [];
  for (const { record, info } of body) {
    const line = lines.at(end);
    end = info.bytes;
    if (record.length !== columns.length) {
      problems.push({ line, reason: `has ${record.length} values where the header has ${columns.length}` });
      continue;
    }
    const values: Record<string, unknown> = {};
    // An empty cell is no value: CSV cannot tell an empty text from none.
    for (const [index, column] of columns.entries()) values[column] = record[index] === '' ? null : record[index];
    rows.push({ line, values });
  }
  return { format: 'csv', columns, rows, problems };
}

function checkHeader(columns: readonly string[]): void {
  const empty = columns.indexOf('');
  if (empty !== -1) throw new ImportFileError(`column ${empty + 1} of the header has no name`);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new ImportFileError(`the header names the column ${twice} twice`);
}

/** The delimiter that makes the most known column names of the first line; with no known ones, the most columns. */
export function findDelimiter(text: string, known: ReadonlySet<string>): string {
  const firstLine = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const score = (delimiter: string): number => {
    const names = firstLine.replace(/"([^"]|"")*"/g, (quoted) => quoted.replaceAll(delimiter, '')).split(delimiter);
    const hits = names.filter((name) => known.has(name.trim().replace(/^"|"$/g, ''))).length;
    return hits * 1_000 + names.length;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

function lineOf(error: unknown): number {
  const lines = typeof error === 'object' && error !== null && 'lines' in error ? error.lines : null;
  return typeof lines === 'number' ? lines : 1;
}

const CR = 13;
const LF = 10;

/** Line numbers of rising byte offsets; line breaks at the offset itself (blank lines) are passed over. */
function openLineCounter(bytes: Buffer): { at(offset: number): number } {
  let line = 1;
  let position = 0;
  const step = (): void => {
    const byte = bytes[position];
    if (byte === LF || (byte === CR && bytes[position + 1] !== LF)) line += 1;
    position += 1;
  };
  return {
    at(offset) {
      while (position < offset) step();
      while (bytes[position] === CR || bytes[position] === LF) step();
      return line;
    },
  };
}

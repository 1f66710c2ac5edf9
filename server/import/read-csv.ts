import { unguard } from '../../contract/csv.ts';
import { parseCsv } from '../../contract/parse-csv.ts';
import { ImportFileError, type Source, type SourceProblem, type SourceRow } from './source.ts';
import { trimWhite } from './white-space.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SHOWN: Readonly<Record<string, string>> = { '\t': 'tabs' };
/** By this first line Excel is told the delimiter. */
const SEP_LINE = /^sep=([^\r\n])(?:\r\n|\n|\r)/i;

/**
 * CSV (RFC 4180) → rows. What spreadsheets add is passed over: columns without a name or a value, blank rows, empty cells at the end of a
 * row, which may be left out too. A row with more values than the header, or with a stray quote, is a problem, not a guess.
 * `isKnown` tells a column's name, by which the delimiter is found.
 */
export function readCsv(text: string, isKnown: (name: string) => boolean): Source {
  const named = SEP_LINE.exec(text);
  const delimiter = named?.[1] ?? findDelimiter(text, isKnown);
  const problems: SourceProblem[] = [];
  const rows: SourceRow[] = [];
  let header: readonly string[] | null = null;
  let quotesAll = false;
  const unnamed = new Map<number, number>();
  for (const record of parseCsv(text, delimiter, named?.[0].length ?? 0, named ? 2 : 1)) {
    const { line, cells, problem } = record;
    if (header === null) {
      if (problem !== null) throw new ImportFileError(`line ${line}, the header: ${problem}`);
      header = cells.map((cell) => trimWhite(unguard(cell ?? '')));
      // A program that quotes every cell writes `""` also where there is no value.
      quotesAll = record.isQuotedWhole;
      continue;
    }
    if (problem !== null) {
      problems.push({ line, reason: problem });
      continue;
    }
    const count = 1 + cells.findLastIndex((cell) => trimWhite(cell ?? '') !== '');
    if (count > header.length) {
      problems.push({ line, reason: `has ${count} values where the header has ${header.length}` });
      continue;
    }
    const values: Record<string, unknown> = {};
    for (const [index, column] of header.entries()) {
      const cell = cells[index] ?? null;
      const value = cell === null || (cell === '' && quotesAll) ? null : unguard(cell);
      if (column !== '') values[column] = value;
      else if (value !== null && trimWhite(value) !== '') unnamed.set(index, (unnamed.get(index) ?? 0) + 1);
    }
    rows.push({ line, values });
  }
  if (header === null) throw new ImportFileError('the file has no header line');
  const columns = header.filter((name) => name !== '');
  return { format: 'csv', columns, rows, problems, warnings: tellUnnamed(unnamed), layout: layoutOf(columns, text, delimiter) };
}

function tellUnnamed(unnamed: ReadonlyMap<number, number>): string[] {
  return [...unnamed].map(
    ([index, rows]) => `column ${index + 1} has no name and was left out, with values in ${rows} ${rows === 1 ? 'row' : 'rows'}`,
  );
}

/** What was read of the header, for a file that lacks columns. */
function layoutOf(columns: readonly string[], text: string, delimiter: string): string {
  if (columns.length > 1) return `separated by ${SHOWN[delimiter] ?? delimiter}`;
  const [line = ''] = text.split(/[\r\n]/, 1);
  const other = /[^\p{L}\p{N}\p{M}\s_"'.-]/u.exec(line)?.[0];
  return other === undefined ? 'one column' : `one column; it looks separated by ${other}, use , ; | or tabs`;
}

/** The delimiter that makes the most known column names of the first record; with no known ones, the most columns. */
function findDelimiter(text: string, isKnown: (name: string) => boolean): string {
  const score = (delimiter: string): number => {
    const first = parseCsv(text, delimiter).next();
    if (first.done) return 0;
    const names = first.value.cells.map((cell) => trimWhite(unguard(cell ?? '')));
    return names.filter(isKnown).length * 1_000 + names.length;
  };
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) }));
  return scores.reduce((best, entry) => (entry.score > best.score ? entry : best)).delimiter;
}

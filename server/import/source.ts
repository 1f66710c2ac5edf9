/** One row as it is in the file: column → text (CSV) or JSON value. */
export interface SourceRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A row that could not be read at all. */
export interface SourceProblem {
  readonly line: number;
  readonly reason: string;
}

export type SourceEntry = SourceRow | SourceProblem;

export interface Source {
  readonly format: 'csv' | 'ndjson' | 'json';
  /** Columns in the order of their first appearance; a CSV header may name one twice. */
  readonly columns: readonly string[];
  /** How the header was read, for a message about missing columns; null if there is none. */
  readonly layout: string | null;
  /** The rows in the order of the file, read on demand; every call starts over and returns the same rows. */
  read(): Iterable<SourceEntry>;
  /** What was noticed while all rows were read; complete after that. */
  warnings(): readonly string[];
}

/** A text in pieces, from its beginning at every call. */
export type ReadPieces = () => Iterable<string>;

/** A file that cannot be imported at all: no rows, no header, not the expected columns. */
export class ImportFileError extends Error {}

/** The rows that could be read, each with its position among all entries, from 0. */
export function* rowsOf(source: Source): Generator<readonly [place: number, row: SourceRow]> {
  let place = 0;
  for (const entry of source.read()) {
    if (!('reason' in entry)) yield [place, entry];
    place += 1;
  }
}

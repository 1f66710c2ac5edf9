/** One row as the file has it: column → text (CSV) or JSON value. */
export interface SourceRow {
  /** Line of the file that it begins in, from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SourceProblem {
  readonly line: number;
  readonly reason: string;
}

export interface Source {
  readonly format: 'csv' | 'ndjson' | 'json';
  /** Columns in the order of their first appearance; a CSV header may name one twice. */
  readonly columns: readonly string[];
  readonly rows: readonly SourceRow[];
  /** Rows that could not be read at all. */
  readonly problems: readonly SourceProblem[];
  readonly warnings: readonly string[];
  /** How the header was read, for a message about missing columns; null where there is none. */
  readonly layout: string | null;
}

/** A file that cannot be taken at all: no rows, no header, not the expected columns. */
export class ImportFileError extends Error {}

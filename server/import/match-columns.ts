import { foldCase } from '../../contract/case-folding.ts';
import { showValue } from './report.ts';
import { ImportFileError, type Source, type SourceRow } from './source.ts';
import { trimWhite } from './white-space.ts';

/** Finds the known name of a file's column; undefined if there is none. */
export type FindColumn = (name: string) => string | undefined;

/** By the exact name, or without regard to case, or also to spaces, hyphens and underscores: `Display_Name` is `displayName`. */
export function columnFinder(names: Iterable<readonly [written: string, name: string]>): FindColumn {
  const tables = FORMS.map(() => new Map<string, string>());
  for (const [written, name] of names) {
    for (const [index, form] of FORMS.entries()) {
      const table = tables[index];
      if (table !== undefined && !table.has(form(written))) table.set(form(written), name);
    }
  }
  return (name) => {
    for (const [index, form] of FORMS.entries()) {
      const found = tables[index]?.get(form(name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const fold = (name: string): string => foldCase(trimWhite(name));
const FORMS: readonly ((name: string) => string)[] = [trimWhite, fold, (name) => fold(name).replace(/[\s_-]+/g, '')];

export interface MatchedColumns {
  /** The rows by the names of the known columns. */
  readonly source: Source;
  /** Known column → as the file writes it. */
  readonly written: ReadonlyMap<string, string>;
  /** Unknown columns, each once. */
  readonly unknown: readonly string[];
}

/** Maps a file's columns to known names. Throws `ImportFileError` if two of them mean the same. */
export function matchColumns(source: Source, find: FindColumn): MatchedColumns {
  const written = new Map<string, string>();
  const unknown = new Set<string>();
  for (const column of source.columns) {
    const name = find(column);
    if (name === undefined) {
      unknown.add(column);
      continue;
    }
    const other = written.get(name);
    if (other !== undefined) throw new ImportFileError(tellTwice(other, column, name));
    written.set(name, column);
  }
  const renamed = [...written].filter(([name, column]) => name !== column);
  const columns = [...written.keys()];
  if (renamed.length === 0) return { source: { ...source, columns }, written, unknown: [...unknown] };
  const rename = ({ line, values }: SourceRow): SourceRow => {
    const named: Record<string, unknown> = {};
    for (const [name, column] of written) if (Object.hasOwn(values, column)) named[name] = values[column];
    return { line, values: named };
  };
  return {
    source: {
      ...source,
      columns,
      *read() {
        for (const entry of source.read()) yield 'reason' in entry ? entry : rename(entry);
      },
    },
    written,
    unknown: [...unknown],
  };
}

function tellTwice(one: string, other: string, name: string): string {
  if (one === other) return `the file names the column ${showValue(one, false)} twice`;
  return `the columns ${showValue(one, false)} and ${showValue(other, false)} both mean ${name}: one of them must go`;
}

/** One warning for all columns of a kind. */
export function tellColumns(columns: readonly string[], one: string, several: string): string[] {
  const shown = columns.map((column) => showValue(column, false)).join(', ');
  if (columns.length === 0) return [];
  return [columns.length === 1 ? `column ${shown} ${one} and was left out` : `columns ${shown} ${several} and were left out`];
}

/** Throws if a file lacks columns; the message says how its header was read. */
export function requireColumns(source: Source, required: readonly string[], who: string, unknown: readonly string[]): void {
  const missing = required.filter((name) => !source.columns.includes(name));
  if (missing.length === 0) return;
  const read = [...source.columns, ...unknown.map((column) => showValue(column, false))].slice(0, 30).join(', ');
  throw new ImportFileError(
    `the file has no column ${missing.join(', ')}, which ${who}. Its columns: ${read}${source.layout === null ? '' : ` (${source.layout})`}`,
  );
}

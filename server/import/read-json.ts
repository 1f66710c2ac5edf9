import { ImportFileError, type Source, type SourceProblem, type SourceRow } from './source.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One JSON object a line; blank lines are passed over. */
export function readNdjson(text: string): Source {
  const rows: SourceRow[] = [];
  const problems: SourceProblem[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const parsed = tryParse(line);
    if (isRecord(parsed)) rows.push({ line: index + 1, values: parsed });
    else problems.push({ line: index + 1, reason: parsed === undefined ? 'is not JSON' : 'is not a JSON object' });
  }
  return { format: 'ndjson', columns: columnsOf(rows), rows, problems };
}

/** A JSON array of objects, one object, or an answer of the service (an envelope with `items`). `line` is the place of the record. */
export function readJson(text: string): Source {
  const parsed = tryParse(text);
  if (parsed === undefined) throw new ImportFileError('the file is not JSON');
  const items = Array.isArray(parsed) ? parsed : isRecord(parsed) && Array.isArray(parsed.items) ? parsed.items : [parsed];
  const rows: SourceRow[] = [];
  const problems: SourceProblem[] = [];
  for (const [index, item] of items.entries()) {
    if (isRecord(item)) rows.push({ line: index + 1, values: item });
    else problems.push({ line: index + 1, reason: 'is not a JSON object' });
  }
  return { format: 'json', columns: columnsOf(rows), rows, problems };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function columnsOf(rows: readonly SourceRow[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row.values)) columns.add(column);
  return [...columns];
}

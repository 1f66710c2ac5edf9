import { isRecord } from '../../contract/shape.ts';
import { locateItems } from './locate-items.ts';
import { ImportFileError, type Source, type SourceProblem, type SourceRow } from './source.ts';

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
  return toSource('ndjson', rows, problems);
}

/** A JSON array of objects, one object, or an answer of the service (an envelope with `items`). */
export function readJson(text: string): Source {
  const parsed = tryParse(text);
  if (parsed === undefined) throw new ImportFileError(`the file is not JSON${faultLine(text)}`);
  const isEnvelope = isRecord(parsed) && Array.isArray(parsed.items);
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : isEnvelope ? (parsed.items as unknown[]) : [parsed];
  const lines = locateItems(text, isEnvelope ? 'items' : null);
  const rows: SourceRow[] = [];
  const problems: SourceProblem[] = [];
  for (const [index, item] of items.entries()) {
    const line = lines[index] ?? 1;
    if (isRecord(item)) rows.push({ line, values: item });
    else problems.push({ line, reason: 'is not a JSON object' });
  }
  return toSource('json', rows, problems);
}

/** Where the engine stopped reading, where it says so; its own words may quote the file and are left out. */
function faultLine(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    if (position !== undefined) return `: line ${text.slice(0, Number(position)).split(/\r\n|\n|\r/).length} cannot be read`;
    if (message.includes('end of JSON')) return ': it ends too early';
  }
  return '';
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toSource(format: 'json' | 'ndjson', rows: readonly SourceRow[], problems: readonly SourceProblem[]): Source {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row.values)) columns.add(column);
  return { format, columns: [...columns], rows, problems, warnings: [], layout: null };
}

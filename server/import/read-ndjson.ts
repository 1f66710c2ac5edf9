import { LONGEST_RECORD } from '../../contract/parse-csv.ts';
import { isRecord } from '../../contract/shape.ts';
import type { ReadPieces, Source, SourceEntry } from './source.ts';

/** One JSON object per line; blank lines are skipped. */
export function readNdjson(pieces: ReadPieces): Source {
  return { format: 'ndjson', columns: columnsOf(read(pieces())), layout: null, read: () => read(pieces()), warnings: () => [] };
}

/** All names that rows have. Unlike a CSV file it has no header: to know them, the file is read once. */
export function columnsOf(entries: Iterable<SourceEntry>): string[] {
  const columns = new Set<string>();
  for (const entry of entries) if ('values' in entry) for (const column of Object.keys(entry.values)) columns.add(column);
  return [...columns];
}

function* read(pieces: Iterable<string>): Generator<SourceEntry> {
  for (const { line, text } of linesOf(pieces)) {
    if (text === null) yield { line, reason: `is longer than ${LONGEST_RECORD} characters` };
    else if (text.trim() !== '') yield toEntry(line, text);
  }
}

function toEntry(line: number, text: string): SourceEntry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, reason: 'is not JSON' };
  }
  return isRecord(value) ? { line, values: value } : { line, reason: 'is not a JSON object' };
}

/** Lines, which end with CRLF, LF or CR, with their numbers from 1; the text of an overlong line is null. */
export function* linesOf(
  pieces: Iterable<string>,
  longest = LONGEST_RECORD,
): Generator<{ readonly line: number; readonly text: string | null }> {
  let line = 1;
  let rest = '';
  let isCut = false;
  for (const piece of pieces) {
    const ends = /\r\n|[\r\n]/g;
    // A CRLF that is split over two pieces is one line ending.
    ends.lastIndex = Math.max(0, rest.length - 1);
    const text = rest + piece;
    let start = 0;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      if (end[0] === '\r' && ends.lastIndex === text.length) break;
      yield { line, text: isCut ? null : text.slice(start, end.index) };
      isCut = false;
      line += 1;
      start = ends.lastIndex;
    }
    rest = text.slice(start);
    if (rest.length <= longest) continue;
    isCut = true;
    rest = rest.endsWith('\r') ? '\r' : '';
  }
  yield { line, text: isCut ? null : rest.replace(/\r$/, '') };
}

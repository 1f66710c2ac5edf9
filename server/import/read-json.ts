import { LONGEST_RECORD } from '../../contract/parse-csv.ts';
import { isRecord } from '../../contract/shape.ts';
import { columnsOf } from './read-ndjson.ts';
import type { ReadPieces, Source, SourceEntry } from './source.ts';
import { type JsonTop, walkJson } from './walk-json.ts';

/** A JSON array of objects, one object, or an answer of the service (an envelope with `items`). A first pass validates it. */
export function readJson(pieces: ReadPieces): Source {
  const walk = walkJson(pieces(), LONGEST_RECORD);
  let step = walk.next();
  while (!step.done) step = walk.next();
  const top = step.value;
  const read = (): Iterable<SourceEntry> => entriesOf(pieces(), top);
  return { format: 'json', columns: columnsOf(read()), layout: null, read, warnings: () => [] };
}

function* entriesOf(pieces: Iterable<string>, top: JsonTop): Generator<SourceEntry> {
  if ('value' in top) yield toEntry(top.line, top.value);
  else for (const { list, line, value } of walkJson(pieces, LONGEST_RECORD)) if (list === top.list) yield toEntry(line, value);
}

const toEntry = (line: number, value: unknown): SourceEntry =>
  isRecord(value) ? { line, values: value } : { line, reason: 'is not a JSON object' };

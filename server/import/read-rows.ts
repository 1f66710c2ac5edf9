import { readCsv } from './read-csv.ts';
import { readJson, readNdjson } from './read-json.ts';
import type { Source } from './source.ts';

/** Text of a file → rows. The form is told by the content; `.csv`, `.tsv` and `.ndjson` by the name. `known` helps to find the delimiter. */
export function readRows(text: string, fileName: string, known: ReadonlySet<string>): Source {
  if (/\.(csv|tsv|tab)$/i.test(fileName)) return readCsv(text, known);
  if (/\.(ndjson|jsonl)$/i.test(fileName)) return readNdjson(text);
  const first = text.trimStart().charAt(0);
  if (first === '[') return readJson(text);
  if (first === '{') return startsWithLineOfJson(text) ? readNdjson(text) : readJson(text);
  return readCsv(text, known);
}

/** `{"a":1}` on the first line alone is one record of NDJSON, unless it is an envelope or all there is. */
function startsWithLineOfJson(text: string): boolean {
  const trimmed = text.trimStart();
  const end = trimmed.search(/[\r\n]/);
  if (end === -1) return false;
  try {
    JSON.parse(trimmed.slice(0, end));
    return true;
  } catch {
    return false;
  }
}

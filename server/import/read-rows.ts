import { readCsv } from './read-csv.ts';
import { readJson, readNdjson } from './read-json.ts';
import { ImportFileError, type Source } from './source.ts';

/** Text of a file → rows. The form is told by the content; `.csv`, `.tsv` and `.ndjson` by the name. `isKnown` helps to find the delimiter. */
export function readRows(text: string, fileName: string, isKnown: (name: string) => boolean): Source {
  if (text.startsWith('PK\u0003\u0004')) throw new ImportFileError('the file is a workbook or an archive: save the sheet as CSV');
  if (/\.(csv|tsv|tab)$/i.test(fileName)) return readCsv(text, isKnown);
  if (/\.(ndjson|jsonl)$/i.test(fileName)) return readNdjson(text);
  const first = text.trimStart().charAt(0);
  if (first === '[') return readJson(text);
  if (first === '{') return startsWithLineOfJson(text) ? readNdjson(text) : readJson(text);
  return readCsv(text, isKnown);
}

/** `{"a":1}` on the first line alone is one record of NDJSON, unless it is an envelope or all there is. */
function startsWithLineOfJson(text: string): boolean {
  const trimmed = text.trimStart();
  const end = trimmed.search(/[\r\n]/);
  if (end === -1) return false;
  try {
    JSON.parse(trimmed.slice(0, end));
    return trimmed.slice(end).trim() !== '';
  } catch {
    return false;
  }
}

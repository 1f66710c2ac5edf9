import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { linesOf, readNdjson } from './read-ndjson.ts';
import { ImportFileError, type ReadPieces, type Source } from './source.ts';

/** Text of a file → rows. The content tells the format, or `.csv`, `.tsv`, `.ndjson`. `isKnown` helps to find the delimiter. */
export function readRows(pieces: ReadPieces, fileName: string, isKnown: (name: string) => boolean): Source {
  const first = firstLetters(pieces());
  if (first.startsWith('PK\u0003\u0004'))
    throw new ImportFileError('the file is a workbook or an archive: save the sheet as CSV');
  if (/\.(csv|tsv|tab)$/i.test(fileName)) return readCsv(pieces, isKnown);
  if (/\.(ndjson|jsonl)$/i.test(fileName)) return readNdjson(pieces);
  if (first.startsWith('[')) return readJson(pieces);
  if (first.startsWith('{')) return startsWithLineOfJson(pieces()) ? readNdjson(pieces) : readJson(pieces);
  return readCsv(pieces, isKnown);
}

/** The first four characters after white space. */
function firstLetters(pieces: Iterable<string>): string {
  let first = '';
  for (const piece of pieces) {
    first = (first + piece).trimStart().slice(0, 4);
    if (first.length === 4) break;
  }
  return first;
}

/** `{"a":1}` alone on the first line is one record of NDJSON, unless it is an envelope or the whole file. */
function startsWithLineOfJson(pieces: Iterable<string>): boolean {
  let first: string | undefined;
  for (const { text } of linesOf(pieces)) {
    if (text?.trim() === '') continue;
    if (first !== undefined) return true;
    if (text === null) return false;
    first = text;
    try {
      JSON.parse(first);
    } catch {
      return false;
    }
  }
  return false;
}

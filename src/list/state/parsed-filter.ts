/**
 * The filter of a URL as a tree, parsed once for all its readers: the list, its chips, the sums, the link to the review. They all
 * read it from the text, because only the URL stores the filter.
 */
import type { Fields } from '../../../contract/fields.ts';
import { withRealNames } from '../../../contract/filter/check.ts';
import { type ParseResult, parseFilter } from '../../../contract/filter/parse.ts';

/** Enough for all filters of a page, including those that are switched off and the previous ones. */
const KEPT = 8;

const parsed = new WeakMap<Fields, Map<string, ParseResult>>();

/** Text → tree with the fields' real names; null for an empty text. The same object for the same text. */
export function parsedFilter(text: string, fields: Fields): ParseResult {
  const known = parsed.get(fields) ?? new Map<string, ParseResult>();
  parsed.set(fields, known);
  const result = known.get(text) ?? parseNamed(text, fields);
  // The least recently used is dropped first.
  known.delete(text);
  known.set(text, result);
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(oldest);
  }
  return result;
}

function parseNamed(text: string, fields: Fields): ParseResult {
  const result = parseFilter(text);
  return result.ok ? { ...result, tree: withRealNames(result.tree, fields) } : result;
}

/** The search box: plain words, each of which must occur in one of the main text columns. */
import type { Fields } from '../../../contract/fields.ts';
import { comparison, group, literal } from '../../../contract/filter/edit.ts';
import { FILTER_LIMITS, type FilterTree } from '../../../contract/filter/tree.ts';

const MAIN =
  /^(name|displayName|username|email|hostName|articleNumber|childName|manufacturer|vendor|productDescription|assignedId|externalId|description)$/;

/** The fields that name a record: up to four, so that a search stays readable and fast. Secrets are never searched. */
export function searchFieldsOf(fields: Fields): readonly string[] {
  const named = Object.entries(fields).filter(
    ([name, field]) => !field.secret && ['text', 'enum'].includes(field.kind) && MAIN.test(name),
  );
  if (named.length > 0) return named.slice(0, 4).map(([name]) => name);
  const texts = Object.entries(fields).filter(([, field]) => field.kind === 'text' && !field.secret);
  return texts.slice(0, 2).map(([name]) => name);
}

/** Words in quotes stay together. */
export function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]+)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '').filter((word) => word.trim() !== '');
}

/** Words → tree; null if there is no search. Words beyond the grammar's limit are joined with the last one that fits. */
export function searchTree(text: string, names: readonly string[]): FilterTree | null {
  if (names.length === 0) return null;
  const limit = Math.min(10, Math.floor(FILTER_LIMITS.comparisons / 2 / names.length));
  const words = wordsOf(text);
  const kept = words.length > limit ? [...words.slice(0, limit - 1), words.slice(limit - 1).join(' ')] : words;
  return group(
    '-and',
    kept.flatMap(
      (word) =>
        group(
          '-or',
          names.map((name) => comparison(name, '-contains', literal(word))),
        ) ?? [],
    ),
  );
}

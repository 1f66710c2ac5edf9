/**
 * Filter tree → text, in one canonical form: lower case operators, single spaces, double quotes only where needed, parentheses
 * around each operand and nowhere else. `parseFilter` of the text gives the same tree back.
 * Source: contract.md "Filter grammar", ruling 6.
 */
import { tidy } from './edit.ts';
import { isFieldPath } from './lex.ts';
import { classifyWord } from './literal.ts';
import type { FilterTree, Literal } from './tree.ts';

/** Beyond what the grammar requires: the backslash, which other readers may take for an escape, and all invisible characters. */
const NEEDS_QUOTES = /^$|^[0-9-]|[()[\]'",+\\\s\p{Z}\p{C}]/u;

/**
 * Takes any tree, even from controls: a group of one operand is written as its operand, an empty group as nothing; null is ''.
 * A field that is not a field path is a programming error (it would change the text's meaning) and throws a RangeError.
 */
export function serializeFilter(tree: FilterTree | null): string {
  const tidied = tidy(tree);
  return tidied === null ? '' : write(tidied);
}

/**
 * The only place where a text becomes a filter value: chips, completion, click-to-filter and saved views all use it.
 * `Windows` → `Windows`, `Notepad++` → `"Notepad++"`, `C:\temp` → `"C:\\temp"`, `42` → `"42"`.
 */
export function quoteValue(text: string): string {
  if (!NEEDS_QUOTES.test(text) && classifyWord(text) === null) return text;
  // The backslash first: otherwise the backslash that escapes a quote would be doubled.
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function write(tree: FilterTree): string {
  switch (tree.type) {
    case 'comparison':
      if (!isFieldPath(tree.field)) throw new RangeError('A filter names a field that is no field path.');
      return `${tree.field} ${tree.operator} ${writeLiteral(tree.value)}`;
    case 'not':
      return `-not (${write(tree.operand)})`;
    case 'group':
      return tree.operands.map((operand) => `(${write(operand)})`).join(` ${tree.operator} `);
  }
}

/** A literal whose text does not fit its kind could end its comparison early: it is quoted, and the check rejects its type. */
function writeLiteral({ kind, text }: Literal): string {
  return kind !== 'string' && classifyWord(text) === kind ? text : quoteValue(text);
}

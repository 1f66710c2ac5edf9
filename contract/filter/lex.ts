/**
 * The words of a filter text. What is allowed depends on the place, so the parser asks for the word it expects.
 *
 *   field    = name ("." name)*                     name = a letter or "_", then letters, digits, "_"; after a dot digits may lead
 *   operator = "-" letters, all lower or all upper case
 *   value    = "'" … "'" | '"' … '"'                a backslash escapes the quote and itself; before anything else it stands for itself
 *            | word                                 number, Boolean, RFC 3339 date, else a string by the rules below
 *   space    = space, tab, line feed, carriage return
 *
 * Source: service.md "Filtering" rules 2 to 4; contract.md "Filter grammar", ruling 6.
 */

import type { Operator } from '../operators.ts';
import { OPERATORS } from '../operators.ts';
import { classifyWord } from './literal.ts';
import { excerpt } from './messages.ts';
import { CONNECTIVES, type Connective } from './operators.ts';
import type { Literal } from './tree.ts';

/** A syntax error at a UTF-16 offset; the parser turns it into a problem. `after` follows "at character N". */
export class FilterSyntaxError extends Error {
  constructor(
    readonly offset: number,
    readonly before: string,
    readonly after = '.',
  ) {
    super(before);
  }
}

const SPACE = /[ \t\r\n]/;
/** Ends an unquoted word or an operator. */
const END_OF_WORD = /[ \t\r\n)]/;
const NOT_IN_WORD = /[()[\]'",+]/;
/** Looks like a space, or is invisible, but is not a separator: pasted from documents and chat, it would be silently misread. */
const ODD_SPACE = /[\p{Z}\p{Cc}\s\u180e\u200b\u2060]/u;
const FIELD = /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*/y;
const WHOLE_FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;
const DASH_WORD = /-[^\s\p{Z}\p{Cc}\u180e\u200b\u2060()'"]*/uy;

/** Whether the text is a valid field in a filter. */
export const isFieldPath = (text: string): boolean => WHOLE_FIELD.test(text);

/** A UTF-16 offset → the 1-based position in characters that problems use. */
export function toPosition(text: string, offset: number): number {
  let position = offset + 1;
  for (let index = 1; index < offset; index++) {
    // The second half of a surrogate pair is not a character.
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) position--;
  }
  return position;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

export class Lexer {
  #offset = 0;

  constructor(readonly text: string) {}

  get offset(): number {
    return this.#offset;
  }

  /** The next character after white space; empty at the end. */
  peek(): string {
    while (SPACE.test(this.text.charAt(this.#offset))) this.#offset++;
    const next = this.text.charAt(this.#offset);
    if (next !== '' && ODD_SPACE.test(next)) throw oddSpace(this.#offset, next);
    return next;
  }

  /** Consumes the parenthesis if it is next. */
  take(parenthesis: '(' | ')'): boolean {
    if (this.peek() !== parenthesis) return false;
    this.#offset++;
    return true;
  }

  /** `-and`, `-or` or `-not` if it is next, not consumed; else null. A word in mixed case is a mistake. */
  peekKeyword(): Connective | '-not' | null {
    if (this.peek() !== '-') return null;
    return toKeyword(this.#dashWord(), this.#offset, [...CONNECTIVES, '-not']);
  }

  skipKeyword(): void {
    this.#offset += this.#dashWord().length;
  }

  takeField(): string {
    this.peek();
    FIELD.lastIndex = this.#offset;
    const field = FIELD.exec(this.text)?.[0];
    if (field === undefined) throw new FilterSyntaxError(this.#offset, 'Expected a field name');
    this.#offset += field.length;
    return field;
  }

  takeOperator(): Operator {
    const fieldEnd = this.#offset;
    if (this.peek() !== '-') throw new FilterSyntaxError(this.#offset, 'Expected an operator such as -eq');
    if (this.#offset === fieldEnd) throw new FilterSyntaxError(this.#offset, 'Expected a space before the operator');
    const word = this.#dashWord();
    const operator = toKeyword(word, this.#offset, OPERATORS);
    if (operator === null) {
      throw new FilterSyntaxError(
        this.#offset,
        `"${excerpt(word, 16)}"`,
        ` is not an operator: expected one of ${OPERATORS.join(', ')}.`,
      );
    }
    this.#offset += word.length;
    return operator;
  }

  takeLiteral(operator: Operator): Literal {
    const next = this.peek();
    if (next === '' || next === ')') throw new FilterSyntaxError(this.#offset, `Expected a value after ${operator}`);
    if (next === '(') throw new FilterSyntaxError(this.#offset, 'Expected a value', ', without parentheses around it.');
    return next === '"' || next === "'" ? this.#takeQuoted(next) : this.#takeWord();
  }

  #dashWord(): string {
    DASH_WORD.lastIndex = this.#offset;
    return DASH_WORD.exec(this.text)?.[0] ?? '';
  }

  #takeQuoted(quote: string): Literal {
    const start = this.#offset;
    let text = '';
    for (let offset = start + 1; offset < this.text.length; offset++) {
      let character = this.text.charAt(offset);
      if (character === quote) {
        this.#offset = offset + 1;
        return { kind: 'string', text };
      }
      const next = this.text.charAt(offset + 1);
      if (character === '\\' && (next === quote || next === '\\')) {
        character = next;
        offset++;
      }
      text += character;
    }
    throw new FilterSyntaxError(start, 'The quoted value that starts', ` is not closed: expected ${quote} before the end.`);
  }

  #takeWord(): Literal {
    const start = this.#offset;
    let end = start;
    while (end < this.text.length && !END_OF_WORD.test(this.text.charAt(end))) end++;
    const word = this.text.slice(start, end);
    const kind = classifyWord(word);
    if (kind === null) checkWord(word, start);
    this.#offset = end;
    return { kind: kind ?? 'string', text: word };
  }
}

/** Offset and message of the first character that an unquoted string must not contain. */
function checkWord(word: string, start: number): void {
  for (let index = 0; index < word.length; index++) {
    const character = word.charAt(index);
    if (ODD_SPACE.test(character)) throw oddSpace(start + index, character);
    if (NOT_IN_WORD.test(character)) {
      throw new FilterSyntaxError(start + index, `The value holds ${character}`, ': expected quotes around the value.');
    }
  }
  if (/^[0-9-]/.test(word)) {
    throw new FilterSyntaxError(
      start,
      'Expected a number or a date such as 2024-01-31 or 2024-01-31T12:30:00Z',
      ': any other value that starts with a digit or - needs quotes.',
    );
  }
}

function toKeyword<W extends string>(word: string, offset: number, known: readonly W[]): W | null {
  const lower = word.toLowerCase();
  const keyword = known.find((candidate) => candidate === lower);
  if (keyword === undefined) return null;
  if (word !== lower && word !== word.toUpperCase()) {
    throw new FilterSyntaxError(offset, `"${word}"`, ` mixes upper and lower case: expected ${lower} or ${lower.toUpperCase()}.`);
  }
  return keyword;
}

function oddSpace(offset: number, character: string): FilterSyntaxError {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const name = character === '\u00a0' ? `A no-break space (${code})` : `The unseen character ${code}`;
  return new FilterSyntaxError(offset, name, ' separates nothing: expected a plain space, or quotes around the value.');
}

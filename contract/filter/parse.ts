/**
 * Filter text → tree, by recursive descent; each rule is the function of its name.
 *
 *   expression = comparison | group | negation | operand
 *   group      = operand (("-and" operand)+ | ("-or" operand)+)
 *   negation   = "-not" operand
 *   operand    = "(" expression ")"
 *   comparison = field operator value
 *
 * `(a -eq 1) -and (b -eq 2) -and (c -eq 3)` is one group of three; a nested group stays nested, whatever its operator, so that
 * the tree keeps what the text says. Redundant parentheses leave no trace.
 *
 * Nesting is the number of open parentheses: up to 32 are allowed, whatever they contain, which also bounds the recursion.
 * Source: contract.md "Filter grammar", rulings 6 and 7.
 */
import { FilterSyntaxError, Lexer, toPosition } from './lex.ts';
import { type Comparison, FILTER_LIMITS, type FilterProblem, type FilterTree, type Group } from './tree.ts';

/** Where the parts of a comparison are in the text: 1-based positions in characters. `end` is the position after the value. */
export interface Place {
  readonly field: number;
  readonly operator: number;
  readonly value: number;
  readonly end: number;
}

/** Keyed by the tree's comparison objects, so that problems can be shown at their place. */
export type Places = ReadonlyMap<Comparison, Place>;

export type ParseResult =
  | { readonly ok: true; readonly tree: FilterTree | null; readonly places: Places }
  | { readonly ok: false; readonly problems: readonly FilterProblem[] };

/** The tree is null if the text is empty or white space. Reports only the first mistake, with its position. */
export function parseFilter(text: string): ParseResult {
  const tooLong = findExcess(text);
  if (tooLong) return { ok: false, problems: [tooLong] };
  try {
    return { ok: true, ...new Parser(text).parse() };
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    const position = toPosition(text, error.offset);
    return { ok: false, problems: [{ message: `${error.before} at character ${position}${error.after}`, position }] };
  }
}

function findExcess(text: string): FilterProblem | null {
  const { characters } = FILTER_LIMITS;
  // A character is one or two UTF-16 units: they are counted only if it matters, and never in an arbitrarily long text.
  if (text.length <= characters || (text.length <= 2 * characters && [...text].length <= characters)) return null;
  const position = characters + 1;
  return { message: `The filter goes on at character ${position}: at most ${characters} characters are allowed.`, position };
}

class Parser {
  readonly #lexer: Lexer;
  readonly #places = new Map<Comparison, Place>();
  /** Offset after the last value read. */
  #valueEnd = 0;
  readonly #counted = { offset: 0, position: 1 };

  constructor(text: string) {
    this.#lexer = new Lexer(text);
  }

  parse(): { tree: FilterTree | null; places: Places } {
    if (this.#lexer.peek() === '') return { tree: null, places: this.#places };
    const tree = this.#expression(0);
    if (this.#lexer.peek() !== '') throw this.#unexpected('the end');
    return { tree, places: this.#places };
  }

  #expression(depth: number): FilterTree {
    const next = this.#lexer.peek();
    if (next === '(') return this.#group(depth);
    if (next === '-' && this.#lexer.peekKeyword() === '-not') return this.#negation(depth);
    return this.#comparison();
  }

  #group(depth: number): FilterTree {
    const first = this.#operand(depth);
    const operator = this.#lexer.peekKeyword();
    if (operator === null || operator === '-not') return first;
    const operands: [FilterTree, ...FilterTree[]] = [first];
    for (let next: string | null = operator; next === operator; next = this.#lexer.peekKeyword()) {
      this.#lexer.skipKeyword();
      if (this.#lexer.peekKeyword() === '-not') {
        throw new FilterSyntaxError(
          this.#lexer.offset,
          'Expected "("',
          ': a negation among several operands needs parentheses around it.',
        );
      }
      operands.push(this.#operand(depth));
    }
    const other = this.#lexer.peekKeyword();
    if (other === '-and' || other === '-or') {
      throw new FilterSyntaxError(this.#lexer.offset, `Expected ${operator}`, ': -and and -or mix only through parentheses.');
    }
    return { type: 'group', operator, operands } satisfies Group;
  }

  #negation(depth: number): FilterTree {
    this.#lexer.skipKeyword();
    const operand = this.#operand(depth);
    const next = this.#lexer.peekKeyword();
    if (next === '-and' || next === '-or') {
      const hint = `: a negation beside ${next} needs parentheses around it, as in (-not (…)) ${next} (…).`;
      throw new FilterSyntaxError(this.#lexer.offset, 'Expected the end of the negation', hint);
    }
    return { type: 'not', operand };
  }

  #operand(depth: number): FilterTree {
    if (this.#lexer.peek() !== '(') throw new FilterSyntaxError(this.#lexer.offset, 'Expected "("');
    const open = this.#lexer.offset;
    if (depth === FILTER_LIMITS.nesting) {
      throw new FilterSyntaxError(open, 'The parenthesis', ` nests too deep: at most ${FILTER_LIMITS.nesting} may be open.`);
    }
    this.#lexer.take('(');
    const tree = this.#expression(depth + 1);
    if (!this.#lexer.take(')')) throw this.#unexpected('")"');
    return tree;
  }

  #comparison(): Comparison {
    const start = this.#lexer.offset;
    if (this.#places.size === FILTER_LIMITS.comparisons) {
      throw new FilterSyntaxError(start, 'One comparison too many', `: at most ${FILTER_LIMITS.comparisons} are allowed.`);
    }
    const field = this.#lexer.takeField();
    const operator = this.#lexer.takeOperator();
    const operatorStart = this.#lexer.offset - operator.length;
    this.#lexer.peek();
    const valueStart = this.#lexer.offset;
    const comparison: Comparison = { type: 'comparison', field, operator, value: this.#lexer.takeLiteral(operator) };
    this.#valueEnd = this.#lexer.offset;
    this.#places.set(comparison, {
      field: this.#at(start),
      operator: this.#at(operatorStart),
      value: this.#at(valueStart),
      end: this.#at(this.#valueEnd),
    });
    return comparison;
  }

  /** The position of an offset, counted on from the previous one: from the start each time, 400 of them would cost 30 ms. */
  #at(offset: number): number {
    this.#counted.position += toPosition(this.#lexer.text.slice(this.#counted.offset, offset), offset - this.#counted.offset) - 1;
    this.#counted.offset = offset;
    return this.#counted.position;
  }

  /** Something unexpected follows a complete comparison or operand: the usual mistakes get a hint. */
  #unexpected(expected: string): FilterSyntaxError {
    const next = this.#lexer.peek();
    const { offset, text } = this.#lexer;
    let hint = '.';
    if (/^[ \t\r\n]+$/.test(text.slice(this.#valueEnd, offset))) {
      if (next === '-' && this.#lexer.peekKeyword() !== null) hint = ': each of several comparisons needs parentheses around it.';
      else if (next !== '' && !/[()'"-]/.test(next)) hint = ': a value with spaces needs quotes around it.';
    }
    return new FilterSyntaxError(offset, `Expected ${expected}`, hint);
  }
}

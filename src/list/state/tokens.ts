/**
 * A filter text in colored tokens, only for highlighting and completion: it accepts any text, including incomplete and wrong
 * ones. Only the parser decides what a text means. Tokens cover the whole text.
 */
export type TokenKind = 'space' | 'paren' | 'operator' | 'connective' | 'string' | 'word';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Index of the first character. */
  readonly start: number;
}

const PATTERN = /\s+|[()]|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|-[A-Za-z]+(?=$|[\s("'])|[^\s()"']+/g;

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(PATTERN)].map((match) => ({ kind: kindOf(match[0]), text: match[0], start: match.index }));
}

function kindOf(piece: string): TokenKind {
  if (/^\s/.test(piece)) return 'space';
  if (piece === '(' || piece === ')') return 'paren';
  if (/^["']/.test(piece)) return 'string';
  if (/^-(and|or|not)$/i.test(piece)) return 'connective';
  return /^-[A-Za-z]+$/.test(piece) ? 'operator' : 'word';
}

import { isExactNumber } from '../../contract/decimal.ts';

/** Numbers this long may have more digits than a JavaScript number can hold. */
const LONG = /\d[\d.]{15,}/;
const TEXT_OR_LONG = /"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g;

/** JSON as the platform parses it, except that numbers that would lose digits become text. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG.test(text)) return JSON.parse(text);
  // Validated first: the quotes added below would turn invalid JSON into text.
  JSON.parse(text);
  return JSON.parse(text.replace(TEXT_OR_LONG, (part) => (part.startsWith('"') || isExactNumber(part) ? part : `"${part}"`)));
}

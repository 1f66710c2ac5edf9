import { isExactNumber } from '../../contract/decimal.ts';

/** Numbers of so many digits may say more than a number holds. */
const LONG = /\d[\d.]{15,}/;
const TEXT_OR_LONG = /"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g;

/** JSON as the platform reads it, but numbers that would lose digits become their text. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG.test(text)) return JSON.parse(text);
  // Checked first: the marks below would make text of what is not JSON.
  JSON.parse(text);
  return JSON.parse(text.replace(TEXT_OR_LONG, (part) => (part.startsWith('"') || isExactNumber(part) ? part : `"${part}"`)));
}

/** A parsed statement with SQLite's placeholders. */
export interface Parsed {
  /** The text between the placeholders. */
  readonly texts: readonly string[];
  /** The value of each placeholder: an index from 0 for those without a name, or a name. */
  readonly places: readonly (number | string)[];
}

/** String literals, quoted names and comments are left as they are; `::` is a cast. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|::|\?|[@:$]([A-Za-z_]\w*)/g;

/** Finds `?`, `@name` and `:name` in a statement. */
export function parseStatement(text: string): Parsed {
  const texts: string[] = [];
  const places: (number | string)[] = [];
  let from = 0;
  let unnamed = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [token, name] = match;
    if (token !== '?' && name === undefined) continue;
    texts.push(text.slice(from, match.index));
    places.push(name ?? unnamed++);
    from = match.index + token.length;
  }
  texts.push(text.slice(from));
  return { texts, places };
}

/** The statement in PostgreSQL's syntax for values of these types, and the values in its order. One name is one parameter. */
export function toStep({ texts, places }: Parsed, given: readonly unknown[]): { text: string; values: string[] } {
  const written = new Map<number | string, string>();
  const values: string[] = [];
  const [named] = given;
  let text = texts[0] ?? '';
  for (const [index, place] of places.entries()) {
    let word = written.get(place);
    if (word === undefined) {
      const bound = bind(typeof place === 'number' ? given[place] : (named as Readonly<Record<string, unknown>>)[place]);
      // The server cannot infer the type of a parameter that it first meets in `is null`.
      if (bound === null) word = 'null';
      else word = `$${values.push(bound.value)}::${bound.type}`;
      written.set(place, word);
    }
    text += word + texts[index + 1];
  }
  return { text, values };
}

const INT64 = 2n ** 63n;

/** A value with SQLite's type for it: an integer column compares with a fraction exactly. Throws for what neither store takes. */
function bind(value: unknown): { value: string; type: string } | null {
  switch (typeof value) {
    case 'string':
      return { value, type: 'text' };
    case 'number':
      return { value: String(value), type: Number.isSafeInteger(value) ? 'bigint' : 'numeric' };
    case 'bigint':
      return { value: String(value), type: value < INT64 && value >= -INT64 ? 'bigint' : 'numeric' };
    case 'object':
    case 'undefined':
      if (value === null || value === undefined) return null;
  }
  throw new TypeError(`a value of type ${typeof value} cannot be bound`);
}

/** A statement with SQLite's placeholders, taken apart. */
export interface Parsed {
  /** The text between the placeholders. */
  readonly texts: readonly string[];
  /** For each placeholder its value: an index from 0 of those without a name, or a name. */
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

/** PostgreSQL's text for values of these types, and the values in its order. One name is one parameter. */
export function toStep({ texts, places }: Parsed, given: readonly unknown[]): { text: string; values: (string | null)[] } {
  const numbers = new Map<number | string, number>();
  const values: (string | null)[] = [];
  const casts: string[] = [];
  let text = texts[0] ?? '';
  const [named] = given;
  for (const [index, place] of places.entries()) {
    let number = numbers.get(place);
    if (number === undefined) {
      const value = typeof place === 'number' ? given[place] : (named as Readonly<Record<string, unknown>>)[place];
      const bound = bind(value);
      values.push(bound.value);
      casts.push(bound.cast);
      number = values.length;
      numbers.set(place, number);
    }
    text += `$${number}${casts[number - 1]}${texts[index + 1]}`;
  }
  return { text, values };
}

const INT64 = 2n ** 63n;

/**
 * A value with the type that SQLite would give it: a column of integers is compared with a fraction without error, and exactly. Null takes
 * the type of what it meets. Throws for what neither store takes.
 */
function bind(value: unknown): { value: string | null; cast: string } {
  switch (typeof value) {
    case 'string':
      return { value, cast: '::text' };
    case 'number':
      return { value: String(value), cast: Number.isSafeInteger(value) ? '::bigint' : '::numeric' };
    case 'bigint':
      return { value: String(value), cast: value < INT64 && value >= -INT64 ? '::bigint' : '::numeric' };
    case 'object':
    case 'undefined':
      if (value === null || value === undefined) return { value: null, cast: '' };
  }
  throw new TypeError(`a value of type ${typeof value} cannot be bound`);
}

import { openTextWindow } from '../../contract/text-window.ts';
import { ImportFileError } from './source.ts';

/** An element of the top-level array, or of an `items` array in the top-level object; such arrays are numbered from 0. */
export interface JsonItem {
  readonly list: number;
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly value: unknown;
}

/** Which array holds the records: if there are several, the last one. Or the only value. */
export type JsonTop = { readonly list: number } | { readonly line: number; readonly value: unknown };

/**
 * A JSON text → its items, read on demand, and at the end the top-level value. Throws `ImportFileError` with the line on which
 * the JSON is invalid; the text there may be secret and is not quoted.
 */
export function* walkJson(pieces: Iterable<string>, longest: number): Generator<JsonItem, JsonTop> {
  const scanner = new Scanner(pieces, longest);
  try {
    const first = scanner.peek();
    const { line } = scanner;
    const top = first === '{' ? yield* walkMembers(scanner) : first === '[' ? yield* walkElements(scanner, 0) : null;
    const whole = top ?? { line, value: scanner.value() };
    if (scanner.peek() !== '') scanner.fail();
    return whole;
  } finally {
    scanner.close();
  }
}

function* walkElements(scanner: Scanner, list: number): Generator<JsonItem, JsonTop> {
  scanner.take('[');
  for (let isFirst = true; scanner.peek() !== ']'; isFirst = false) {
    if (!isFirst) scanner.take(',');
    scanner.peek();
    const { line } = scanner;
    yield { list, line, value: scanner.value() };
  }
  scanner.take(']');
  return { list };
}

function* walkMembers(scanner: Scanner): Generator<JsonItem, JsonTop> {
  const { line } = scanner;
  const members = new Map<string, unknown>();
  let lists = 0;
  let last: JsonTop | null = null;
  scanner.take('{');
  for (let isFirst = true; scanner.peek() !== '}'; isFirst = false) {
    if (!isFirst) scanner.take(',');
    if (scanner.peek() !== '"') scanner.fail();
    const name = String(scanner.value());
    scanner.take(':');
    if (name === 'items' && scanner.peek() === '[') {
      last = yield* walkElements(scanner, lists);
      lists += 1;
    } else {
      members.set(name, scanner.value());
      if (name === 'items') last = null;
    }
  }
  scanner.take('}');
  return last ?? { line, value: Object.fromEntries(members) };
}

const isWhite = (character: string): boolean =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';
const ENDS_VALUE = new Set([',', ']', '}', ':', ' ', '\t', '\n', '\r']);

/** Steps through a JSON text and keeps only the current value. */
class Scanner {
  line = 1;
  readonly #window;
  #at = 0;
  #before = '';

  constructor(
    pieces: Iterable<string>,
    readonly longest: number,
  ) {
    this.#window = openTextWindow(pieces);
  }

  /** The next character that is not white space, without consuming it; '' at the end. */
  peek(): string {
    for (;;) {
      const { text } = this.#window;
      for (; this.#at < text.length; this.#at += 1) {
        const character = text.charAt(this.#at);
        if (!isWhite(character)) return character;
        // CRLF is one line ending.
        if (character === '\r' || (character === '\n' && this.#before !== '\r')) this.line += 1;
        this.#before = character;
      }
      if (!this.#window.take(this.#at, 1)) return '';
      this.#at = 0;
    }
  }

  take(expected: string): void {
    if (this.peek() !== expected) this.fail();
    this.#at += 1;
    this.#before = expected;
  }

  value(): unknown {
    if (this.peek() === '') this.fail();
    const { slice, isCut } = this.#slice();
    const begun = this.line;
    this.line += countLines(slice);
    this.#before = '';
    try {
      return JSON.parse(slice);
    } catch (error) {
      const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
      if (isCut) throw new ImportFileError(`${NOT_JSON}: it ends too early`);
      throw new ImportFileError(
        position === undefined
          ? `${NOT_JSON}: what begins in line ${begun} cannot be read`
          : `${NOT_JSON}: line ${begun + countLines(slice.slice(0, Number(position)))} cannot be read`,
      );
    }
  }

  fail(): never {
    throw new ImportFileError(
      this.peek() === '' ? `${NOT_JSON}: it ends too early` : `${NOT_JSON}: line ${this.line} cannot be read`,
    );
  }

  close(): void {
    this.#window.close();
  }

  /** From here to the end of the value that begins here, by its brackets and quotes; whether it is JSON shows when it is read. */
  #slice(): { readonly slice: string; readonly isCut: boolean } {
    let depth = 0;
    let isText = false;
    let isCut = false;
    let end = this.#at;
    for (; ; end += 1) {
      if (end >= this.#window.text.length) {
        const length = end - this.#at;
        if (length > this.longest)
          throw new ImportFileError(
            `a record of the file, which begins in line ${this.line}, is longer than ${this.longest} characters`,
          );
        const isMore = this.#window.take(this.#at, Math.max(length, 1));
        this.#at = 0;
        end = length;
        isCut = !isMore;
        if (isCut) break;
      }
      const character = this.#window.text.charAt(end);
      if (isText) {
        if (character === '\\') end += 1;
        else if (character === '"') isText = false;
        if (!isText && depth === 0) break;
        continue;
      }
      if (depth === 0 && end > this.#at && ENDS_VALUE.has(character)) {
        end -= 1;
        break;
      }
      if (character === '"') isText = true;
      else if (character === '[' || character === '{') depth += 1;
      else if (character === ']' || character === '}') {
        depth -= 1;
        if (depth <= 0) break;
      }
    }
    const slice = this.#window.text.slice(this.#at, end + 1);
    this.#at = Math.min(end + 1, this.#window.text.length);
    return { slice, isCut };
  }
}

const NOT_JSON = 'the file is not JSON';
const countLines = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** A text that comes in pieces, of which only what is not done with is kept. */
export interface TextWindow {
  /** What is kept. It changes with `take`. */
  readonly text: string;
  /** True where the text ends with what is kept. */
  readonly isEnd: boolean;
  /** Drops what stands before `from`, and takes at least so many further characters in, fewer where the text ends. False: there are none. */
  take(from: number, atLeast: number): boolean;
  /** Ends the reading of the pieces. */
  close(): void;
}

export function openTextWindow(pieces: Iterable<string>): TextWindow {
  const source = pieces[Symbol.iterator]();
  let text = '';
  let isEnd = false;
  return {
    get text() {
      return text;
    },
    get isEnd() {
      return isEnd;
    },
    take(from, atLeast) {
      const kept = text.slice(from);
      text = kept;
      while (!isEnd && text.length - kept.length < atLeast) {
        const next = source.next();
        if (next.done) isEnd = true;
        else text += next.value;
      }
      return text.length > kept.length;
    },
    close() {
      source.return?.();
    },
  };
}

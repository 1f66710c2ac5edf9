/** A text that arrives in pieces; only the part still needed is kept. */
export interface TextWindow {
  /** The part that is kept. `take` changes it. */
  readonly text: string;
  /** True if the kept part reaches the end of the text. */
  readonly isEnd: boolean;
  /** Drops the text before `from` and reads at least that many characters, fewer at the end. False if there are none left. */
  take(from: number, atLeast: number): boolean;
  /** Stops reading pieces. */
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

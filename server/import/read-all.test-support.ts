import { expect } from 'vitest';
import type { ReadPieces, Source, SourceProblem, SourceRow } from './source.ts';

export interface ReadSource {
  readonly columns: readonly string[];
  readonly rows: readonly SourceRow[];
  readonly problems: readonly SourceProblem[];
  readonly warnings: readonly string[];
}

/** A text in pieces of that many characters. */
export const inPieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) => text.slice(index * length, (index + 1) * length));

/** All that a reader returns: the same for a text in one piece, in single characters or in threes, and at the second read. */
export function readAll(open: (pieces: ReadPieces) => Source, text: string): ReadSource {
  const whole = collect(open(() => [text]));
  for (const length of [1, 3]) expect(collect(open(() => inPieces(text, length)))).toEqual(whole);
  return whole;
}

function collect(source: Source): ReadSource {
  const [, entries] = [[...source.read()], [...source.read()]];
  return {
    columns: source.columns,
    rows: entries.filter((entry) => 'values' in entry),
    problems: entries.filter((entry) => 'reason' in entry),
    warnings: source.warnings(),
  };
}

/** Pieces of an endless text that count how many of them were requested. */
export function endless(first: string, piece: (index: number) => string): { pieces: ReadPieces; taken: () => number } {
  let taken = 0;
  return {
    taken: () => taken,
    *pieces() {
      taken = 1;
      yield first;
      for (; ; taken += 1) yield piece(taken);
    },
  };
}

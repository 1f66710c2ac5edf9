/**
 * Which places of the table its rows are drawn in, as React's keys. The rows of another question are written into the places of those
 * before, which is several times quicker than new ones; the rows of the same question keep their places, so that focus and what is
 * pending in a cell never pass from one record to another.
 */
import type { Keyed } from '../state/selection.ts';

export interface Slotted<T> extends Keyed<T> {
  readonly slot: number;
}

export interface Slots<T> {
  /** What the rows answer. */
  readonly question: string;
  readonly rows: readonly Slotted<T>[];
  /** The first number that no place has had. */
  readonly next: number;
}

export const NO_SLOTS: Slots<never> = { question: '', rows: [], next: 0 };

export function placeRows<T>(before: Slots<T>, keyed: readonly Keyed<T>[], question: string): Slots<T> {
  let { next } = before;
  const kept = new Map(before.question === question ? before.rows.map(({ key, slot }) => [key, slot]) : []);
  const slotOf = (key: string, index: number): number | undefined =>
    before.question === question ? kept.get(key) : before.rows[index]?.slot;
  const rows = keyed.map((row, index) => ({ ...row, slot: slotOf(row.key, index) ?? next++ }));
  return { question, rows, next };
}

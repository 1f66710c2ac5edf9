/**
 * Assigns rows to table slots, which are React's keys. Rows that answer another question reuse the slots of the previous rows,
 * which is several times faster than new ones; rows that answer the same question keep their slots, so that focus and pending
 * input in a cell never pass from one record to another.
 */
import type { Keyed } from '../state/selection.ts';

export interface Slotted<T> extends Keyed<T> {
  readonly slot: number;
  /** In the whole list, from 1. */
  readonly number: number;
}

/** What is placed: `from` is the number of the first row in the whole list, from 1. */
export interface Placeable<T> {
  readonly question: string;
  readonly keyed: readonly Keyed<T>[];
  readonly from: number;
}

export interface Slots<T> extends Placeable<T> {
  readonly rows: readonly Slotted<T>[];
  /** The first number not yet used for a slot. */
  readonly next: number;
}

export const NO_SLOTS: Slots<never> = { question: '', keyed: [], from: 1, rows: [], next: 0 };

/** `before` itself if nothing changed, so that nothing is redrawn. */
export function placeRows<T>(before: Slots<T>, { question, keyed, from }: Placeable<T>): Slots<T> {
  if (before.question === question && before.keyed === keyed && before.from === from) return before;
  let { next } = before;
  const kept = new Map(before.question === question ? before.rows.map(({ key, slot }) => [key, slot]) : []);
  const slotOf = (key: string, index: number): number | undefined =>
    before.question === question ? kept.get(key) : before.rows[index]?.slot;
  const rows = keyed.map((row, index) => ({ ...row, slot: slotOf(row.key, index) ?? next++, number: from + index }));
  return { question, keyed, from, rows, next };
}

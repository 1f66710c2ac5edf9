/**
 * Assigns rows to table slots, which are React's keys. Rows that answer another question reuse the slots of the previous rows,
 * which is several times faster than new ones; rows that answer the same question keep their slots, so that focus and pending
 * input in a cell never pass from one record to another.
 */
import type { Keyed } from '../state/selection.ts';

export interface Slotted<T> extends Keyed<T> {
  readonly slot: number;
}

export interface Slots<T> {
  /** The question that the rows answer. */
  readonly question: string;
  readonly rows: readonly Slotted<T>[];
  /** The first number not yet used for a slot. */
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

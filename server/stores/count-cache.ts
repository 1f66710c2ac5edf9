import type { Database } from '../db/open.ts';

/** Most counts kept; an old one is dropped for a new one. */
const CAPACITY = 500;

/** Totals by question, kept until anything in the database changes: counting is the costly part of a page. */
export class CountCache {
  #version = '';
  readonly #counts = new Map<string, number>();

  constructor(readonly db: Database) {}

  count(key: string, read: () => number): number {
    const known = this.known(key);
    if (known !== undefined) return known;
    const counted = read();
    this.note(key, counted);
    return counted;
  }

  /** The total, where it was counted and nothing changed since. */
  known(key: string): number | undefined {
    const version = this.db.version();
    if (version !== this.#version) {
      this.#counts.clear();
      this.#version = version;
    }
    return this.#counts.get(key);
  }

  /** A total that was counted just now, in the transaction in which it was asked for. */
  note(key: string, counted: number): void {
    if (this.#counts.size >= CAPACITY) this.#counts.delete(this.#counts.keys().next().value ?? '');
    this.#counts.set(key, counted);
  }
}

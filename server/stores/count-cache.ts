import type { Database } from '../db/open.ts';

/** Most counts kept; an old one is dropped for a new one. */
const CAPACITY = 500;

/** Totals by question, kept until anything in the database changes: counting is the costly part of a page. */
export class CountCache {
  #version = '';
  readonly #counts = new Map<string, number>();

  constructor(readonly db: Database) {}

  count(key: string, read: () => number): number {
    const version = this.db.version();
    if (version !== this.#version) {
      this.#counts.clear();
      this.#version = version;
    }
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counted = read();
    if (this.#counts.size >= CAPACITY) this.#counts.delete(this.#counts.keys().next().value ?? '');
    this.#counts.set(key, counted);
    return counted;
  }
}

import type { Database } from '../db/open.ts';

/** Most counts kept; an old one is dropped for a new one. */
const CAPACITY = 500;

/** A total, and the version of the database that it is the total of. */
export interface Counted {
  readonly total: number;
  readonly version: string;
}

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
    this.#begin(this.db.version());
    return this.#counts.get(key);
  }

  /** The total as it was counted: it holds if the database still has that version, which who asks finds out. */
  kept(key: string): Counted | undefined {
    const total = this.#counts.get(key);
    return total === undefined ? undefined : { total, version: this.#version };
  }

  /** A total that was counted just now, at that version; without one in the transaction in which it was asked for. */
  note(key: string, counted: number, version = this.#version): void {
    this.#begin(version);
    if (this.#counts.size >= CAPACITY) this.#counts.delete(this.#counts.keys().next().value ?? '');
    this.#counts.set(key, counted);
  }

  #begin(version: string): void {
    if (version === this.#version) return;
    this.#counts.clear();
    this.#version = version;
  }
}

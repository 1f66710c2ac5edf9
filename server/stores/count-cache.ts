import type { Database } from '../db/open.ts';

/** How many counts are kept; an old one makes room for a new one. */
const CAPACITY = 500;

/** A total, and the version of the database for which it was counted. */
export interface Counted {
  readonly total: number;
  readonly version: string;
}

/** Totals by question, kept until anything in the database changes: counting is the expensive part of a page. */
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

  /** The total, if it was counted and nothing has changed since. */
  known(key: string): number | undefined {
    this.#begin(this.db.version());
    return this.#counts.get(key);
  }

  /** The total as counted: it is valid if the database still has that version, which the caller checks. */
  kept(key: string): Counted | undefined {
    const total = this.#counts.get(key);
    return total === undefined ? undefined : { total, version: this.#version };
  }

  /** Stores a total just counted, at that version; without a version, call it in the transaction of the question. */
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

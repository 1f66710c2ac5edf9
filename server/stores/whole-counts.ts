import type { Database, Statement } from '../db/open.ts';

/** How many rows the long lists have, each kept until a record of it is added or removed. PostgreSQL has no such signal. */
export class WholeCounts {
  readonly #changes: Statement<number> | null;
  readonly #kept = new Map<string, { readonly changes: number; readonly total: number }>();

  constructor(db: Database) {
    this.#changes = db.sqlite && db.raw.prepare<unknown[], number>('select n from list_changes where name = ?').pluck();
  }

  /** Null if nothing tells when the list grows. */
  count(table: string, read: () => number): number | null {
    const changes = this.#changes?.get(table);
    if (changes === undefined) return null;
    const kept = this.#kept.get(table);
    if (kept?.changes === changes) return kept.total;
    const total = read();
    this.#kept.set(table, { changes, total });
    return total;
  }
}

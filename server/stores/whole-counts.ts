import type { Database, Statement } from '../db/open.ts';

/** How many records the long lists have, kept by triggers. PostgreSQL keeps no such totals: see migration 0027-list-totals. */
export class WholeCounts {
  readonly #total: Statement<number> | null;

  constructor(db: Database) {
    this.#total = db.sqlite && db.raw.prepare<unknown[], number>('select total from list_totals where name = ?').pluck();
  }

  /** Null if the list of that table has to be counted. */
  of(table: string): number | null {
    return this.#total?.get(table) ?? null;
  }
}

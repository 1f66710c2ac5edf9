import type { Connection } from '../connection.ts';
import type { Answer, Bridge, Step } from './bridge.ts';
import { type Parsed, parseStatement, toStep } from './parameters.ts';
import { PostgresError } from './postgres-error.ts';

type Row = readonly unknown[];
type Work = (...values: unknown[]) => unknown;

/** How many rows are collected and written together. */
const TOGETHER = 1_000;
/** How often a transaction that conflicts with another one is tried in all. */
const ATTEMPTS = 5;
const isOvertaken = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === 'PG_40001' || error.code === 'PG_40P01');
const READS = /^\s*(select|with|values|fetch)\b/i;
const BEGINNINGS: Readonly<Record<string, string>> = {
  // One snapshot of the data for everything that a transaction reads.
  deferred: 'begin isolation level repeatable read',
  // Writers see what others committed before; what two must not do at once is protected by a named lock.
  immediate: 'begin isolation level read committed',
};

/** Rows of one table that one statement writes. */
interface Batch {
  readonly into: BulkInsert;
  readonly rows: (readonly unknown[])[];
  /** Keys of rows that may replace others: one statement must not contain the same key twice. */
  readonly keys: Set<string>;
}

/** An insert that is prepared for many rows. */
export interface BulkInsert {
  readonly table: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
  /** Positions of the key's columns among `columns`. */
  readonly key: readonly number[];
  /** What follows the rows: nothing, or what happens if the key exists. */
  readonly onConflict: string;
}

/** PostgreSQL with the interface of SQLite's library, as far as the stores use it. */
export class PostgresConnection {
  #depth = 0;
  /** A transaction that has begun; the server is not told before there is something to do. */
  #toBegin: string | null = null;
  #hasWritten = false;
  /** Rows that wait to be written, by table. */
  readonly #batches = new Map<string, Batch>();

  constructor(readonly bridge: Bridge) {}

  /** As in SQLite's library: the caller sets the types of values and rows. */
  asConnection(): Connection {
    return this as unknown as Connection;
  }

  get inTransaction(): boolean {
    return this.#depth > 0;
  }

  prepare(text: string): PostgresStatement {
    return new PostgresStatement(this, parseStatement(text), READS.test(text));
  }

  /** One or several statements without values. */
  exec(text: string): this {
    const word = text.trim().toLowerCase().replace(/;$/, '');
    if (word === 'begin' || word === 'begin immediate') this.#begin('immediate');
    else if (word === 'commit') this.#commit();
    else if (word === 'rollback') this.#rollback();
    else this.ask({ text }, false);
    return this;
  }

  ask(step: Step, isRead: boolean): Answer {
    this.flush();
    return this.#send(step, isRead);
  }

  #send(step: Step, isRead: boolean): Answer {
    if (!isRead) this.#hasWritten = true;
    if (this.#toBegin !== null) {
      const begin = { text: this.#toBegin };
      this.#toBegin = null;
      return this.bridge.ask([begin, step], 'begins');
    }
    if (this.#depth > 0) return this.bridge.ask([step], 'within');
    try {
      return this.bridge.ask([step]);
    } catch (error) {
      // The server was restarted, for example: outside of a transaction, a query may be repeated.
      if (!(isRead && error instanceof PostgresError && error.code === 'PG_LOST')) throw error;
      return this.bridge.ask([step]);
    }
  }

  /** Adds a row to those that are written together; outside of a transaction it is written at once. */
  add(into: BulkInsert, row: readonly unknown[]): void {
    const key = into.onConflict === '' ? '' : JSON.stringify(into.key.map((index) => row[index]));
    const before = this.#batches.get(into.table);
    if (before && (before.into !== into || before.keys.has(key))) this.#write(before);
    const batch = this.#batches.get(into.table) ?? { into, rows: [], keys: new Set() };
    this.#batches.set(into.table, batch);
    batch.rows.push(row);
    if (key !== '') batch.keys.add(key);
    if (this.#depth === 0 || batch.rows.length >= TOGETHER) this.#write(batch);
  }

  flush(): void {
    for (const batch of this.#batches.values()) this.#write(batch);
  }

  #write(batch: Batch): void {
    const { into, rows } = batch;
    this.#batches.delete(into.table);
    const { table, columns, types, onConflict } = into;
    const lists = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
    const text = `insert into ${table} (${columns.join(', ')}) select * from unnest(${lists})${onConflict}`;
    const values = columns.map((_, index) => rows.map((row) => (row[index] === null ? null : String(row[index]))));
    this.#send({ text, values, keep: true }, false);
  }

  transaction(work: Work): Work & Record<'default' | 'deferred' | 'immediate' | 'exclusive', Work> {
    const variant =
      (mode: 'deferred' | 'immediate'): Work =>
      (...values) => {
        if (this.#depth > 0) return this.#nested(() => work(...values));
        for (let attempt = 1; ; attempt += 1) {
          try {
            return this.#whole(mode, () => work(...values));
          } catch (error) {
            if (mode === 'immediate' || !isOvertaken(error) || attempt === ATTEMPTS) throw error;
          }
        }
      };
    const deferred = variant('deferred');
    const immediate = variant('immediate');
    return Object.assign(deferred.bind(null), { default: deferred, deferred, immediate, exclusive: immediate });
  }

  #whole(mode: 'deferred' | 'immediate', work: () => unknown): unknown {
    this.#begin(mode);
    try {
      const result = work();
      this.#commit();
      return result;
    } catch (error) {
      this.#rollback();
      throw error;
    }
  }

  #nested(work: () => unknown): unknown {
    const name = `s${this.#depth}`;
    this.ask({ text: `savepoint ${name}` }, true);
    this.#depth += 1;
    try {
      const result = work();
      this.ask({ text: `release ${name}` }, true);
      return result;
    } catch (error) {
      this.#batches.clear();
      this.ask({ text: `rollback to ${name}; release ${name}` }, true);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  #begin(mode: 'deferred' | 'immediate'): void {
    if (this.#depth > 0) throw new Error('cannot start a transaction within a transaction');
    this.#depth = 1;
    this.#toBegin = BEGINNINGS[mode] ?? null;
    this.#hasWritten = false;
  }

  #commit(): void {
    try {
      this.flush();
      if (this.#toBegin === null) {
        // Nobody needs to wait for the end of a transaction that changed nothing.
        if (this.#hasWritten) this.bridge.ask([{ text: 'commit' }], 'within');
        else this.bridge.tell([{ text: 'commit' }]);
      }
    } catch (error) {
      this.#rollback();
      throw error;
    }
    this.#end();
  }

  #rollback(): void {
    if (this.#depth === 0) return;
    this.#batches.clear();
    if (this.#toBegin === null) this.bridge.tell([{ text: 'rollback' }]);
    this.#end();
  }

  #end(): void {
    this.#depth = 0;
    this.#toBegin = null;
  }

  close(): void {
    if (this.#depth === 0) this.flush();
    this.bridge.close();
  }
}

/** A parsed statement; the server prepares it when it is first used. */
class PostgresStatement {
  #form: 'object' | 'raw' | 'pluck' = 'object';

  constructor(
    readonly connection: PostgresConnection,
    readonly parsed: Parsed,
    readonly isRead: boolean,
  ) {}

  pluck(): this {
    this.#form = 'pluck';
    return this;
  }

  raw(): this {
    this.#form = 'raw';
    return this;
  }

  get(...values: unknown[]): unknown {
    return this.all(...values)[0];
  }

  all(...values: unknown[]): unknown[] {
    const { rows, names } = this.#ask(values);
    if (this.#form === 'raw') return [...rows];
    if (this.#form === 'pluck') return rows.map((row: Row) => row[0]);
    return rows.map((row: Row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  }

  run(...values: unknown[]): { changes: number } {
    return { changes: this.#ask(values).changes };
  }

  #ask(values: unknown[]): Answer {
    // SQLite's library accepts the values in an array too.
    const given = Array.isArray(values[0]) ? values[0] : values;
    return this.connection.ask({ ...toStep(this.parsed, given), keep: true }, this.isRead);
  }
}

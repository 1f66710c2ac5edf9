import { DAY_MS, dayOf } from '../../contract/dates.ts';
import type { Database } from '../db/open.ts';
import { type ColumnValue, openWriter } from '../stores/writer.ts';
import type { Disturb } from './hostile.ts';
import { openRandom, type Random } from './random.ts';

/** Top-level records per transaction of a sample too large for one: few enough that a running server can write in between. */
const BATCH = 10_000;

export interface SampleContext {
  /** Midnight UTC of the day that the records relate to, in milliseconds. */
  readonly today: number;
  readonly random: (stream: string) => Random;
  write(table: string, row: Readonly<Record<string, ColumnValue>>): void;
  /** Called after each top-level record: counts it, shows progress, ends a batch. */
  step(): void;
  /** Rows written by table. */
  readonly written: ReadonlyMap<string, number>;
}

export interface Transaction {
  begin(): void;
  commit(): void;
  rollback(): void;
}

export const openTransaction = (db: Database): Transaction => ({
  begin: () => db.raw.exec('begin immediate'),
  commit: () => db.raw.exec('commit'),
  rollback: () => {
    if (db.raw.inTransaction) db.raw.exec('rollback');
  },
});

export function openContext(
  db: Database,
  options: {
    seed: number;
    today: number;
    batched: boolean;
    transaction: Transaction;
    /** Returns what is written in place of a row. */
    disturb?: Disturb | undefined;
    onStep: (steps: number) => void;
  },
): SampleContext {
  const writers = new Map<string, ReturnType<typeof openWriter>>();
  const written = new Map<string, number>();
  let steps = 0;
  return {
    today: dayOf(options.today) * DAY_MS,
    random: (stream) => openRandom(options.seed, stream),
    write(table, row) {
      let writer = writers.get(table);
      if (writer === undefined) {
        writer = openWriter(db, table);
        writers.set(table, writer);
      }
      const index = written.get(table) ?? 0;
      writer.write(options.disturb ? options.disturb(table, row, index) : row);
      written.set(table, index + 1);
    },
    step() {
      steps += 1;
      options.onStep(steps);
      if (options.batched && steps % BATCH === 0) {
        options.transaction.commit();
        options.transaction.begin();
      }
    },
    written,
  };
}

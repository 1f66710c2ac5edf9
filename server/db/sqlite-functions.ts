import type SqliteDatabase from 'better-sqlite3';
import { foldCase } from '../../contract/case-folding.ts';
import { costOf } from '../../contract/product-position.ts';
import { roundAmount, roundSum } from './round-amount.ts';

/** Null if a value is missing, as SQL's own functions are. */
const ofNumbers =
  (work: (...values: number[]) => number) =>
  (...values: unknown[]): unknown =>
    values.every((value) => typeof value === 'number') ? work(...values) : null;

/** What migrations and queries call and SQLite lacks. Its own `round` rounds binary fractions. */
export function addFunctions(db: SqliteDatabase.Database): void {
  const options = { deterministic: true } as const;
  const add = (name: string, count: number, work: (...values: number[]) => number): void => {
    const call = ofNumbers(work);
    // The library takes the number of values from the function's own.
    db.function(name, options, Object.defineProperty(call, 'length', { value: count }));
  };
  db.function('fold_case', options, (text: unknown) => (typeof text === 'string' ? foldCase(text) : null));
  add('round', 2, roundAmount);
  add('round_sum', 4, roundSum);
  add('cost_of', 3, (units, value, priced) => costOf(units, { value, units: priced }));
}

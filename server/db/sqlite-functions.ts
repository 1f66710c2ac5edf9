import type SqliteDatabase from 'better-sqlite3';
import { foldCase } from '../../contract/case-folding.ts';
import { costOf } from '../../contract/product-position.ts';
import { roundAmount } from './round-amount.ts';

/** The functions that migrations and queries call: SQLite has no other `fold_case` and `cost_of`, and its own `round` rounds binary fractions. */
export function addFunctions(db: SqliteDatabase.Database): void {
  const options = { deterministic: true, safeIntegers: true } as const;
  db.function('fold_case', options, (text: unknown) => (typeof text === 'string' ? foldCase(text) : null));
  db.function('round', options, (value: unknown, decimals: unknown) =>
    typeof value === 'number' ? roundAmount(value, Number(decimals)) : value,
  );
  db.function('cost_of', options, (units: unknown, value: unknown, priced: unknown) =>
    units === null || value === null || priced === null
      ? null
      : costOf(Number(units), { value: roundAmount(Number(value), 9), units: Number(priced) }),
  );
}

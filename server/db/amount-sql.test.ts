import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { sumOf as exactSum } from '../../contract/decimal.ts';
import { costOf } from '../../contract/product-position.ts';
import { amountSum, asAmount } from './amount-sql.ts';
import { openScratchDatabase } from './scratch.test-support.ts';

const db = openScratchDatabase();
afterAll(() => db.close());

const asDouble = 'cast(? as double precision)';
const answered = (expression: string, values: readonly (number | null)[]): unknown => {
  const found = db.raw.prepare<(number | null)[], { n: unknown }>(`select ${expression} as n`).get(...values)?.n;
  return found === null ? null : Number(found);
};
const sumInSql = (values: readonly number[]): unknown => {
  const sum = `select ${amountSum(db.dialect, 'column1')} from (values ${values.map(() => `(${asDouble})`).join(', ')}) as amounts`;
  return answered(`(${sum})`, values);
};

/** Amounts with up to four decimals and thirteen digits. */
const amount = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }).map((units) => units / 10_000);
const units = fc.integer({ min: 1, max: 1_000_000 });

describe('amounts in SQL', () => {
  it.each([
    [41_562.29375, 4, 41_562.2938],
    [-41_562.29375, 4, -41_562.2938],
    [1_776.33625, 4, 1_776.3363],
    [1.005, 2, 1.01],
    [0.1 + 0.2, 9, 0.3],
    [1_234_567_890_123.85, 9, 1_234_567_890_123.85],
    [0.000_000_000_4, 9, 0],
    [12, 4, 12],
  ])('%f to %i decimals is %f', (value, decimals, rounded) => {
    expect(answered(`round(${asDouble}, ${decimals})`, [value])).toBe(rounded);
  });

  it('stay unknown', () => {
    for (const expression of [
      asAmount(asDouble),
      `cost_of(1, ${asDouble}, 3)`,
      `(select ${amountSum(db.dialect, 'n')} from (select ${asDouble} as n) one)`,
    ])
      expect(answered(expression, [null]), expression).toBeNull();
  });

  it('add up as decimals do', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (values) => {
        expect(sumInSql(values)).toBe(Number(exactSum(values).value));
      }),
      { numRuns: 200 },
    );
  });

  it('cost a share of their units to four decimals, a half away from zero', () => {
    expect(answered(`cost_of(1, ${asDouble}, 16)`, [664_996.7])).toBe(41_562.2938);
    expect(answered(`cost_of(3, ${asDouble}, 8)`, [-0.0004])).toBe(-0.0002);
    fc.assert(
      fc.property(units, amount, units, (count, value, priced) => {
        expect(answered(`cost_of(${count}, ${asDouble}, ${priced})`, [value])).toBe(costOf(count, { value, units: priced }));
      }),
      { numRuns: 200 },
    );
  });
});

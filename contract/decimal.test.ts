import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, isExactNumber, parseDecimal, subtract, sumNumbers, sumOf, toText, toValue, ZERO } from './decimal.ts';

const decimal = (value: unknown) => parseDecimal(value) ?? ZERO;

describe('decimals', () => {
  it.each([
    [['0.1', 0.2], 0.3],
    [[0.1, 0.2, -0.3], 0],
    [['9007199254740993', 1], '9007199254740994'],
    [['12345678901234567.89', '0.01'], '12345678901234567.9'],
    [[1e21, 1], '1000000000000000000001'],
    [[1e-7, 1], 1.0000001],
    [['-12.50', 5e-1], -12],
    [[1_000_000_000.01, 0.1], 1_000_000_000.11],
  ])('%o add up to %o', (values, sum) => {
    expect(sumOf(values)).toEqual({ value: sum, missing: 0 });
  });

  it('are read from numbers and decimal text alone', () => {
    for (const odd of [
      '',
      ' ',
      '1,5',
      '1.',
      '.5',
      '0x10',
      '1e999',
      '12 seats',
      'Infinity',
      Number.NaN,
      Infinity,
      null,
      true,
      [1],
      {},
    ])
      expect(parseDecimal(odd), String(odd)).toBeNull();
    expect(toText(decimal('  +007.10 '))).toBe('7.1');
    expect(toText(decimal('-0.00'))).toBe('0');
    expect(toText(decimal('1e3'))).toBe('1000');
  });

  it('count what is missing, and say nothing where nothing is known', () => {
    expect(sumOf([1, null, undefined, 'x'])).toEqual({ value: 1, missing: 3 });
    expect(sumOf([null])).toEqual({ value: null, missing: 1 });
    expect(sumOf([])).toEqual({ value: 0, missing: 0 });
  });

  it('are numbers only where these say the same', () => {
    expect(isExactNumber('12.50')).toBe(true);
    expect(isExactNumber('9007199254740993')).toBe(false);
    expect(isExactNumber('9007199254740993.0')).toBe(false);
    expect(isExactNumber('0.1234567890123456789')).toBe(false);
    expect(toValue(decimal(0.1))).toBe(0.1);
  });

  it('add as integers of cents do, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 })), (cents) => {
        const amounts = cents.map((cent) => cent / 100);
        const exact = cents.reduce((sum, cent) => sum + BigInt(cent), 0n);
        const sum = amounts.reduce((so, amount) => add(so, decimal(amount)), ZERO);
        expect(compare(sum, { digits: exact, scale: 2 })).toBe(0);
        expect(sumOf(amounts.toReversed())).toEqual(sumOf(amounts));
        expect(compare(subtract(sum, sum), ZERO)).toBe(0);
      }),
      { seed: 33 },
    );
  });

  it('serve charts as numbers', () => {
    expect(sumNumbers([0.1, 0.2])).toBe(0.3);
    expect(sumNumbers([1, 2, 3])).toBe(6);
    expect(sumNumbers([])).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, compareCodePoints, compareValues, toExactNumber } from './values.ts';

describe('exact numbers', () => {
  it('keeps digits that a number cannot', () => {
    expect(toExactNumber('9007199254740991')).toBe(9007199254740991);
    expect(toExactNumber('9007199254740992')).toBe(9007199254740992n);
    expect(toExactNumber('-9007199254740993')).toBe(-9007199254740993n);
    expect(toExactNumber('x')).toBeNull();
    expect(toExactNumber(Number.NaN)).toBeNull();
  });

  it('compares numbers and bigints exactly', () => {
    expect(compareValues(2 ** 53, 2n ** 53n + 1n)).toBe(-1);
    expect(compareValues(2 ** 53, 2n ** 53n)).toBe(0);
    expect(compareValues(0.5, 0n)).toBe(1);
  });
});

describe('comparable', () => {
  it('takes a value as the type of its field, and what is of another type as none', () => {
    expect(comparable('STRASSE', 'string')).toBe('strasse');
    expect(comparable(7, 'string')).toBe('7');
    expect(comparable('7', 'number')).toBe(7);
    expect(comparable('seven', 'number')).toBeNull();
    expect(comparable(0, 'date')).toBe(0);
    expect(comparable('1970-01-01', 'date')).toBeNull();
    expect(comparable('true', 'boolean')).toBeNull();
    expect(comparable({}, 'string')).toBeNull();
    expect(comparable([1], 'set')).toBeNull();
    expect(comparable(undefined, 'string')).toBeNull();
  });

  it('has an order for every type', () => {
    expect(compareValues(false, true)).toBe(-1);
    expect(Math.sign(compareValues('b', 'a'))).toBe(1);
    expect(compareValues(3, 3)).toBe(0);
  });
});

describe('compareCodePoints', () => {
  it('is the order of the UTF-8 bytes', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', 'é', '\ue000', '\uffff', '🚀', '𐀀', '\ud7ff'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 5,
    });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(Math.sign(compareCodePoints(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
      }),
      { seed: 6, numRuns: 2000 },
    );
  });
});

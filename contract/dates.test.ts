import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate } from './dates.ts';

describe('instants', () => {
  it('are read alike in the usual form and in any other', () => {
    const instant = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (at) => {
        const usual = at.toISOString();
        expect(parseDate(usual)).toBe(at.getTime());
        expect(parseDate(usual.replace('Z', '+00:00'))).toBe(at.getTime());
      }),
    );
  });

  it.each([
    '2023-02-29T00:00:00.000Z',
    '2023-04-31T00:00:00.000Z',
    '2023-13-01T00:00:00.000Z',
    '2023-00-01T00:00:00.000Z',
    '2023-01-00T00:00:00.000Z',
    '2023-01-01T24:00:00.000Z',
    '2023-01-01T00:60:00.000Z',
    '2023-01-01T00:00:61.000Z',
    '2023-01-0aT00:00:00.000Z',
    '2023-01-01T00:00:00.0 0Z',
    '2023-01-01T00:00:00,000Z',
  ])('%s is none', (text) => expect(parseDate(text)).toBeNull());

  it('take a leap second for the first instant of the next minute', () => {
    expect(parseDate('2016-12-31T23:59:60.000Z')).toBe(Date.UTC(2017, 0, 1));
  });
});

import { describe, expect, it } from 'vitest';
import { type NumberForm, parseNumber } from './read-number.ts';

const read = (text: string, form: NumberForm): number | 'refused' => {
  const result = parseNumber(text, form);
  return 'value' in result ? result.value : 'refused';
};

describe('parseNumber', () => {
  it.each([
    // text, unnamed, point, comma, plain
    ['1000', 1000, 1000, 1000, 1000],
    ['-3', -3, -3, -3, -3],
    ['\u22123', -3, -3, -3, -3],
    ['1.000', 'refused', 1, 1000, 1],
    ['-3.000', 'refused', -3, -3000, -3],
    ['1,000', 'refused', 1000, 1, 'refused'],
    ['12.345', 'refused', 12.345, 12345, 12.345],
    ['0.125', 0.125, 0.125, 'refused', 0.125],
    ['0,125', 0.125, 'refused', 0.125, 'refused'],
    ['1000.5', 1000.5, 1000.5, 'refused', 1000.5],
    ['1234.567', 1234.567, 1234.567, 'refused', 1234.567],
    ['1.2340', 1.234, 1.234, 'refused', 1.234],
    ['1000,5', 1000.5, 'refused', 1000.5, 'refused'],
    ['1.234,5', 'refused', 'refused', 1234.5, 'refused'],
    ['1,234.5', 'refused', 1234.5, 'refused', 'refused'],
    ['1.234.567', 'refused', 'refused', 1234567, 'refused'],
    ["1'000", 'refused', 1000, 1000, 'refused'],
    ['1 000', 'refused', 1000, 1000, 'refused'],
    ['1\u00a0000,25', 'refused', 'refused', 1000.25, 'refused'],
    ['1\u202f000', 'refused', 1000, 1000, 'refused'],
    ['1,00', 1, 'refused', 1, 'refused'],
    ['1e3', 1000, 1000, 1000, 1000],
    ['12,34,567', 'refused', 'refused', 'refused', 'refused'],
    ["1'000 000", 'refused', 'refused', 'refused', 'refused'],
    ['', 'refused', 'refused', 'refused', 'refused'],
    ['.', 'refused', 'refused', 'refused', 'refused'],
    ['1 EUR', 'refused', 'refused', 'refused', 'refused'],
    ['0x10', 'refused', 'refused', 'refused', 'refused'],
  ] as const)('%j', (text, unnamed, point, comma, plain) => {
    expect([read(text, 'unnamed'), read(text, 'point'), read(text, 'comma'), read(text, 'plain')]).toEqual([
      unnamed,
      point,
      comma,
      plain,
    ]);
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['12345678901234.56', 12345678901234.56],
    ['0.333333333333333333', 1 / 3],
    ['12.50000000000000000000', 12.5],
    ['99999999999999.99', 'refused'],
    ['-12345678901234567.89', 'refused'],
    ['9007199254740993', 'refused'],
  ] as const)('keeps the cents of %s, or refuses it', (text, value) => {
    for (const form of ['unnamed', 'point', 'plain'] as const) expect(read(text, form)).toBe(value);
  });

  it('says both readings', () => {
    expect(parseNumber('1.000', 'unnamed')).toEqual({
      reason: 'can be read as 1000 or as 1: name the decimal mark of the file by --decimal point or --decimal comma',
    });
    expect(parseNumber('-12,340', 'unnamed')).toMatchObject({ reason: expect.stringContaining('-12340 or as -12.34:') });
    expect(parseNumber("1'000", 'unnamed')).toMatchObject({ reason: expect.stringContaining('marks between thousands') });
  });
});

import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

describe('parseJson', () => {
  it('keeps the digits that a number would lose', () => {
    expect(parseJson('{"a": 9007199254740993, "b": [-12345678901234567.89, 1], "c": 0.1234567890123456789}')).toEqual({
      a: '9007199254740993',
      b: ['-12345678901234567.89', 1],
      c: '0.1234567890123456789',
    });
  });

  it('leaves exact numbers and texts as they are', () => {
    const value = { 'a": 9007199254740993': 'x \\" 9007199254740993 \\', b: 9007199254740991, c: 0.30000000000000004, d: 1e21 };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  it('refuses what is no JSON', () => {
    for (const text of ['', '<p>9007199254740993</p>', '{"a": 9007199254740993', '09007199254740993'])
      expect(() => parseJson(text), text).toThrow(SyntaxError);
  });
});

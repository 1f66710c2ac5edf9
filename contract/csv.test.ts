import { describe, expect, it } from 'vitest';
import { csvLine, csvStart, csvTable, excelCsv, guard, PLAIN_CSV, unguard } from './csv.ts';

describe('the guard against formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["''=1+1", "'''=1+1"],
    ['+x', "'+x"],
    ['-20', "'-20"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\n=1', "'\n=1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['＝1+1', "'＝1+1"],
    ["' =1", "'' =1"],
    ['a=1', 'a=1'],
    ["'a", "'a"],
    ["'", "'"],
    ["it's", "it's"],
    ['', ''],
  ])('writes %j as %j and reads it back', (text, written) => {
    expect(guard(text)).toBe(written);
    expect(unguard(written)).toBe(text);
  });

  it('leaves what another program wrote without a guard', () => {
    expect(unguard('=1+1')).toBe('=1+1');
    expect(unguard('-20')).toBe('-20');
  });

  it('gives two texts never the same form: all texts of up to five of the signs that matter', () => {
    const signs = ["'", '=', '-', ' ', '\t', '\r', 'a'];
    let texts = [''];
    for (let length = 0; length < 5; length++) {
      const longer = texts.flatMap((text) => signs.map((sign) => text + sign));
      expect(longer.map(guard).map(unguard)).toEqual(longer);
      expect(longer.map(guard).filter((text) => /^\s*[=\-\t\r]/.test(text))).toEqual([]);
      texts = longer;
    }
  });
});

describe('a line of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['a "b", c', 'two\nlines'], '"a ""b"", c","two\nlines"'],
    [['-x,y', -20, -0.5], '"\'-x,y",-20,-0.5'],
    [[true, null, ''], 'true,,""'],
    [[1.234, -12.345, 1234.567, 0.125, 1.5], '1.2340,-12.3450,1234.567,0.125,1.5'],
    [[' a', 'a ', 'a;b'], '" a","a ","a;b"'],
    [['Ångström 日本', '42'], 'Ångström 日本,42'],
    [[null], '""'],
  ])('of %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('keeps the digits that no number holds', () => {
    expect(csvLine([{ digits: '-9007199254740993' }])).toBe('-9007199254740993\r\n');
    expect(csvLine([{ digits: '-12345678901234567.89' }], excelCsv('de-DE'))).toBe('-12345678901234567,89\r\n');
  });

  it.each([
    ['en-US', 'a,1234.5\r\n'],
    ['sv-SE', 'a;1234,5\r\n'],
    ['de-DE', 'a;1234,5\r\n'],
    ['ja-JP', 'a,1234.5\r\n'],
  ])('for Excel in %s has the marks that Excel reads there', (locale, line) => {
    const form = excelCsv(locale);
    expect(csvStart(form)).toBe('\ufeff');
    expect(csvLine(['a', 1234.5], form)).toBe(line);
  });

  it('of a table, header names guarded too', () => {
    expect(csvTable(['Date', '=cmd()'], [['2026-11-28', -5]])).toBe("Date,'=cmd()\r\n2026-11-28,-5\r\n");
  });

  it('has no byte order mark otherwise', () => {
    expect(csvStart(PLAIN_CSV)).toBe('');
  });
});

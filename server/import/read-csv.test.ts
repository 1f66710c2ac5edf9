import { describe, expect, it } from 'vitest';
import { endless, readAll } from './read-all.test-support.ts';
import { readCsv } from './read-csv.ts';
import { rowsOf } from './source.ts';

const KNOWN = new Set(['id', 'displayName', 'status', 'name']);
const isKnown = (name: string): boolean => KNOWN.has(name);
const read = (text: string) => readAll((pieces) => readCsv(pieces, isKnown), text);

describe('readCsv takes what spreadsheets write', () => {
  it.each([
    ['a nameless column without values', 'id;displayName;status;\na;A;on;\n'],
    ['nameless columns, blank rows and cells that are left out', 'id,displayName,status,,\na,A,on,,\n,,\n , ,\n   \n\n,,,,,,\n'],
    ['spaces around names and quotes', ' id , displayName,status\n a, "A" ,on\n'.replace(' a,', 'a,')],
    ['the delimiter named as Excel does', 'sep=;\r\nid;displayName;status\r\na;A;on\r\n'],
    ['bars', 'id|displayName|status\na|A|on\n'],
    ['cells beyond the header that are empty', 'id,displayName,status\na,A,on,,,\n'],
  ])('%s', (_name, text) => {
    const { columns, rows, problems, warnings } = read(text);
    expect(columns).toEqual(['id', 'displayName', 'status']);
    expect(rows.map(({ values }) => values)).toEqual([{ id: 'a', displayName: 'A', status: 'on' }]);
    expect([problems, warnings]).toEqual([[], []]);
  });

  it('empty last cells that a row leaves out are no value', () => {
    expect(read('id,displayName,status\na,A\nb\n').rows.map(({ values }) => values)).toEqual([
      { id: 'a', displayName: 'A', status: null },
      { id: 'b', displayName: null, status: null },
    ]);
  });

  it('a nameless column with values, which is told once', () => {
    const { rows, warnings } = read('id,,name\na,1,A\nb,2,B\nc,,C\n');
    expect(rows).toHaveLength(3);
    expect(warnings).toEqual(['column 2 has no name and was left out, with values in 2 rows']);
  });

  it('an empty text between quotes, unless the program quotes all', () => {
    expect(read('id,name\na,""\nb,\n').rows.map(({ values }) => values.name)).toEqual(['', null]);
    expect(read('"id","name"\n"a",""\n').rows.map(({ values }) => values.name)).toEqual([null]);
  });
});

describe.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
  ['CR', '\r'],
])('lines that end with %s', (_name, end) => {
  const lines = (...texts: string[]) => read(texts.join(end));

  it('count in the place of every row, also where cells hold line breaks', () => {
    const { rows, problems } = lines('id,name', 'a,"one', 'two', 'three"', '', 'b,x,y', 'c,z', '');
    expect(rows.map(({ line }) => line)).toEqual([2, 7]);
    expect(problems).toEqual([{ line: 6, reason: 'has 3 values where the header has 2' }]);
  });

  it('count in the place of a bad quote, which is one row', () => {
    const { rows, problems } = lines('id,name', 'a,"one', 'two"', 'b,x"y,z', 'c,"q"r,"s', 't"', 'd,fine', '');
    expect(rows.map(({ line }) => line)).toEqual([2, 7]);
    expect(problems.map(({ line, reason }) => [line, reason.slice(0, 35)])).toEqual([
      [4, 'a quotation mark is out of place: a'],
      [5, 'a quotation mark is out of place: a'],
    ]);
  });

  it('count in the place of a quote that is never closed, which is one row', () => {
    const { rows, problems } = lines('id,name', 'a,"one', 'two"', 'b,ok', 'c,"open', 'd,x', 'e,y', '');
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line: 5, reason: expect.stringContaining('never closed') });
  });

  it('may be missing at the end', () => {
    expect(lines('id,name', 'a,"x"').rows).toEqual([{ line: 2, values: { id: 'a', name: 'x' } }]);
    expect(lines('id,name', 'a,').rows).toEqual([{ line: 2, values: { id: 'a', name: null } }]);
  });
});

it('reads no further in the file than the row that is asked for', () => {
  const { pieces, taken } = endless('id,name\n', (index) => `${index},"A ""quoted"" name\nin two lines"\n`);
  for (const [place, { values }] of rowsOf(readCsv(pieces, isKnown))) {
    expect(values.id).toBe(String(place + 1));
    expect(taken()).toBeLessThanOrEqual(place + 3);
    if (place === 1_000) break;
  }
});

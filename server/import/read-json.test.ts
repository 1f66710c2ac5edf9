import { describe, expect, it } from 'vitest';
import { readJson, readNdjson } from './read-json.ts';
import { ImportFileError } from './source.ts';

const linesOf = (text: string) => {
  const { rows, problems } = readJson(text);
  return [rows.map(({ line }) => line), problems.map(({ line }) => line)];
};

describe('readJson', () => {
  it.each([
    ['an array', '[\n{"id":1},\n\n{"id":"[,{\\"\\n"}, {"id":[{"x":[1,2]}]},\n7,\n{}\n]', [[2, 4, 4, 6], [5]]],
    ['an array with CRLF', '[\r\n{"id":1},\r\n{"id":2}\r\n]', [[2, 3], []]],
    ['an array with CR', '[\r{"id":1},\r{"id":2}\r]', [[2, 3], []]],
    ['all on one line', '[{"id":1},7,{"id":2}]', [[1, 1], [1]]],
    ['an answer', '{"_links":[\n{"rel":"self"}],\n"items":[\n{"id":1,"items":[1]},\n{"id":2}],"pagination":{}}', [[4, 5], []]],
    ['one record', '\n{"id":1}', [[2], []]],
    ['nothing', '[]', [[], []]],
  ])('says the line of each record of %s', (_name, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('says the line where JSON ends to be JSON, and nothing of what stands there', () => {
    expect(() => readJson('[\n{"key":"secret"},\n{"key":secret}]')).toThrow(ImportFileError);
    expect(() => readJson('[\n{"key":"secret"},\n{"key":secret}]')).toThrow(/^the file is not JSON$/);
    expect(() => readJson('[\n{"key":"secret"},\n{"key" 1}]')).toThrow(/^the file is not JSON: line 3 cannot be read$/);
    expect(() => readJson('[')).toThrow('it ends too early');
  });
});

it.each(['\n', '\r\n', '\r'])('readNdjson says the line of each record, with line ends %j', (end) => {
  const { rows, problems } = readNdjson(['{"id":1}', '', '[1]', '{', ' {"id":2} ', ''].join(end));
  expect(rows.map(({ line }) => line)).toEqual([1, 5]);
  expect(problems.map(({ line }) => line)).toEqual([3, 4]);
});

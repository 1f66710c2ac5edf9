import { describe, expect, it } from 'vitest';
import { endless, inPieces, readAll } from './read-all.test-support.ts';
import { readJson } from './read-json.ts';
import { readNdjson, linesOf as textLines } from './read-ndjson.ts';
import { ImportFileError } from './source.ts';
import { walkJson } from './walk-json.ts';

const linesOf = (text: string) => {
  const { rows, problems } = readAll(readJson, text);
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

  it.each([
    ['of several lists of items the last', '{"items":[1],"x":{"items":[2]},"items":[\n{"id":"a"}]}', [{ id: 'a' }]],
    ['no list of items before a text of that name', '{"items":[{"id":1}],"items":"none"}', [{ items: 'none' }]],
    ['names that objects have', '{"__proto__":1,"constructor":{"a":[]}}', [JSON.parse('{"__proto__":1,"constructor":{"a":[]}}')]],
    ['brackets and quotes in texts', '[{"a":"]}\\"","b":"\\\\"},{"c":"\\u005b{"}]', [{ a: ']}"', b: '\\' }, { c: '[{' }]],
  ])('takes %s', (_name, text, values) => {
    expect(readAll(readJson, text).rows.map((row) => row.values)).toEqual(values);
  });

  it.each([
    ['[\n{"key":"secret"},\n{"key":secret}]', /^the file is not JSON: what begins in line 3 cannot be read$/],
    ['[\n{"key":"secret"},\n{"key"\n1}]', /^the file is not JSON: line 4 cannot be read$/],
    ['[\n{"a":1}\n{"b":2}]', /^the file is not JSON: line 3 cannot be read$/],
    ['[{"a":1},\n]', /^the file is not JSON: what begins in line 2 cannot be read$/],
    ['{"items":[{}],\n"x" 1}', /^the file is not JSON: line 2 cannot be read$/],
    ['{"a":1,\n7:1}', /^the file is not JSON: line 2 cannot be read$/],
    ['[]\n[]', /^the file is not JSON: line 2 cannot be read$/],
    ['[{"a":1]}', /^the file is not JSON: /],
    ['[', /^the file is not JSON: it ends too early$/],
    ['[{"a":1}', /^the file is not JSON: it ends too early$/],
    ['{"a":"1', /^the file is not JSON: it ends too early$/],
  ])('says of %j where it ends to be JSON, and nothing of what stands there', (text, message) => {
    for (const length of [1, 2, text.length]) {
      const read = () => readJson(() => inPieces(text, length));
      expect(read).toThrow(ImportFileError);
      expect(read).toThrow(message);
    }
  });

  it('reads no further in the file than the item that is asked for, and no record without end', () => {
    const { pieces, taken } = endless('{"_links":[],"items":[{"id":0}', (index) => `,\n{"id":${index},"tags":["]}"]}`);
    let items = 0;
    for (const { line } of walkJson(pieces(), 1_000)) {
      items += 1;
      expect(line).toBe(items);
      expect(taken()).toBeLessThanOrEqual(items + 1);
      if (items === 1_000) break;
    }
    expect(() => [...walkJson(endless('[{"a":"', () => 'x').pieces(), 1_000)]).toThrow('longer than 1000 characters');
  });
});

describe('readNdjson', () => {
  it.each(['\n', '\r\n', '\r'])('says the line of each record, with line ends %j', (end) => {
    const { rows, problems } = readAll(readNdjson, ['{"id":1}', '', '[1]', '{', ' {"id":2} ', ''].join(end));
    expect(rows.map(({ line }) => line)).toEqual([1, 5]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('reads no further than the line that is asked for, and keeps none without end', () => {
    const { pieces, taken } = endless('', (index) => `line ${index}\n`);
    for (const { line, text } of textLines(pieces())) {
      expect(text).toBe(`line ${line}`);
      expect(taken()).toBeLessThanOrEqual(line + 1);
      if (line === 1_000) break;
    }
    const long = ['a\n', 'x'.repeat(6), 'x'.repeat(6), '\r', '\nb'];
    expect([...textLines(long, 10)].map(({ text }) => text)).toEqual(['a', null, 'b']);
  });
});

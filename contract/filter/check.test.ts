import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesMeant } from '../field-names.ts';
import { type Fields, id, text, withLabels } from '../fields.ts';
import { OPERATIONS } from '../operations.ts';
import { operatorsOfType, type ValueType } from '../operators.ts';
import { parseSort } from '../sort.ts';
import { arbitraryFilter } from './arbitrary.test-support.ts';
import { checkFilter, filterPaths, resolveField, withRealNames } from './check.ts';
import { CORPUS_FIELDS, MATCHES } from './corpus.ts';
import { comparison, literal } from './edit.ts';
import { parseFilter } from './parse.ts';
import { serializeFilter } from './serialize.ts';
import type { FilterTree } from './tree.ts';

/** The operators of a type, as messages list them. */
const taken = (type: ValueType): string => operatorsOfType(type).join(', ');

const messagesOf = (text: string): string[] => {
  const result = parseFilter(text);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return checkFilter(result.tree, CORPUS_FIELDS).map(({ message }) => message);
};

describe('resolveField', () => {
  it('finds fields, elements of arrays and keys of objects', () => {
    expect(resolveField(CORPUS_FIELDS, 'name')).toEqual({ kind: 'plain', field: CORPUS_FIELDS.name, base: 'name' });
    expect(resolveField(CORPUS_FIELDS, 'metrics.isDefault')).toEqual({
      kind: 'element',
      field: CORPUS_FIELDS.metrics?.of?.isDefault,
      base: 'metrics',
      member: 'isDefault',
    });
    expect(resolveField(CORPUS_FIELDS, 'discoveryTypes.12')).toMatchObject({
      kind: 'key',
      field: { kind: 'integer' },
      base: 'discoveryTypes',
      member: '12',
    });
  });

  it('takes names in another case where none is written so, and gives the real ones', () => {
    const named = (path: string) => {
      const found = resolveField(CORPUS_FIELDS, path);
      return found && (found.kind === 'plain' ? found.base : `${found.base}.${found.member}`);
    };
    expect(named('ISACTIVE')).toBe('isActive');
    expect(named('METRICS.isdefault')).toBe('metrics.isDefault');
    expect(named('discoverytypes.1')).toBe('discoveryTypes.1');
  });

  it('takes the exact name first, and of names that differ in case alone no other', () => {
    const fields = withLabels({ hostName: text(), HostName: text(), id: id() });
    expect(resolveField(fields, 'HostName')).toMatchObject({ base: 'HostName' });
    expect(resolveField(fields, 'hostname')).toBeNull();
    const parsed = parseFilter('hostname -eq x');
    expect(parsed.ok && checkFilter(parsed.tree, fields)).toEqual([
      { message: 'Field "hostname" may mean hostName or HostName: expected one of them, in its own case.' },
    ]);
    const sort = parseSort('hostname:asc', fields);
    expect(sort.ok || sort.problems).toEqual([
      { message: 'sort: "hostname" may mean hostName or HostName: expected one of them, in its own case.' },
    ]);
  });

  it('is never of two minds: no resource has names that differ in case alone', () => {
    const alike = (fields: Fields): string[] => [
      ...Object.keys(fields).filter((name) => namesMeant(fields, name.toUpperCase()).length !== 1),
      ...Object.values(fields).flatMap((field) => alike(field.of ?? {})),
    ];
    expect(OPERATIONS.flatMap((op) => alike(op.filterFields))).toEqual([]);
  });

  it.each([
    'nam',
    'name.x',
    'metrics.',
    'metrics.nope',
    'metrics.name.x',
    'discoveryTypes.x',
    'discoveryTypes.-1',
    'discoveryTypes.1.1',
    '.',
    '',
  ])('finds nothing at %s', (path) => {
    expect(resolveField(CORPUS_FIELDS, path)).toBeNull();
  });

  it.each(['constructor', '__proto__', 'toString', 'metrics.constructor', 'metrics.__proto__', 'hasOwnProperty.name'])(
    'does not take %s, which every object inherits, for a field',
    (path) => {
      expect(resolveField(CORPUS_FIELDS, path)).toBeNull();
    },
  );

  it('lists the paths', () => {
    expect(filterPaths(CORPUS_FIELDS)).toContain('metrics.weight');
    for (const path of filterPaths(CORPUS_FIELDS)) expect(resolveField(CORPUS_FIELDS, path)).not.toBeNull();
  });
});

describe('withRealNames', () => {
  it.each([
    ['ISACTIVE -eq true', 'isActive -eq true'],
    ['(Metrics.NAME -eq x) -and (-not (discoverytypes.1 -gt 0))', '(metrics.name -eq x) -and (-not (discoveryTypes.1 -gt 0))'],
    ['nope -eq 1', 'nope -eq 1'],
    ['', ''],
  ])('%s → %s', (written, real) => {
    const parsed = parseFilter(written);
    expect(parsed.ok && serializeFilter(withRealNames(parsed.tree, CORPUS_FIELDS))).toBe(real);
  });
});

describe('checkFilter', () => {
  const paths = filterPaths(CORPUS_FIELDS);
  const oneOfAll = `expected one of ${paths.slice(0, 12).join(', ')}, or ${paths.length - 12} others`;

  it.each([
    ['nme -eq x', 'Unknown field "nme": expected "name", or another field of this list.'],
    ['METRICS.NME -eq x', 'Unknown field "METRICS.NME": expected one of id, name, isDefault, weight after the dot.'],
    ['zzzzzzzz -eq x', `Unknown field "zzzzzzzz": ${oneOfAll}.`],
    ['constructor -eq x', `Unknown field "constructor": ${oneOfAll}.`],
    ['metrics.nme -eq x', 'Unknown field "metrics.nme": expected one of id, name, isDefault, weight after the dot.'],
    ['discoveryTypes.x -eq 1', 'Unknown field "discoveryTypes.x": expected a numeric key after the dot, as in discoveryTypes.1.'],
    ['name.x -eq 1', 'Unknown field "name.x": expected name alone, which has no fields of its own.'],
    ['quantity -contains 4', `Field "quantity" (Number) does not take -contains: expected ${taken('number')}.`],
    ['name -gt a', `Field "name" (String) does not take -gt: expected ${taken('string')}.`],
    ['isActive -lt true', `Field "isActive" (Boolean) does not take -lt: expected ${taken('boolean')}.`],
    ['purchaseDate -contains 2024-01-31', `Field "purchaseDate" (Date) does not take -contains: expected ${taken('date')}.`],
    [
      'metrics -eq x',
      'Field "metrics" (Set) does not take -eq: expected -exists. Its parts are compared one by one, as in metrics.id.',
    ],
    [
      'discoveryTypes -gt 1',
      'Field "discoveryTypes" (Set) does not take -gt: expected -exists. Its parts are compared one by one, as in discoveryTypes.1.',
    ],
    ['listItems -eq x', 'Field "listItems" (Set) does not take -eq: expected -exists.'],
    ["quantity -eq '42'", 'Field "quantity" expects a number, such as 42 or -0.5, without quotes.'],
    ['quantity -eq many', 'Field "quantity" expects a number, such as 42 or -0.5, without quotes.'],
    ['quantity -eq true', 'Field "quantity" expects a number, such as 42 or -0.5, without quotes.'],
    ['quantity -eq 2024-01-31', 'Field "quantity" expects a number, such as 42 or -0.5, without quotes.'],
    ['price -lt 1e999', 'Field "price" expects a number, such as 42 or -0.5, without quotes.'],
    ['discoveryTypes.1 -eq x', 'Field "discoveryTypes.1" expects a number, such as 42 or -0.5, without quotes.'],
    ['isActive -eq 1', 'Field "isActive" expects true or false, without quotes.'],
    ['isActive -eq "true"', 'Field "isActive" expects true or false, without quotes.'],
    ['metrics.isDefault -eq yes', 'Field "metrics.isDefault" expects true or false, without quotes.'],
    [
      'purchaseDate -eq yesterday',
      'Field "purchaseDate" expects an RFC 3339 date, such as 2024-01-31 or "2024-01-31T00:00:00Z".',
    ],
    ['purchaseDate -eq 2024', 'Field "purchaseDate" expects an RFC 3339 date, such as 2024-01-31 or "2024-01-31T00:00:00Z".'],
    [
      'purchaseDate -eq "1/31/2024 12:00:00 AM"',
      'Field "purchaseDate" expects an RFC 3339 date, such as 2024-01-31 or "2024-01-31T00:00:00Z".',
    ],
    ['purchaseDate -eq ""', 'Field "purchaseDate" expects an RFC 3339 date, such as 2024-01-31 or "2024-01-31T00:00:00Z".'],
    ['name -exists x', 'Field "name": -exists expects true or false, without quotes.'],
    ['name -exists "true"', 'Field "name": -exists expects true or false, without quotes.'],
    ['name -exists 1', 'Field "name": -exists expects true or false, without quotes.'],
  ])('%s', (text, message) => {
    expect(messagesOf(text)).toEqual([message]);
  });

  it.each([
    'name -eq 42',
    'name -eq true',
    'name -eq 2024-01-31',
    'id -contains 7',
    'purchaseDate -eq "2024-01-31"',
    'purchaseDate -eq 2024-01-31t00:00:00z',
    'reasons -ge 1',
    'isActive -eq TRUE',
    'metrics -exists FALSE',
    'quantity -lt 99999999999999999999',
    ...MATCHES.map(({ text }) => text),
  ])('finds nothing in %s', (text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  it('lists every problem, with its position where the parser gave the places', () => {
    const result = parseFilter('(nme -eq x) -or (quantity -contains 4) -or (isActive -eq 1)');
    expect(result.ok && checkFilter(result.tree, CORPUS_FIELDS, result.places)).toEqual([
      { message: 'Unknown field "nme": expected "name", or another field of this list (at character 2).', position: 2 },
      {
        message: `Field "quantity" (Number) does not take -contains: expected ${taken('number')} (at character 27).`,
        position: 27,
      },
      { message: 'Field "isActive" expects true or false, without quotes (at character 58).', position: 58 },
    ]);
  });

  it('cuts a long name and repeats no value', () => {
    const [message = ''] = messagesOf(`${'x'.repeat(500)} -eq 1`);
    expect(message).not.toContain('x'.repeat(41));
    expect(message.length).toBeLessThan(300);
    expect(messagesOf('quantity -eq "ABCDE-FGHIJ"').join()).not.toContain('ABCDE');
  });

  it('holds trees that controls made to the limits of the text', () => {
    const a = comparison('name', '-eq', literal('x'));
    const wide: FilterTree = { type: 'group', operator: '-or', operands: Array.from({ length: 101 }, () => a) };
    expect(checkFilter(wide, CORPUS_FIELDS)).toEqual([{ message: 'The filter has 101 comparisons: at most 100 are allowed.' }]);
    let deep: FilterTree = a;
    for (let depth = 0; depth < 33; depth++) deep = { type: 'not', operand: deep };
    expect(checkFilter(deep, CORPUS_FIELDS)).toEqual([
      { message: 'The filter nests too deep: at most 32 parentheses may be open.' },
    ]);
    expect(checkFilter(null, CORPUS_FIELDS)).toEqual([]);
  });

  it('finds nothing in the filters that property tests draw', () => {
    fc.assert(
      fc.property(
        arbitraryFilter(CORPUS_FIELDS, { samples: { quantity: [42], name: ['Notepad++'], purchaseDate: [0] } }),
        (tree) => {
          expect(checkFilter(tree, CORPUS_FIELDS)).toEqual([]);
        },
      ),
      { seed: 3, numRuns: 1000 },
    );
  });
});

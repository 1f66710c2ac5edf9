import { describe, expect, it } from 'vitest';
import { type Field, type Value, withLabels } from './fields.ts';
import { CORPUS_FIELDS } from './filter/corpus.ts';
import { quickestMs } from './quickest.test-support.ts';
import { compareRecords, isSortable, parseSort, type SortKey, serializeSort } from './sort.ts';

const messageOf = (text: string) => {
  const result = parseSort(text, CORPUS_FIELDS);
  return result.ok ? null : result.problems.map(({ message }) => message).join(' | ');
};

describe('parseSort', () => {
  const oneOfAll =
    'expected one of id, name, platform, quantity, price, currency, score, isActive, purchaseDate, released, reasons';

  it.each<[string, readonly SortKey[]]>([
    ['', []],
    ['  ', []],
    ['name:asc', [{ field: 'name', direction: 'asc' }]],
    [
      'name:desc,quantity:asc',
      [
        { field: 'name', direction: 'desc' },
        { field: 'quantity', direction: 'asc' },
      ],
    ],
    [
      ' name:desc , quantity:asc ',
      [
        { field: 'name', direction: 'desc' },
        { field: 'quantity', direction: 'asc' },
      ],
    ],
    [
      'NAME:desc,isactive:asc',
      [
        { field: 'name', direction: 'desc' },
        { field: 'isActive', direction: 'asc' },
      ],
    ],
    // A field that was named before orders nothing more.
    ['NAME:asc,name:desc,name:asc', [{ field: 'name', direction: 'asc' }]],
  ])('"%s"', (text, sort) => {
    expect(parseSort(text, CORPUS_FIELDS)).toEqual({ ok: true, sort });
    expect(parseSort(serializeSort(sort), CORPUS_FIELDS)).toEqual({ ok: true, sort });
  });

  it.each([
    [12, 'f11.'],
    [13, 'f11, or 1 other.'],
    [14, 'f11, or 2 others.'],
  ])('of %i fields that could be meant', (count, end) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, CORPUS_FIELDS.name as Field]));
    const read = parseSort('nothing:asc', fields);
    expect(read.ok || read.problems[0]?.message).toMatch(new RegExp(`, ${end}$`));
  });

  it.each([
    ['nme:asc', 'sort: unknown field "nme": expected "name", or another field of this list.'],
    ['constructor:asc', `sort: unknown field "constructor": ${oneOfAll}.`],
    ['__proto__:asc', `sort: unknown field "__proto__": ${oneOfAll}.`],
    ['metrics.name:asc', `sort: unknown field "metrics.name": ${oneOfAll}.`],
    ['name', 'sort: "name" needs a direction, name:asc or name:desc.'],
    ['name:', 'sort: "name" needs a direction, name:asc or name:desc.'],
    ['name:ASC', 'sort: the direction of "name" must be asc or desc, in lower case.'],
    ['name:up', 'sort: the direction of "name" must be asc or desc, in lower case.'],
    ['name:asc:desc', 'sort: the direction of "name" must be asc or desc, in lower case.'],
    ['name asc', 'sort: "name asc" needs a colon before its direction, name:asc or name:desc.'],
    ['NAME desc', 'sort: "NAME desc" needs a colon before its direction, name:asc or name:desc.'],
    ['nme asc', `sort: unknown field "nme asc": ${oneOfAll}.`],
    ['name:asc,', 'sort expects a field name, as in name:asc.'],
    [':asc', 'sort expects a field name, as in name:asc.'],
    ['metrics:asc', 'sort: "metrics" is a set and has no order.'],
    ['discoveryTypes:asc', 'sort: "discoveryTypes" is a set and has no order.'],
    ['id:asc,name:asc,quantity:asc,price:asc,score:asc,isActive:asc', 'sort takes at most 5 fields.'],
    [','.repeat(100_000), 'sort takes at most 5 fields.'],
    [
      'nme:asc,name:up',
      'sort: unknown field "nme": expected "name", or another field of this list. | sort: the direction of "name" must be asc or desc, in lower case.',
    ],
  ])('refuses %s', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it('cuts long names, and is quick on long texts', () => {
    const message = messageOf(`${'x'.repeat(5000)}:asc`);
    expect(message).not.toContain('x'.repeat(41));
    expect(message?.length).toBeLessThan(300);
    expect(quickestMs(() => messageOf(`a${' '.repeat(300_000)}b:asc`))).toBeLessThan(1000);
  });

  it('knows what can be sorted', () => {
    expect(
      ['name', 'metrics', 'listItems', 'discoveryTypes', 'nope', 'toString'].map((name) => isSortable(CORPUS_FIELDS, name)),
    ).toEqual([true, false, false, false, false, false]);
  });
});

describe('compareRecords', () => {
  const order = (sort: string, records: readonly Record<string, Value | undefined>[]) => {
    const parsed = parseSort(sort, CORPUS_FIELDS);
    if (!parsed.ok) throw new Error(sort);
    return records.toSorted(compareRecords(parsed.sort, CORPUS_FIELDS)).map(({ id }) => id);
  };

  it('puts missing values last in both directions', () => {
    const records = [{ id: '1', quantity: null }, { id: '2', quantity: 5 }, { id: '3' }, { id: '4', quantity: -1 }];
    expect(order('quantity:asc', records)).toEqual(['4', '2', '1', '3']);
    expect(order('quantity:desc', records)).toEqual(['2', '4', '1', '3']);
  });

  it('orders text by code point after folding', () => {
    const records = ['b', 'A', 'ﬀ', '🚀', 'Z', 'é', 'Z', ''].map((name, index) => ({ id: String(index), name }));
    expect(order('name:asc', records)).toEqual(['7', '1', '0', '4', '6', '5', '2', '3']);
    expect(order('name:desc', records)).toEqual(['3', '2', '5', '4', '6', '0', '1', '7']);
  });

  it('orders numbers as numbers, with all their digits', () => {
    const records = [
      { id: 'a', quantity: 10 },
      { id: 'b', quantity: 9 },
      { id: 'c', quantity: '9007199254740995' },
      { id: 'd', quantity: '9007199254740993' },
      { id: 'e', quantity: 'odd' },
      { id: 'f', quantity: null },
    ];
    expect(order('quantity:asc', records)).toEqual(['b', 'a', 'd', 'c', 'e', 'f']);
    expect(order('quantity:desc', records)).toEqual(['c', 'd', 'a', 'b', 'e', 'f']);
  });

  it('orders dates, and false before true', () => {
    expect(
      order('isActive:desc,purchaseDate:asc', [
        { id: 'a', isActive: true, purchaseDate: 2 },
        { id: 'b', isActive: false, purchaseDate: 0 },
        { id: 'c', isActive: true, purchaseDate: -1 },
        { id: 'd', isActive: null, purchaseDate: 5 },
      ]),
    ).toEqual(['c', 'a', 'b', 'd']);
  });

  it('breaks ties by id, ascending in binary order, also where the sort descends', () => {
    const records = ['b', 'B', 'a', '10', '9'].map((id) => ({ id, name: 'x' }));
    expect(order('name:desc', records)).toEqual(['10', '9', 'B', 'a', 'b']);
    expect(order('', records)).toEqual(['10', '9', 'B', 'a', 'b']);
  });
});

it('sorts by whatever the resource declares', () => {
  expect(isSortable(withLabels({ name: { kind: 'text' } }), 'name')).toBe(true);
});

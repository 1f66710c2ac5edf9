import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeView, isSameView, readView, type View, writeView } from './view.ts';

const DEFAULTS = { sort: '', pageSize: 100 } as const;
const PLAIN: View = { filter: '', off: '', search: '', sort: '', pageSize: 100, pageNumber: 1, columns: null, row: null };
const HOSTILE = [
  'Notepad++',
  'C:\\some\\location\\',
  '\\"',
  '50% off_sale*',
  'O\'Brien "Bob"',
  'Ångström 日本',
  'a,b (c) [d]',
  'a&b=c#d',
  '\u00a0',
];

describe('view and URL', () => {
  it('writes the plain list as no parameter at all', () => {
    expect(writeView(new URLSearchParams(), '', PLAIN, DEFAULTS).toString()).toBe('');
    expect(readView(new URLSearchParams(), '', DEFAULTS).view).toEqual(PLAIN);
  });

  it('comes back equal, under any prefix, beside the parameters of others', () => {
    const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme' }));
    const view = fc.record({
      filter: text,
      off: text,
      search: text,
      sort: fc.constantFrom('', 'name:asc', 'name:desc,id:asc'),
      pageSize: fc.integer({ min: 1, max: 1000 }),
      pageNumber: fc.integer({ min: 1, max: 1_000_000 }),
      columns: fc.option(fc.uniqueArray(fc.constantFrom('id', 'name', 'status'), { minLength: 1 })),
      row: fc.option(fc.string({ minLength: 1, unit: 'grapheme' })),
    });
    fc.assert(
      fc.property(view, fc.constantFrom('', 'users.'), fc.constantFrom('', 'name:asc'), (value, prefix, sort) => {
        const defaults = { ...DEFAULTS, sort };
        const url = writeView(new URLSearchParams('tab=users&other.filter=x'), prefix, value, defaults);
        const again = readView(new URLSearchParams(url.toString()), prefix, defaults);
        expect(again).toEqual({ view: value, problems: [] });
        expect(url.get('tab')).toBe('users');
        expect(url.get('other.filter')).toBe('x');
        expect(isSameView(again.view, value)).toBe(true);
      }),
      { seed: 37 },
    );
  });

  it('reports what it cannot read and takes the default', () => {
    const { view, problems } = readView(new URLSearchParams('page=-1&size=5000'), '', DEFAULTS);
    expect([view.pageNumber, view.pageSize]).toEqual([1, 100]);
    expect(problems).toEqual([
      { param: 'size', value: '5000' },
      { param: 'page', value: '-1' },
    ]);
  });

  it('goes to page 1 with any change of what is asked for, and only then', () => {
    const deep = { ...PLAIN, pageNumber: 7 };
    for (const patch of [{ filter: 'a -eq b' }, { sort: 'name:asc' }, { pageSize: 25 }, { search: 'x' }]) {
      expect(changeView(deep, patch).pageNumber).toBe(1);
    }
    for (const patch of [{ columns: ['id'] }, { row: 'x' }, { off: 'a -eq b' }, { sort: '' }]) {
      expect(changeView(deep, patch).pageNumber).toBe(7);
    }
  });
});

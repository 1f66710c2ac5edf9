import { describe, expect, it } from 'vitest';
import { emptySelection, isChosen, pageState, selectAllMatching, selectRange, togglePage, toggleRow } from './selection.ts';

const page = ['a', 'b', 'c', 'd'].map((key) => ({ key, record: key }));
const keys = (selection: { rows: ReadonlyMap<string, string> }) => [...selection.rows.keys()].join('');

describe('selection', () => {
  it('toggles rows and takes ranges from the anchor', () => {
    const one = toggleRow(emptySelection<string>(), page, 'b');
    expect(keys(selectRange(one, page, 'd'))).toBe('bcd');
    expect(keys(selectRange(one, page, 'a'))).toBe('ba');
    expect(keys(toggleRow(one, page, 'b'))).toBe('');
    expect(keys(selectRange(emptySelection<string>(), page, 'c'))).toBe('c');
  });

  it('keeps rows of other pages', () => {
    const other = togglePage(emptySelection<string>(), [{ key: 'z', record: 'z' }]);
    const both = togglePage(other, page);
    expect([keys(both), pageState(both, page)]).toEqual(['zabcd', 'all']);
    expect(keys(togglePage(both, page))).toBe('z');
    expect(pageState(toggleRow(both, page, 'a'), page)).toBe('some');
  });

  it('leaves only what is on screen when a row is taken out of all that match', () => {
    const all = selectAllMatching<string>();
    expect([isChosen(all, 'anything'), pageState(all, page)]).toEqual([true, 'all']);
    const without = toggleRow(all, page, 'a');
    expect([keys(without), without.allMatching]).toEqual(['bcd', false]);
    expect(keys(togglePage(all, page))).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import {
  addRecent,
  decodeSaved,
  encodeSaved,
  fromFile,
  NOTHING_SAVED,
  put,
  removeNamed,
  renameFilter,
  renameView,
  replacedBy,
  type SavedView,
  toFile,
  withAdded,
} from './saved.ts';

const VIEW: SavedView = {
  name: 'Mine',
  filter: 'name -eq x',
  search: '',
  sort: '',
  pageSize: 50,
  columns: ['name'],
  density: 'compact',
};

describe('saved views and filters', () => {
  const saved = {
    ...addRecent(NOTHING_SAVED, 'a -eq b'),
    views: [VIEW],
    filters: [{ name: 'F', filter: 'a -eq b' }],
    defaultView: 'Mine',
  };

  it('comes back from the memory', () => {
    expect(decodeSaved(encodeSaved(saved))).toEqual(saved);
  });

  it.each([null, '', '{', '[]', '{"version":2}', '{"version":1,"views":[{"name":5}],"recent":"x","defaultView":"gone"}'])(
    'reads %s as nothing',
    (text) => {
      expect(decodeSaved(text)).toEqual(NOTHING_SAVED);
    },
  );

  it('keeps the last ten filters, each once', () => {
    const many = Array.from({ length: 15 }, (_, index) => `f${index % 12}`).reduce(addRecent, NOTHING_SAVED);
    expect(many.recent).toHaveLength(10);
    expect(new Set(many.recent).size).toBe(10);
    expect(many.recent[0]).toBe('f2');
  });

  it('replaces by name', () => {
    expect(put([VIEW], { ...VIEW, pageSize: 25 })).toEqual([{ ...VIEW, pageSize: 25 }]);
    expect(removeNamed([VIEW], 'Mine')).toEqual([]);
  });

  it('goes to another browser as a file, and only into the same list', () => {
    const file = toFile(saved, 'listUsers');
    expect(fromFile(file, 'listUsers')).toMatchObject({ ok: true, count: 2, added: { views: [VIEW] } });
    expect(fromFile(file, 'listLicenses')).toEqual({ ok: false, reason: 'table' });
    expect(fromFile('{"views":[]}', 'listUsers')).toEqual({ ok: false, reason: 'format' });
  });

  it('knows what additions replace: those of the same name with another content', () => {
    const added = { views: [{ ...VIEW, pageSize: 25 }], filters: saved.filters };
    expect(replacedBy(saved, added)).toEqual({ views: [VIEW], filters: [] });
    expect(withAdded(withAdded(saved, added), replacedBy(saved, added))).toEqual(saved);
  });

  it('renames in place', () => {
    const [first] = saved.filters;
    const other = { name: 'Other', filter: 'b' };
    const renamed = renameFilter({ ...saved, filters: [...saved.filters, other] }, first?.name ?? '', 'New');
    expect(renamed.filters).toEqual([{ ...first, name: 'New' }, other]);
    expect(renameView({ ...saved, defaultView: 'Mine' }, 'Mine', 'Ours')).toMatchObject({
      views: [{ ...VIEW, name: 'Ours' }],
      defaultView: 'Ours',
    });
  });
});

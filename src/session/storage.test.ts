import { describe, expect, it } from 'vitest';
import { forget, keep, keysOf, recall, type Shelf } from './storage.ts';

const shelfOf = (entries: Record<string, string>): Shelf => {
  const map = new Map(Object.entries(entries));
  const storage: Storage = {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  };
  return () => storage;
};

const blocked: Shelf = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('the storage of the browser', () => {
  it('says whether it keeps, and gives back what it kept', () => {
    const shelf = shelfOf({});
    expect(keep(shelf, 'a', '1')).toBe(true);
    expect(recall(shelf, 'a')).toBe('1');
    expect(keep(shelf, 'a', null)).toBe(true);
    expect(recall(shelf, 'a')).toBeNull();
  });

  it('that is full or blocked throws nowhere', () => {
    const full: Shelf = () => ({
      ...shelfOf({ a: '1' })(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(keep(full, 'b', '1')).toBe(false);
    expect(keep(blocked, 'b', '1')).toBe(false);
    expect(recall(blocked, 'b')).toBeNull();
    expect(keysOf(blocked)).toEqual([]);
    expect(() => forget(blocked, ['b'])).not.toThrow();
  });

  it('forgets by the beginning of names', () => {
    const shelf = shelfOf({ 'sam.reviews.anna': '1', 'sam.reviews.bert': '2', 'sam.list.view.anna': '3' });
    forget(shelf, ['sam.reviews.']);
    expect(recall(shelf, 'sam.reviews.anna')).toBeNull();
    expect(recall(shelf, 'sam.reviews.bert')).toBeNull();
    expect(recall(shelf, 'sam.list.view.anna')).toBe('3');
  });
});

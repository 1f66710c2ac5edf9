import { describe, expect, it } from 'vitest';
import { setLocale } from '../../text/locale.ts';
import { pagingOf, toPageNumber, withTotal } from './paging.ts';

const facts = (pageNumber: number, count: number, totalPages: number | null, totalItems: number | null = null) =>
  pagingOf({ pageNumber, pageSize: 100, count, totalPages, totalItems });

describe('paging', () => {
  it('knows all where the service says the total', () => {
    expect(facts(2, 100, 3, 250)).toMatchObject({
      from: 101,
      to: 200,
      total: 250,
      lastPage: 3,
      hasNext: true,
      hasPrevious: true,
    });
    expect(facts(3, 50, 3, 250)).toMatchObject({ from: 201, to: 250, hasNext: false });
  });

  it('learns the total from the last page where only total_pages is known', () => {
    expect(facts(1, 100, 3)).toMatchObject({ total: null, atMost: 300, lastPage: 3 });
    expect(facts(3, 50, 3)).toMatchObject({ total: 250, lastPage: 3, hasNext: false });
  });

  it('asks whether the page is full where nothing is known; unknown is never 0', () => {
    expect(facts(1, 100, null)).toMatchObject({ total: null, atMost: null, lastPage: null, hasNext: true });
    expect(facts(2, 99, null)).toMatchObject({ total: 199, lastPage: 2, hasNext: false });
    expect(facts(2, 0, null)).toMatchObject({ total: null, isPastEnd: true, hasNext: false });
  });

  it('takes a total known from elsewhere, if it fits the number of pages', () => {
    expect(withTotal(facts(1, 100, 3), 300)).toMatchObject({ total: 300, atMost: 300, lastPage: 3, hasNext: true });
    expect(withTotal(facts(2, 100, 3), 201)).toMatchObject({ total: 201, atMost: 201, from: 101 });
    for (const total of [200, 301]) expect(withTotal(facts(2, 100, 3), total)).toMatchObject({ total: null, atMost: 300 });
    expect(withTotal(facts(3, 50, 3, 250), 260)).toMatchObject({ total: 250 });
    expect(withTotal(facts(1, 100, null), 260)).toMatchObject({ total: null });
  });

  it('is 0 of 0 for an empty set, and past the end is something else', () => {
    expect(facts(1, 0, 0, 0)).toMatchObject({ from: 0, to: 0, total: 0, hasNext: false, hasPrevious: false, isPastEnd: false });
    expect(facts(1, 0, null)).toMatchObject({ total: 0, isPastEnd: false });
    expect(facts(9, 0, 3)).toMatchObject({ isPastEnd: true, lastPage: 3, hasNext: false });
    expect(facts(9, 0, 0)).toMatchObject({ isPastEnd: false, total: 0 });
  });

  it('reads a typed page number', () => {
    expect([
      toPageNumber(' 7 ', 5),
      toPageNumber('0', 5),
      toPageNumber('7', null),
      toPageNumber('x', 5),
      toPageNumber('', 5),
    ]).toEqual([5, 1, 7, null, null]);
  });

  it('reads a page number by the marks of the reader', () => {
    setLocale({ locale: 'de-DE', zoneinfo: 'UTC' });
    expect([toPageNumber('1.000', null), toPageNumber('1,5', null), toPageNumber('1,000', null)]).toEqual([1000, null, 1]);
    setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
    expect([toPageNumber('1,000', null), toPageNumber('1.5', null), toPageNumber('-2', null)]).toEqual([1000, null, null]);
  });
});

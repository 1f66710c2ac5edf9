import { describe, expect, it } from 'vitest';
import { MAX_PAGE_NUMBER, parsePage, totalPages } from './page.ts';

describe('parsePage', () => {
  it('takes the defaults where nothing is given', () => {
    expect(parsePage({}, 100)).toEqual({ ok: true, pageSize: 100, pageNumber: 1n });
    expect(parsePage({ page_size: undefined }, 25)).toEqual({ ok: true, pageSize: 25, pageNumber: 1n });
  });

  it.each([
    ['1', 1],
    ['1000', 1000],
    ['007', 7],
    [`${'0'.repeat(30)}7`, 7],
  ])('page_size=%s', (text, pageSize) => {
    expect(parsePage({ page_size: text }, 100)).toEqual({ ok: true, pageSize, pageNumber: 1n });
  });

  it.each(['0', '1001', '-1', '+5', '1.0', '1e2', ' 5', '5 ', '', 'ten', '0x10', '٣', '9'.repeat(5000), 'NaN', '5;', '1_000'])(
    'refuses page_size=%s',
    (text) => {
      expect(parsePage({ page_size: text }, 100)).toEqual({ ok: false, problem: 'page_size must be an integer from 1 to 1000.' });
    },
  );

  it('keeps every digit of an int64 page number', () => {
    expect(parsePage({ page_number: '9223372036854775807' }, 100)).toEqual({
      ok: true,
      pageSize: 100,
      pageNumber: MAX_PAGE_NUMBER,
    });
    expect(parsePage({ page_number: '9007199254740993' }, 100)).toMatchObject({ pageNumber: 9007199254740993n });
  });

  it.each(['0', '-1', '9223372036854775808', '99999999999999999999', '', '1.5', 'x'])('refuses page_number=%s', (text) => {
    expect(parsePage({ page_number: text }, 100)).toEqual({
      ok: false,
      problem: 'page_number must be an integer from 1 to 9223372036854775807.',
    });
  });
});

describe('totalPages', () => {
  it.each([
    [0, 100, 0],
    [1, 100, 1],
    [100, 100, 1],
    [101, 100, 2],
    [1_000_000, 1, 1_000_000],
  ])('%i items by %i', (total, size, pages) => {
    expect(totalPages(total, size)).toBe(pages);
  });
});

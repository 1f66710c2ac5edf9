import { expect, it } from 'vitest';
import { SPEND_KINDS } from './kinds.ts';

const to = (part: 'year' | 'contract', record: Readonly<Record<string, unknown>>): string =>
  decodeURIComponent(SPEND_KINDS[part].detailPath(record)?.replaceAll('+', ' ') ?? '');

it('a line of spend leads to its licenses, and those of no currency are also those of an empty one', () => {
  expect(to('contract', { contractId: 'c', currency: 'EUR' })).toBe(
    '/licenses?filter=(contractId -eq c) -and (purchaseCurrency -eq EUR)',
  );
  expect(to('contract', { contractId: null, currency: null })).toBe(
    '/licenses?filter=(contractId -exists false) -and ((purchaseCurrency -exists false) -or (purchaseCurrency -eq ""))',
  );
  expect(to('year', { year: '2023', currency: 'EUR' })).toBe(
    '/licenses?filter=(purchaseDate -ge 2023-01-01T00:00:00.000Z) -and (purchaseDate -lt 2024-01-01T00:00:00.000Z) -and (purchaseCurrency -eq EUR)',
  );
  // The last year that a date can have, which some write for "no end".
  expect(to('year', { year: '9999', currency: 'EUR' })).toBe(
    '/licenses?filter=(purchaseDate -ge 9999-01-01T00:00:00.000Z) -and (purchaseCurrency -eq EUR)',
  );
});

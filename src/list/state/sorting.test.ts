import { describe, expect, it } from 'vitest';
import type { Fields, Value } from '../../../contract/fields.ts';
import { License, User } from '../../../contract/resources/index.ts';
import { compareRecords, parseSort, serializeSort } from '../../../contract/sort.ts';
import { currencyFirst, cycleSort, leadingField } from './sorting.ts';

const sorted = (text: string, fields: Fields = License.fields) => {
  const read = parseSort(text, fields);
  if (!read.ok) throw new Error(text);
  return currencyFirst(read.sort, fields);
};

describe('the sort of amounts', () => {
  it.each([
    ['purchaseValue:desc', 'purchaseCurrency:asc,purchaseValue:desc'],
    ['quantity:asc,purchaseValue:desc', 'quantity:asc,purchaseCurrency:asc,purchaseValue:desc'],
    ['purchaseCurrency:desc,purchaseValue:asc', 'purchaseCurrency:desc,purchaseValue:asc'],
    ['purchaseValue:asc,purchaseCurrency:desc', 'purchaseCurrency:asc,purchaseValue:asc'],
    ['quantity:asc', 'quantity:asc'],
    // No room for both: the amount is left out, not mixed.
    [
      'quantity:asc,purchaseDate:asc,metricId:asc,contractId:asc,purchaseValue:asc',
      'quantity:asc,purchaseDate:asc,metricId:asc,contractId:asc',
    ],
  ])('never mixes currencies: %s', (asked, given) => {
    expect(serializeSort(sorted(asked))).toBe(given);
  });

  it('leaves amounts of the one currency of the service as they are', () => {
    expect(serializeSort(sorted('userCostPerMonth:desc', User.fields))).toBe('userCostPerMonth:desc');
  });

  it('keeps currencies apart where the rows are sorted here', () => {
    const rows: Readonly<Record<string, Value>>[] = [
      { id: 'a', purchaseValue: 900_000, purchaseCurrency: 'JPY' },
      { id: 'b', purchaseValue: 100, purchaseCurrency: 'EUR' },
      { id: 'c', purchaseValue: 5000, purchaseCurrency: 'EUR' },
      { id: 'd', purchaseValue: 7, purchaseCurrency: null },
    ];
    const order = rows.sort(compareRecords(sorted('purchaseValue:desc'), License.fields));
    expect(order.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  });

  it('turns by clicks on the amount, which leads for the reader', () => {
    let sort = sorted(serializeSort(cycleSort([], 'purchaseValue', false)));
    expect(serializeSort(sort)).toBe('purchaseCurrency:asc,purchaseValue:asc');
    expect(leadingField(sort, License.fields)).toBe('purchaseValue');
    sort = sorted(serializeSort(cycleSort(sort, 'purchaseValue', false)));
    expect(serializeSort(sort)).toBe('purchaseCurrency:asc,purchaseValue:desc');
    expect(cycleSort(sort, 'purchaseValue', false)).toEqual([]);
    expect(leadingField([], License.fields)).toBeNull();
  });
});

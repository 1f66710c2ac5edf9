import { expect, it } from 'vitest';
import { differencesOf } from '../../detail/differences.ts';
import { setLocale } from '../../text/locale.ts';
import { costPairs } from './cost-pairs.ts';

setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
const LICENSE = { quantity: 6, purchaseValue: 120, purchaseCurrency: 'EUR' };
const SUMMARY = { quantity: 6, purchaseCost: 120, totalCost: 150, currency: 'EUR' };
const cost = (licenseQuantity: number | null, totalCost: number | null, currency = 'EUR') => ({
  licenseQuantity,
  totalCost,
  currency,
});
const found = (...sources: Parameters<typeof costPairs>) =>
  differencesOf(costPairs(...sources)).map(({ one, other, by }) => `${one.label} | ${other.label} | ${by}`);

it('tells that six were bought and costs are for five', () => {
  expect(found(LICENSE, { ...SUMMARY, quantity: 5 }, [cost(2, 100), cost(3, 50)])).toEqual([
    'Bought | Quantity in the summary of costs | 1',
    'Bought | Quantities of the organizations’ costs, added up | 1',
  ]);
});

it('tells amounts apart within one currency only', () => {
  expect(found(LICENSE, { ...SUMMARY, purchaseCost: 100, totalCost: 151 }, [cost(6, 150)])).toEqual([
    'Purchase value of the license | Purchase cost in the summary of costs | 20',
    'Total in the summary of costs | Totals of the organizations, added up | 1',
  ]);
  expect(found(LICENSE, { ...SUMMARY, purchaseCost: 100, totalCost: 151, currency: 'USD' }, [cost(6, 150)])).toEqual([]);
  expect(found({ ...LICENSE, purchaseCurrency: null }, { ...SUMMARY, purchaseCost: 1 }, null)).toEqual([]);
});

it('says nothing where all agree, or where a part is missing', () => {
  expect(found(LICENSE, SUMMARY, [cost(2, 100), cost(4, 50)])).toEqual([]);
  expect(found(LICENSE, SUMMARY, [cost(2, 100), cost(null, null)])).toEqual([]);
  expect(found(LICENSE, null, [])).toEqual([]);
  expect(found({ ...LICENSE, quantity: null }, SUMMARY, null)).toEqual([]);
});

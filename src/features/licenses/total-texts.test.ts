import { expect, it } from 'vitest';
import { sumOf, sumText, type Total, valueText } from './total-texts.ts';

const EUROS = { licenses: 3, quantity: 10, short: 1, unpriced: 0, purchaseValue: '1234.5', purchaseCurrency: 'EUR' };

it('adds over currencies, and shows a value that is no number as it came', () => {
  // The service may answer anything.
  const totals = (more: object): Total[] => [EUROS, { ...EUROS, purchaseCurrency: 'USD', ...more }] as unknown as Total[];
  expect([sumOf(totals({}), 'licenses'), sumText(totals({ quantity: null }), 'quantity')]).toEqual([6, '10']);
  const odd = totals({ quantity: { low: 7, high: [8, 9] }, purchaseValue: { amount: 5 } });
  expect(sumOf(odd, 'quantity')).toBeNull();
  expect([sumText(odd, 'quantity'), ...odd.map(valueText)]).toEqual(['low: 7, high: 8, 9', '1,234.50', 'amount: 5']);
});

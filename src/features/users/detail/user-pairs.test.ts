import { expect, it } from 'vitest';
import { differencesOf } from '../../../detail/differences.ts';
import { setLocale } from '../../../text/locale.ts';
import { userPairs } from './user-pairs.ts';

setLocale({ locale: 'en-GB', zoneinfo: 'UTC' });
const USER = { userCostPerMonth: 30, potentialSavings: 10, licenseCount: 2 };
const subscription = (totalCostPerMonth: number | null, potentialSavings: number) => ({ totalCostPerMonth, potentialSavings });
const found = (...sources: Parameters<typeof userPairs>) =>
  differencesOf(userPairs(...sources)).map(({ one, by }) => `${one.label}: ${by}`);

it('agree where the subscriptions add up to the user', () => {
  expect(found(USER, [subscription(19.995, 10), subscription(10, 0)])).toEqual([]);
});

it('are told apart where they do not', () => {
  expect(found(USER, [subscription(20, 10)])).toEqual(['Cost per month of the user: 10', 'Subscriptions of the user: 1']);
  expect(found({ ...USER, userCostPerMonth: null }, [subscription(20, 10), subscription(null, 3)])).toEqual([
    'Potential savings of the user: 3',
  ]);
});

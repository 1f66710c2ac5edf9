import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const pair = (one: unknown, other: unknown, currency?: string | null) => ({
  one: { label: 'Bought', value: one },
  other: { label: 'In the costs', value: other },
  ...(currency !== undefined && { currency }),
});
const by = (one: unknown, other: unknown, currency?: string | null) =>
  differencesOf([pair(one, other, currency)]).map((difference) => difference.by);

it('tells counts that differ, however they travel', () => {
  expect(by(6, 5)).toEqual([1]);
  expect(by('5', 6)).toEqual([1]);
  expect(by('9007199254740993', '9007199254740992')).toEqual([1]);
  expect(by(6, '6')).toEqual([]);
  expect(by(-3, 3)).toEqual([6]);
});

it('tells nothing where one is not known', () => {
  expect([by(null, 5), by(6, undefined), by('many', 5), by(0, null)]).toEqual([[], [], [], []]);
});

it('takes amounts for equal that differ by their rounding, and zero for a number', () => {
  expect(by(0.1, 0.105, 'USD')).toEqual([]);
  expect(by(0.1, 0.11, 'USD')).toEqual([0.01]);
  expect(by(0, 12.5, null)).toEqual([12.5]);
  expect(by(0.1, 0.105)).toEqual([0.005]);
});

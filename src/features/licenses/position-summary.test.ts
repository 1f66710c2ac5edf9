import { expect, it } from 'vitest';
import '../../text/all-texts.test-support.ts';
import { unitsOf } from './position-summary.tsx';

it('gives a shortage without a sign, which its word says already', () => {
  expect(unitsOf({ state: 'short', remaining: -1 })).toBe('1');
  expect(unitsOf({ state: 'short', remaining: '-12345678901234567.5' })).toBe('12,345,678,901,234,567.5');
  expect(unitsOf({ state: 'remaining', remaining: 20 })).toBe('20');
  expect(unitsOf({ state: 'unknown', remaining: null })).toBe('unknown');
});

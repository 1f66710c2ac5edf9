import { expect, test } from 'vitest';
import { oddFlag } from './flag-words.ts';

test('a flag that is neither true nor false is shown as it came', () => {
  expect([true, false].map(oddFlag)).toEqual([null, null]);
  expect([null, undefined, 'yes', 0].map(oddFlag)).toEqual(['–', '–', 'yes', '0']);
});

import { expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import { toCoverage } from './periods.ts';
import { bucketText } from './renewal-facts.tsx';
import { validityText } from './standing.tsx';

const TODAY = dayOf(Date.UTC(2026, 5, 15));

it.each([
  [-1, 'Ended 1 day ago', null],
  [0, 'Ends today', 'In 0–30 days'],
  [1, '1 day left', 'In 0–30 days'],
  [30, '30 days left', 'In 0–30 days'],
  [31, '31 days left', 'In 31–60 days'],
  [60, '60 days left', 'In 31–60 days'],
  [61, '61 days left', 'In 61–90 days'],
  [90, '90 days left', 'In 61–90 days'],
  [91, '91 days left', 'In more than 90 days'],
])('a last day %i days from today reads "%s" and falls into "%s"', (days, text, bucket) => {
  const validity = toCoverage([{ id: 'one', validFrom: (TODAY - 400) * DAY_MS, validTo: (TODAY + days) * DAY_MS }], TODAY);
  expect(validityText(validity)).toBe(text);
  expect(bucketText(validity.daysLeft)).toBe(bucket);
});

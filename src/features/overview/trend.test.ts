import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/dates.ts';
import { earlierDays } from './trend.ts';
import type { OverviewNumber } from './use-numbers.ts';

test('the line of a number has the days before today, so that today stands on it once', () => {
  const today = Date.UTC(2026, 10, 29);
  const kept = [-2, -1, 0].map((days) => ({ day: new Date(today + days * DAY_MS).toISOString(), value: days }));
  expect(earlierDays(kept as unknown as OverviewNumber['trend'], today)).toEqual([-2, -1]);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS, dayOf } from '../../../../contract/dates.ts';
import { visit } from '../../../page.test-support.tsx';
import { isoDay } from '../kpi/kpi-range.ts';

test('quick filters count by the service’s day over a computer three days ahead', async () => {
  const trueDay = dayOf(Date.now());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY_MS, shouldAdvanceTime: false });
  try {
    await visit('/users');
    await page.getByRole('button', { name: /^Inactive 90 days \(/ }).click();
    await expect.poll(() => new URLSearchParams(location.search).get('filter')).toContain(isoDay(trueDay - 89));
    await expect.element(page.getByRole('button', { name: /^Never active \([\d,]+\)/ })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

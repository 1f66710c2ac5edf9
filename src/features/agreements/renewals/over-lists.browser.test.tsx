import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { periodsOn } from '../../../../contract/periods.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import { type RenewalTerms, type StandingKind, standingOf } from '../../../../contract/renewals.ts';
import { Renewal } from '../../../../contract/resources/index.ts';
import { readRecord } from '../../../api/read-answer.ts';
import { serviceDay } from '../../../clock.ts';
import { visit } from '../../../page.test-support.tsx';
import { watchRequests } from '../../../requests.test-support.ts';
import { periodsOf } from './columns.tsx';

test('over a service without the operation, whole lists are read where that is asked for, and give the same numbers', async () => {
  const asked = watchRequests('/periods');
  await visit('/renewals', { service: 'plain-renewals' });
  const start = page.getByRole('button', { name: /^Load \(\d+ requests\)$/ });
  await expect.element(start).toBeVisible();
  expect(asked.seen).toEqual([]);
  await start.click();
  await expect.element(page.getByText(/^As of /), { timeout: 30_000 }).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Notice missed \(\d+\)$/ })).toBeVisible();
  // The shared service has the same sample; the expected counts for today come from it.
  const answer = await fetch('/service/shared/api/console/v1/renewals?page_size=1000', {
    headers: { authorization: 'Bearer all' },
  });
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] };
  const kinds = items.map((item) => {
    const record = readRecord(Renewal.fields, item) as RenewalRecord;
    return standingOf(periodsOn(periodsOf(record), serviceDay()), record as RenewalTerms).kind;
  });
  const count = (kind: StandingKind) => kinds.filter((each) => each === kind).length;
  for (const name of [`Notice missed (${count('noticeMissed')})`, `Ended without a successor (${count('ended')})`])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(page.getByText(`${items.length} records`)).toBeVisible();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANSWERED, beginRun } from './begin-run.test-support.tsx';

test('a run that is broken off by signing out in the same tab says how far it came, and hands out its report', async () => {
  const { total, letGo, sent } = await beginRun('broken-off-here');
  // The run continues behind a closed dialog.
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  const said = `${ANSWERED} of ${total} users were changed before you were signed out.`;
  await expect.element(page.getByText(said)).toBeVisible();
  const underWay = sent();
  letGo();
  await expect.element(page.getByRole('button', { name: 'Download report' })).toBeVisible();
  expect(sent()).toBe(underWay);
  // What the page says after returning from the provider.
  expect(sessionStorage.getItem('sam.parting-note')).toBe(said);
});

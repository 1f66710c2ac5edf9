import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ANSWERED, beginRun } from './begin-run.test-support.tsx';

test('a run that a sign-out in another tab breaks off says how far it came, and hands out its report', async () => {
  const { total, letGo, sent } = await beginRun('broken-off');
  const otherTab = new BroadcastChannel('sam.session');
  otherTab.postMessage({ type: 'signed-out' });
  otherTab.close();
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.element(page.getByText(`${ANSWERED} of ${total} users were changed before you were signed out.`)).toBeVisible();
  // The report waits for pending requests; nothing further is sent.
  await expect.element(page.getByRole('button', { name: 'Download report' })).not.toBeInTheDocument();
  const underWay = sent();
  letGo();
  const files: Blob[] = [];
  const address = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return address(file);
  };
  await page.getByRole('button', { name: 'Download report' }).click();
  expect(sent()).toBe(underWay);
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(total + 1);
  expect(lines.filter((line) => line.includes(',changed,'))).toHaveLength(ANSWERED);
  // The text kept in the tab during the provider's page names nobody.
  expect(sessionStorage.getItem('sam.parting-note')).toBe(
    `${ANSWERED} of ${total} users were changed before you were signed out.`,
  );
});

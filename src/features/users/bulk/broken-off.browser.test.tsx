import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../../page.test-support.tsx';

const ANSWERED = 7;

test('a run that a sign-out in another tab breaks off says how far it came, and hands out its report', async () => {
  // The service answers some changes; the others are under way when the session ends.
  let sent = 0;
  const send = window.fetch;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  window.fetch = async (input, init) => {
    if (init?.method === 'PATCH') {
      sent += 1;
      if (sent > ANSWERED) {
        await held;
        return Response.json({ error: { code: 401, message: 'The session has ended.' } }, { status: 401 });
      }
    }
    return send(input, init);
  };
  await visit('/users', { service: 'broken-off' });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('table').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Change flags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change flags of several users' });
  await dialog.getByRole('radio', { name: 'Review' }).click();
  await dialog.getByRole('radio', { name: 'Set' }).click();
  await dialog.getByRole('button', { name: /^Preview/ }).click();
  await dialog.getByRole('button', { name: /^Change \d+ users$/ }).click();
  await expect.poll(() => sent).toBeGreaterThan(ANSWERED);
  const total = Number(document.querySelector('[data-bulk="total"] dd')?.textContent);
  expect(total).toBeGreaterThan(ANSWERED);

  const otherTab = new BroadcastChannel('sam.session');
  otherTab.postMessage({ type: 'signed-out' });
  otherTab.close();
  await expect.element(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.element(page.getByText(`${ANSWERED} of ${total} users were changed before you were signed out.`)).toBeVisible();
  // The report waits for what is under way; nothing further is sent.
  await expect.element(page.getByRole('button', { name: 'Download report' })).not.toBeInTheDocument();
  const underWay = sent;
  letGo();
  const files: Blob[] = [];
  const address = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return address(file);
  };
  await page.getByRole('button', { name: 'Download report' }).click();
  expect(sent).toBe(underWay);
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(total + 1);
  expect(lines.filter((line) => line.includes(',changed,'))).toHaveLength(ANSWERED);
  // What stays in the tab over the provider's page names nobody.
  expect(sessionStorage.getItem('sam.parting-note')).toBe(
    `${ANSWERED} of ${total} users were changed before you were signed out.`,
  );
});

import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { visit } from '../../../page.test-support.tsx';

export const ANSWERED = 7;

/** Starts a run in which some changes are answered and others wait until `letGo`. */
export async function beginRun(service: string) {
  // The service answers some changes; the others are pending when the session ends.
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
  await visit('/users', { service });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('table').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Change flags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change flags of several users' });
  await dialog.getByRole('radio', { name: 'Review' }).click();
  await dialog.getByRole('radio', { name: 'On', exact: true }).click();
  await dialog.getByRole('button', { name: /^Preview/ }).click();
  await dialog.getByRole('button', { name: /^Change \d+ users$/ }).click();
  await expect.poll(() => sent).toBeGreaterThan(ANSWERED);
  const total = Number(document.querySelector('[data-number="total"] dd')?.textContent);
  expect(total).toBeGreaterThan(ANSWERED);

  return { total, letGo, sent: () => sent };
}

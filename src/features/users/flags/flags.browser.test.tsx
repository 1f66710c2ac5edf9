import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigateTo, visit } from '../../../page.test-support.tsx';
import { watchRequests } from '../../../requests.test-support.ts';

const SERVICE = '/service/flags/api/saas/consolidated-view/v1/users';

interface User {
  readonly id: string;
  readonly displayName: string;
  readonly isInReview: boolean;
  readonly isOnline: boolean;
  readonly isQualified: boolean;
}

/** Reads from the service directly, bypassing the dashboard. */
async function read(path: string): Promise<unknown> {
  return (await fetch(`${SERVICE}${path}`, { headers: { authorization: 'Bearer all' } })).json();
}
const flagsOf = async (id: string): Promise<readonly boolean[]> => {
  const { isInReview, isOnline, isQualified } = (await read(`/${id}`)) as User;
  return [isInReview, isOnline, isQualified];
};
const flag = (name: string) => page.getByRole('switch', { name, exact: true });
const open = async ({ id }: User) => {
  navigateTo(`/users/${id}`);
  await expect.element(page.getByText(id).first()).toBeInTheDocument();
  await expect.element(flag('Review')).toBeVisible();
};

test('switches send changes in order, take back what is refused, and clear up what was lost', async () => {
  const { items } = (await read('?page_size=5&sort=username:asc&filter=displayName%20-exists%20true')) as { items: User[] };
  const [quick, refused, lost, listed] = items;
  if (!quick || !refused || !lost || !listed) throw new Error('the sample has too few users');
  await visit('/users', { service: 'flags' });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  // Two quick clicks are sent in order and end in the last state.
  await open(quick);
  const first = watchRequests(`/users/${quick.id}`);
  let patches = 0;
  first.answer = ({ method }) => {
    if (method === 'PATCH') patches += 1;
    return undefined;
  };
  await flag('Online only').click();
  await flag('Online only').click();
  await expect.poll(() => patches).toBe(2);
  await expect.poll(async () => (await flagsOf(quick.id))[1]).toBe(quick.isOnline);
  expect(flag('Online only').element().matches(':checked, [aria-checked="true"]')).toBe(quick.isOnline);

  // The user's history has both, with name and time.
  navigateTo(`/users/${quick.id}/flag-changes`);
  const history = page.getByRole('table', { name: 'Flag changes' });
  await expect.element(history.getByRole('row', { name: /Online only/ }).nth(1)).toBeVisible();
  await expect.element(history.getByRole('row', { name: /Online only/ }).first()).toHaveTextContent(/\d:\d\d.*(YesNo|NoYes)/);

  // A rejected change is rolled back with the reason.
  const second = watchRequests(`/users/${refused.id}`);
  second.answer = ({ method }) =>
    method === 'PATCH' ? Response.json({ error: { code: 400, message: 'not today' } }, { status: 400 }) : undefined;
  await open(refused);
  await flag('Qualified').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'not today' }).first()).toBeVisible();
  await expect.poll(() => flag('Qualified').element().matches(':checked, [aria-checked="true"]')).toBe(refused.isQualified);

  // A change whose answer was lost is cleared up by reading the user.
  await open(lost);
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (init?.method === 'PATCH') throw new TypeError('the connection was lost');
    return answer;
  };
  await flag('Review').click();
  await expect.element(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await expect.poll(() => flag('Review').element().matches(':checked, [aria-checked="true"]')).toBe(!lost.isInReview);
  await expect.poll(async () => (await flagsOf(lost.id))[0]).toBe(!lost.isInReview);
  window.fetch = send;

  // In the list a cell is a switch, and keys switch the row that was deliberately chosen.
  navigateTo(`/users?filter=${encodeURIComponent(`id -eq "${listed.id}"`)}`);
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1);
  const before = await flagsOf(listed.id);
  const chips = page.getByRole('button', { name: /\(\d+\)$/ });
  await expect.poll(() => chips.elements().length).toBe(7);
  const counts = watchRequests('/users');
  await row.getByRole('switch', { name: /^Online only/ }).click();
  await expect.poll(async () => (await flagsOf(listed.id))[1]).toBe(!before[1]);
  // Only the number that the flag can change is counted again. The rows shown may still be counted for the first time.
  const filters = () => counts.seen.map(({ searchParams }) => searchParams.get('filter'));
  await expect
    .poll(() => filters().filter((filter) => !filter?.startsWith('id ')))
    .toEqual([`(id -eq ${listed.id}) -and (isOnline -eq true)`]);

  // A list that was left by a change of its filter is read again, in which the user no longer is.
  const online = `(id -eq "${listed.id}") -and (isOnline -eq ${!before[1]})`;
  navigateTo(`/users?filter=${encodeURIComponent(online)}`);
  await expect.poll(() => counts.seen.some(({ search }) => /isOnline.*page_size=100/.test(search))).toBe(true);
  await expect.element(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false');
  navigateTo(`/users?filter=${encodeURIComponent(`id -eq "${listed.id}"`)}`);
  await expect.poll(() => chips.elements().length).toBe(7);
  await row.getByRole('switch', { name: /^Online only/ }).click();
  await expect.poll(async () => (await flagsOf(listed.id))[1]).toBe(before[1]);
  await expect.element(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  navigateTo(`/users?filter=${encodeURIComponent(online)}`);
  await expect.element(page.getByText('Users, 0 rows')).toBeInTheDocument();
  navigateTo(`/users?filter=${encodeURIComponent(`id -eq "${listed.id}"`)}`);
  await row.getByRole('switch', { name: /^Online only/ }).click();
  await expect.poll(async () => (await flagsOf(listed.id))[1]).toBe(!before[1]);

  row.element().focus();
  await userEvent.keyboard('{Home}rq');
  await expect.poll(() => flagsOf(listed.id)).toEqual(before.map((value) => !value));
  await userEvent.keyboard('o');
  await expect.poll(() => flagsOf(listed.id)).toEqual([!before[0], before[1], !before[2]]);
  expect(location.pathname).toBe('/users');

  // In a review `u` takes the last change back, and `?` names the keys.
  const now = await flagsOf(listed.id);
  navigateTo(`/users/review?filter=${encodeURIComponent(`id -eq "${listed.id}"`)}`);
  await expect.element(flag('Review')).toBeVisible();
  await userEvent.keyboard('r');
  await expect.poll(async () => (await flagsOf(listed.id))[0]).toBe(!now[0]);
  await expect.element(page.getByRole('button', { name: 'Undo u' })).toBeVisible();
  await userEvent.keyboard('u');
  await expect.poll(() => flagsOf(listed.id)).toEqual(now);
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect.element(help.getByText('Undo the last change of a flag, while it is offered')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('s');
  await expect.element(page.getByTestId('review-progress')).toHaveTextContent('0 of 1 decided · 0 changed, 0 kept · 1 skipped');
  await expect.element(page.getByText('All other users in the queue are decided; 1 was skipped.')).toBeVisible();
});

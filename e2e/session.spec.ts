/** Sessions: signing in and returning, renewal, recovery, several tabs, signing out. With a service behind a fault proxy. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Own, signIn, test } from './shared-service.ts';

const MANAGER = { username: 'manager', password: 'manager-demo' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const expiredBar = (page: Page) => page.getByText('Your session has ended. This page stays as it is');
const count = (own: Own, match: RegExp) => own.proxy.seen.filter(({ method, path }) => match.test(`${method} ${path}`)).length;

/** Invalidates this tab's tokens, as an ejection at the service does. */
const spoilTokens = (page: Page, names: readonly ('accessToken' | 'refreshToken')[]) =>
  page.evaluate((spoilt) => {
    const stored = JSON.parse(sessionStorage.getItem('sam.session') ?? '{}');
    for (const name of spoilt) stored[name] = 'spoilt';
    sessionStorage.setItem('sam.session', JSON.stringify(stored));
  }, names);

const refreshTokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('sam.session') ?? '{}').refreshToken as string);

test('signing in leads to the wanted page, and a reload keeps the session', async ({ page, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families?page_size=25#here`);
  await expect(heading(page, 'Families')).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/families?page_size=25');
  const asked = count(own, /authorize/);
  await page.reload();
  await expect(heading(page, 'Families')).toBeVisible();
  expect(count(own, /authorize/)).toBe(asked);
  const local = await page.evaluate(() => JSON.stringify(localStorage));
  expect(local).not.toContain(await refreshTokenOf(page));
  expect(local).not.toMatch(/token/i);
});

test('a second tab signs in by itself, with tokens of its own', async ({ page, context, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  const second = await context.newPage();
  await second.goto(`${own.proxy.url}/users`);
  await expect(heading(second, 'Users')).toBeVisible();
  expect(await refreshTokenOf(second)).not.toBe(await refreshTokenOf(page));
});

test('a duplicated tab does not share the rolling refresh token', async ({ page, context, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await expect(heading(page, 'Families')).toBeVisible();
  const copy = await page.evaluate(() => sessionStorage.getItem('sam.session') ?? '');
  const second = await context.newPage();
  await second.addInitScript(
    (stored) => sessionStorage.getItem('sam.session') ?? sessionStorage.setItem('sam.session', stored),
    copy,
  );
  await second.goto(`${own.proxy.url}/families`);
  await expect(heading(second, 'Families')).toBeVisible();
  expect(await refreshTokenOf(second)).not.toBe(await refreshTokenOf(page));
});

test.describe('a callback', () => {
  test('replayed with a session leads on without a word', async ({ page, own }) => {
    await signIn(page, MANAGER, `${own.proxy.url}/families`);
    await page.goto(`${own.proxy.url}/callback?code=used&state=unknown`);
    await expect(heading(page, 'Overview')).toBeVisible();
    expect(page.url()).not.toContain('code=');
  });

  test('replayed without a session starts a sign-in anew', async ({ page, own }) => {
    await page.goto(`${own.proxy.url}/callback?code=used&state=unknown`);
    await page.getByLabel('Username').fill(MANAGER.username);
    await page.getByLabel('Password').fill(MANAGER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, 'Overview')).toBeVisible();
  });

  test('of a cancelled sign-in says so, and trying again ends on the wanted page', async ({ page, own }) => {
    await page.goto(`${own.proxy.url}/families`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page, 'Sign-in failed')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('the sign-in was canceled');
    expect(new URL(page.url()).pathname).toBe('/families');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill(MANAGER.username);
    await page.getByLabel('Password').fill(MANAGER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, 'Families')).toBeVisible();
  });

  test('with an error of the provider shows what it said', async ({ page, own }) => {
    await page.route('**/idp/connect/authorize?**', (route) => {
      const url = new URL(route.request().url());
      const answer = new URL(url.searchParams.get('redirect_uri') ?? '');
      answer.search = `?error=invalid_scope&error_description=No+such+scope&state=${url.searchParams.get('state')}`;
      return route.fulfill({ status: 303, headers: { location: answer.href } });
    });
    await page.goto(`${own.proxy.url}/families`);
    await expect(page.getByRole('alert')).toContainText('No such scope');
  });
});

test('an account that the provider does not admit is told its reason', async ({ page, own }) => {
  await page.route('**/idp/connect/authorize?**', (route) => {
    const url = new URL(route.request().url());
    const answer = new URL(url.searchParams.get('redirect_uri') ?? '');
    answer.search = `?error=access_denied&error_description=Guests+are+not+admitted&state=${url.searchParams.get('state')}`;
    return route.fulfill({ status: 303, headers: { location: answer.href } });
  });
  await page.goto(`${own.proxy.url}/families`);
  await expect(page.getByRole('alert')).toContainText('Guests are not admitted');
  await expect(page.getByRole('alert')).not.toContainText('You canceled');
});

test('a refused access token is renewed once, however many requests were refused', async ({ page, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await spoilTokens(page, ['accessToken']);
  const before = count(own, /^POST .*\/token$/);
  await page.goto(`${own.proxy.url}/licenses`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect(count(own, /^POST .*\/token$/) - before).toBe(1);
  await expect(expiredBar(page)).toHaveCount(0);
});

/** Signs the browser's person in this many more times, as that many tabs would, without loading their pages. */
const signInMore = (page: Page, times: number) =>
  page.evaluate(async (left) => {
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=/g, '');
    const { clientId, resource } = await (await fetch('/config.json')).json();
    const { authorization_endpoint, token_endpoint } = await (await fetch('/idp/.well-known/openid-configuration')).json();
    const client = { client_id: clientId, redirect_uri: `${location.origin}/callback` };
    for (let at = 0; at < left; at += 1) {
      const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      const ask = { response_type: 'code', scope: 'openid offline_access', prompt: 'none', code_challenge_method: 'S256' };
      const query = new URLSearchParams({
        ...client,
        ...ask,
        code_challenge: base64url(new Uint8Array(hash)),
        resource: resource[0],
      });
      const code = new URL((await fetch(`${authorization_endpoint}?${query}`)).url).searchParams.get('code') ?? '';
      const form = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier, resource: resource[0] };
      const answer = await fetch(token_endpoint, { method: 'POST', body: new URLSearchParams(form) });
      if (!answer.ok) throw new Error(`sign-in ${at} failed with ${answer.status}`);
    }
  }, times);

test('a tab whose tokens were ejected by 31 later sign-ins recovers by itself', async ({ page, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const mine = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sam.session') ?? '{}').accessToken as string);
  await signInMore(page, 31);
  const asked = await page.request.get(`${own.proxy.url}/api/sam/software-registry/v1/platforms`, {
    headers: { authorization: `Bearer ${mine}` },
  });
  expect(asked.status()).toBe(401);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Types', exact: true }).click();
  await expect(heading(page, 'Types')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Platforms' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(expiredBar(page)).toHaveCount(0);
});

test.describe('a session that the provider ended', () => {
  const end = async (page: Page, context: BrowserContext, own: Own) => {
    await context.clearCookies();
    const accept = own.proxy.inject(/^GET \/api\//, { kind: 'status', status: 401 });
    own.proxy.inject(
      /^POST .*\/token$/,
      { kind: 'status', status: 400, headers: { 'content-type': 'application/json' }, body: '{"error":"invalid_grant"}' },
      1,
    );
    await page.getByRole('searchbox').first().fill('a');
    await expect(expiredBar(page)).toBeVisible();
    // Or the tokens of the next sign-in would be refused too, where fewer requests were sent than those refused.
    accept();
  };

  test('keeps the page and what was typed until one signed in again', async ({ page, context, own }) => {
    await signIn(page, MANAGER, `${own.proxy.url}/families`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await end(page, context, own);
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in again' }).click(),
    ]);
    await window.getByLabel('Username').fill(MANAGER.username);
    await window.getByLabel('Password').fill(MANAGER.password);
    await window.getByRole('button', { name: 'Sign in' }).click();
    await expect(expiredBar(page)).toHaveCount(0);
    await expect(page.getByRole('searchbox').first()).toHaveValue('a');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect.poll(() => window.isClosed()).toBe(true);
  });

  test('stays when the sign-in window is closed, and can be tried again', async ({ page, context, own }) => {
    await signIn(page, MANAGER, `${own.proxy.url}/families`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await end(page, context, own);
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in again' }).click(),
    ]);
    await window.getByLabel('Username').waitFor();
    await window.close();
    await expect(page.getByText('You canceled the sign-in.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
  });

  test('gives nobody else the page: another person’s sign-in loads it anew', async ({ page, context, own }) => {
    await signIn(page, MANAGER, `${own.proxy.url}/families`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await end(page, context, own);
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in again' }).click(),
    ]);
    await window.getByLabel('Username').fill('reviewer');
    await window.getByLabel('Password').fill('reviewer-demo');
    await window.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('link', { name: 'Families' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  });
});

test('signing out reaches all tabs, also one that slept', async ({ page, context, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  const awake = await context.newPage();
  await awake.goto(`${own.proxy.url}/families`);
  await expect(heading(awake, 'Families')).toBeVisible();
  // A sleeping tab misses the message and finds the mark on waking.
  const asleep = await context.newPage();
  await asleep.addInitScript(() => {
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  });
  await asleep.goto(`${own.proxy.url}/families`);
  await expect(heading(asleep, 'Families')).toBeVisible();

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page, 'You are signed out')).toBeVisible();
  await expect(heading(awake, 'You are signed out')).toBeVisible();
  await expect(heading(asleep, 'Families')).toBeVisible();
  await asleep.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(heading(asleep, 'You are signed out')).toBeVisible();
  // The first tab leaves for the provider's sign-out and returns: its storage cannot be read on the way.
  const tokensOf = (each: Page) => each.evaluate(() => sessionStorage.getItem('sam.session')).catch(() => 'on the way');
  for (const each of [page, awake, asleep]) await expect.poll(() => tokensOf(each)).toBeNull();

  await awake.reload();
  await expect(heading(awake, 'You are signed out')).toBeVisible();
  await awake.getByRole('button', { name: 'Sign in' }).click();
  // Back to the page that the tab still had.
  await awake.getByLabel('Username').fill(MANAGER.username);
  await awake.getByLabel('Password').fill(MANAGER.password);
  await awake.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(awake, 'Families')).toBeVisible();
});

test('another tenant can be chosen', async ({ page, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await page.getByRole('button', { name: /^Account/ }).click();
  const asked = page.waitForRequest(/authorize\?.*prompt=select_account/);
  await page.getByRole('menuitem', { name: 'Switch tenant' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/idp\//);
});

test('another account that is chosen finds nothing of the former person', async ({ page, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/users?search=anna`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible();
  const notes = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /recent|list\./.test(key)),
    );
  expect(await notes()).toHaveLength(2);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Switch tenant' }).click();
  await page.getByLabel('Username').fill('viewer');
  await page.getByLabel('Password').fill('viewer-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  expect(await notes()).toEqual([]);
});

test('an account of another region is refused in clear words', async ({ page, own }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), region: 'us' } });
  });
  await page.goto(`${own.proxy.url}/families`);
  await page.getByLabel('Username').fill(MANAGER.username);
  await page.getByLabel('Password').fill(MANAGER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('belongs to region eu, but this address serves region us');
  expect(await page.evaluate(() => sessionStorage.getItem('sam.session'))).toBeNull();
});

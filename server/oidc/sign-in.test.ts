import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAccount, listAccounts, removeAccount, setPassword } from './accounts.ts';
import { Browser, type Page, signIn } from './browser.test-support.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';
import { STYLE_SHEET_PATH } from './page-layout.ts';
import { createSignInLimits, SIGN_IN_LIMITS } from './sign-in-limits.ts';
import { renameTenant } from './tenant.ts';

let server: TestIdentity;
let redirectUri: string;

beforeAll(async () => {
  server = await startIdentity();
  redirectUri = `${server.baseUrl}/callback`;
});
afterAll(() => server.stop());
beforeEach(() => {
  server.db.raw.exec('delete from oidc_records; delete from sign_in_attempts');
});

function authorizeUrl(parameters: Record<string, string> = {}): URL {
  const url = new URL(`${server.baseUrl}/idp/connect/authorize`);
  url.search = new URLSearchParams({
    client_id: 'sam-console',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 'the state',
    code_challenge: createHash('sha256').update('x'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString();
  return url;
}

async function openForm(browser: Browser, parameters?: Record<string, string>): Promise<Page> {
  const { page } = await browser.open(authorizeUrl(parameters), redirectUri);
  if (page === undefined) throw new Error('no page');
  return page;
}

describe('the sign-in page', () => {
  test('is complete without script and guarded by its own policy', async () => {
    const { html, response } = await openForm(new Browser());
    expect(response.status).toBe(200);
    expect(html).not.toMatch(/<script|\son\w+=|style=/i);
    expect(html).toContain('<label for="username">');
    expect(html).toContain('autocomplete="current-password"');
    expect(html).toContain('lang="en"');
    expect(html).toContain('manager-demo');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${server.baseUrl}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const sheet = /href="(\/idp\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
    const css = await fetch(server.baseUrl + sheet);
    expect(css.headers.get('content-type')).toContain('text/css');
    expect(css.headers.get('cache-control')).toContain('immutable');
  });

  test('binds its cookies to the browser and to /idp', async () => {
    const browser = new Browser();
    const response = await browser.fetch(authorizeUrl());
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/httponly/i);
      expect(cookie).toMatch(/samesite=lax/i);
      expect(cookie).toMatch(/path=\/idp/i);
      expect(cookie).not.toMatch(/secure/i);
    }
  });

  test('keeps the username of a failed attempt, escaped, and tells nobody which part was wrong', async () => {
    const browser = new Browser();
    const page = await openForm(browser);
    const hostile = `"><script>alert('1')</script>&`;
    const wrong = await browser.submit(page, redirectUri, { username: hostile, password: 'wrong-password' });
    expect(wrong.page?.response.status).toBe(401);
    expect(wrong.page?.html).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
    expect(wrong.page?.html).not.toContain('<script');
    expect(wrong.page?.html).not.toContain('wrong-password');
    const message = /role="alert">([^<]+)</;
    const known = await browser.submit(page, redirectUri, { username: 'manager', password: 'wrong-password' });
    expect(message.exec(known.page?.html ?? '')?.[1]).toBe(message.exec(wrong.page?.html ?? '')?.[1]);
    expect(known.page?.html).toContain('value="manager"');
    const right = await browser.submit(known.page ?? page, redirectUri, { username: 'MANAGER', password: 'manager-demo' });
    expect(right.callback?.searchParams.get('state')).toBe('the state');
    expect(right.callback?.searchParams.has('code')).toBe(true);
  });

  test('asks for both fields, fills in the hint, and can be cancelled', async () => {
    const browser = new Browser();
    const page = await openForm(browser, { login_hint: '<b>viewer' });
    expect(page.html).toContain('value="&lt;b&gt;viewer"');
    const empty = await browser.submit(page, redirectUri, { username: 'manager', password: '' });
    expect(empty.page?.response.status).toBe(400);
    const cancelled = await browser.submit(page, redirectUri, { action: 'cancel' });
    expect(cancelled.callback?.searchParams.get('error')).toBe('access_denied');
    expect(cancelled.callback?.searchParams.get('state')).toBe('the state');
  });

  test('refuses a form of another sign-in, another browser, or without its token', async () => {
    const browser = new Browser();
    const page = await openForm(browser);
    const credentials = { username: 'manager', password: 'manager-demo' };
    const without = await browser.submit(page, redirectUri, { ...credentials, form_token: 'x' });
    expect(without.page?.response.status).toBe(400);
    expect(without.page?.html).toContain('expired');
    const stranger = await new Browser().submit(page, redirectUri, credentials);
    expect(stranger.page?.response.status).toBe(400);
    const other = await openForm(browser);
    const crossed = await browser.submit(
      { ...page, html: page.html.replace(page.url.pathname, other.url.pathname) },
      redirectUri,
      credentials,
    );
    expect(crossed.page?.response.status).toBe(400);
    const done = await browser.submit(page, redirectUri, credentials);
    expect(done.callback?.searchParams.has('code')).toBe(true);
    const again = await browser.submit(page, redirectUri, credentials);
    expect(again.page?.response.status).toBe(400);
  });

  test('two tabs sign in one after the other, as the same account or as another', async () => {
    const browser = new Browser();
    const [first, second, third] = [await openForm(browser), await openForm(browser), await openForm(browser)];
    const as = (page: Page, username: string) => browser.submit(page, redirectUri, { username, password: `${username}-demo` });
    expect((await as(first, 'manager')).callback?.searchParams.has('code')).toBe(true);
    expect((await as(second, 'manager')).callback?.searchParams.has('code')).toBe(true);
    expect((await as(third, 'viewer')).callback?.searchParams.has('code')).toBe(true);
  });

  test('does not list sample accounts whose password was changed', async () => {
    await addAccount(server.db, { username: 'ines', password: 'correct horse', name: 'Ines', role: 'viewer' });
    await setPassword(server.db, 'reviewer', 'another password');
    const { html } = await openForm(new Browser());
    expect(html).not.toContain('reviewer-demo');
    expect(html).not.toContain('ines');
    removeAccount(server.db, 'ines');
  });

  test('prints the known passwords on this machine alone', async () => {
    const browser = new Browser();
    const { url } = await openForm(browser);
    const passwordsBy = async (headers: Record<string, string>) => {
      const cookie = browser
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const response = await server.app.inject({ url: url.pathname, headers: { cookie, ...headers } });
      expect(response.statusCode).toBe(200);
      return response.body.includes('manager-demo');
    };
    expect(await passwordsBy({ host: url.host })).toBe(true);
    expect(await passwordsBy({ host: 'localhost:8080' })).toBe(true);
    expect(await passwordsBy({ host: 'sam.example.com' })).toBe(false);
    expect(await passwordsBy({ host: url.host, 'x-forwarded-for': '192.0.2.7' })).toBe(false);
    expect(await passwordsBy({ host: url.host, forwarded: 'for=192.0.2.7' })).toBe(false);
  });
});

describe('a tenant of its own', () => {
  test('is named at sign-in, as text, and says how the first account is added', async () => {
    const own = await startIdentity();
    for (const { username } of listAccounts(own.db)) removeAccount(own.db, username);
    renameTenant(own.db, 'Söhne & <b>Co</b>');
    const page = async () => {
      const callback = `${own.baseUrl}/callback`;
      const url = new URL(`${own.baseUrl}/idp/connect/authorize`);
      url.search = authorizeUrl({ redirect_uri: callback }).search;
      return (await new Browser().open(url, callback)).page?.html;
    };
    const first = await page();
    expect(first).toContain('Use your Söhne &amp; &lt;b&gt;Co&lt;/b&gt; account.');
    expect(first).toContain('npm run sam -- user add ada --role manager');
    await addAccount(own.db, { username: 'ada', password: 'first password', name: 'Ada', role: 'manager' });
    expect(await page()).not.toContain('npm run sam');
    await own.stop();
  });
});

describe('limits', () => {
  // The time between two attempts must not count toward a wait, however long they take.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  async function fail(browser: Browser, page: Page, username: string) {
    const { page: answer } = await browser.submit(page, redirectUri, { username, password: 'wrong-password' });
    return answer?.response;
  }

  test('failures at an account make its next attempt from there wait, with the right password too, and longer each time', async () => {
    const browser = new Browser();
    const page = await openForm(browser);
    for (let count = 0; count < SIGN_IN_LIMITS.free; count++) expect((await fail(browser, page, 'Viewer'))?.status).toBe(401);
    const { page: stopped } = await browser.submit(page, redirectUri, { username: 'viewer', password: 'viewer-demo' });
    expect(stopped?.response.status).toBe(429);
    expect(Number(stopped?.response.headers.get('retry-after'))).toBeLessThanOrEqual(SIGN_IN_LIMITS.firstWaitSeconds);
    expect(stopped?.html).toContain('Too many attempts');
    expect(stopped?.html).toMatch(new RegExp(`Try again in ${stopped?.response.headers.get('retry-after')} seconds?\\.`));
    expect((await fail(browser, page, 'nobody'))?.status).toBe(401);
    await expect(signIn(server.baseUrl, 'manager', 'manager-demo')).resolves.toBeDefined();
    // After the wait one more is let through, and the next wait is twice as long.
    const pass = (seconds: number) =>
      server.db.raw.prepare('update sign_in_attempts set attempted_at = attempted_at - ?').run(seconds);
    pass(SIGN_IN_LIMITS.firstWaitSeconds);
    const waits: number[] = [];
    for (let count = 0; count < 3; count++) {
      expect((await fail(browser, page, 'viewer'))?.status).toBe(401);
      const wait = Number((await fail(browser, page, 'viewer'))?.headers.get('retry-after'));
      waits.push(wait);
      pass(wait);
    }
    const expected = [1, 2, 3].map((doubled) => SIGN_IN_LIMITS.firstWaitSeconds * 2 ** doubled);
    expect(waits).toEqual(expected);
    pass(SIGN_IN_LIMITS.longestWaitSeconds);
    await expect(signIn(server.baseUrl, 'viewer', 'viewer-demo')).resolves.toBeDefined();
  });

  test('failures from elsewhere do not keep the owner of an account out', async () => {
    const limits = createSignInLimits(server.db);
    for (let count = 0; count < 40; count++) await limits.begin('viewer', '192.0.2.9');
    expect(await limits.begin('viewer', '192.0.2.9')).toBeGreaterThan(0);
    await expect(signIn(server.baseUrl, 'viewer', 'viewer-demo')).resolves.toBeDefined();
  });

  test('an account is limited over many addresses', async () => {
    const limits = createSignInLimits(server.db);
    for (let count = 0; count < SIGN_IN_LIMITS.account; count++)
      expect(await limits.begin('viewer', `192.0.2.${count}`)).toBeUndefined();
    const wait = await limits.begin('viewer', '198.51.100.1');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(SIGN_IN_LIMITS.windowSeconds);
  });

  test('an unknown account is limited like a known one, and a thousand at once are not let through', async () => {
    const browser = new Browser();
    const page = await openForm(browser);
    const answers = await Promise.all(Array.from({ length: 15 }, () => fail(browser, page, 'nobody')));
    expect(answers.filter((answer) => answer?.status === 401)).toHaveLength(SIGN_IN_LIMITS.free);
    expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(15 - SIGN_IN_LIMITS.free);
  });

  test('a success starts the account anew', async () => {
    const browser = new Browser();
    const page = await openForm(browser);
    for (let count = 0; count < SIGN_IN_LIMITS.free - 1; count++) await fail(browser, page, 'viewer');
    await signIn(server.baseUrl, 'viewer', 'viewer-demo');
    expect((await fail(browser, page, 'viewer'))?.status).toBe(401);
    expect((await fail(browser, page, 'viewer'))?.status).toBe(401);
  });

  test('an address is limited over all accounts', async () => {
    const browser = new Browser();
    const page = await openForm(browser);
    const limits = createSignInLimits(server.db);
    for (let count = 0; count < SIGN_IN_LIMITS.address; count++) await limits.begin(`somebody ${count}`, '127.0.0.1');
    expect((await fail(browser, page, 'somebody'))?.status).toBe(429);
  });
});

describe('accounts behind a session', () => {
  test('a changed password and a removed account end sessions and tokens', async () => {
    await addAccount(server.db, { username: 'temp', password: 'first password', name: 'Tem Porary', role: 'viewer' });
    const browser = new Browser();
    const tokens = await signIn(server.baseUrl, 'temp', 'first password', { browser });
    expect(await server.identity.verifyToken(tokens.access_token)).not.toBeNull();
    await setPassword(server.db, 'temp', 'second password');
    expect(await server.identity.verifyToken(tokens.access_token)).toBeNull();
    expect((await openForm(browser)).html).toContain('<form');
    const later = await signIn(server.baseUrl, 'temp', 'second password', { browser });
    const pending = await openForm(browser, { prompt: 'login' });
    removeAccount(server.db, 'temp');
    expect(await server.identity.verifyToken(later.access_token)).toBeNull();
    const late = await browser.submit(pending, redirectUri, { username: 'temp', password: 'second password' });
    expect(late.page?.response.status).toBe(400);
  });

  test('the profile page shows who is signed in', async () => {
    const browser = new Browser();
    const url = `${server.baseUrl}/idp/account`;
    expect(await (await browser.fetch(url)).text()).toContain('not signed in');
    await signIn(server.baseUrl, 'viewer', 'viewer-demo', { browser });
    const html = await (await browser.fetch(url)).text();
    expect(html).toContain('Hannah Weber');
    expect(html).toContain('Sample tenant');
  });
});

describe('errors', () => {
  test('are pages of the product for browsers and JSON for scripts', async () => {
    const unknown = await new Browser().fetch(authorizeUrl({ client_id: '<i>nobody' }));
    expect(unknown.status).toBe(400);
    const html = await unknown.text();
    expect(html).toContain('SAM Console');
    expect(html).not.toContain('<i>');
    const gone = await new Browser().fetch(`${server.baseUrl}/idp/interaction/none`);
    expect(gone.status).toBe(400);
    expect(await gone.text()).toContain('This sign-in has expired');
    const resumed = await new Browser().fetch(`${server.baseUrl}/idp/connect/authorize/none`);
    expect(resumed.status).toBe(400);
    expect(await resumed.text()).toContain('This sign-in has expired');
    const token = await fetch(`${server.baseUrl}/idp/api/connect/token`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    expect(token.status).toBe(401);
    expect(await token.json()).toMatchObject({ error: 'invalid_client' });
  });

  test('unknown addresses and methods answer in the form of the API', async () => {
    const at = async (path: string, method = 'GET') => {
      const response = await fetch(`${server.baseUrl}${path}`, { method });
      const text = await response.text();
      return { status: response.status, allow: response.headers.get('allow'), body: text === '' ? null : JSON.parse(text) };
    };
    expect(await at('/idp/nothing')).toMatchObject({ status: 404, body: { error: { code: 404 } } });
    expect(await at('/idp')).toMatchObject({ status: 404 });
    expect(await at('/idp/api/connect/token/', 'POST')).toMatchObject({ status: 404 });
    expect(await at('/idp/API/connect/token', 'POST')).toMatchObject({ status: 404 });
    expect(await at('/idp/api/connect/token')).toMatchObject({
      status: 405,
      allow: 'POST, OPTIONS',
      body: { error: 'invalid_request', error_description: 'GET is not supported here; POST, OPTIONS are.' },
    });
    expect(await at('/idp/api/connect/token', 'OPTIONS')).toMatchObject({ status: 204, allow: 'POST, OPTIONS' });
    for (const [path, allow] of [
      ['/idp/connect/authorize', 'GET, HEAD, POST, OPTIONS'],
      ['/idp/connect/logout', 'GET, HEAD, POST, OPTIONS'],
      ['/idp/account', 'GET, HEAD, OPTIONS'],
      [`/idp${STYLE_SHEET_PATH}`, 'GET, HEAD, OPTIONS'],
      ['/idp/interaction/x', 'GET, HEAD, POST, OPTIONS'],
      ['/idp/connect/authorize/x', 'GET, HEAD, OPTIONS'],
    ] as const) {
      expect(await at(path, 'OPTIONS'), path).toMatchObject({ status: 204, allow });
      expect(await at(path, 'DELETE'), path).toMatchObject({ status: 405, allow, body: { error: 'invalid_request' } });
    }
  });

  test.each(['authorize', 'logout'])('a request to %s may come as a form', async (name) => {
    const response = await fetch(`${server.baseUrl}/idp/connect/${name}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_id: 'x', state: 'a b&c' }),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/idp/connect/${name}?client_id=x&state=a+b%26c`]);
  });

  test.each(['state=%00', 'state=%ff', 'state=\xff'])('a form with %j is no text, and refused', async (body) => {
    for (const path of ['/idp/connect/authorize', '/idp/connect/logout', '/idp/interaction/x']) {
      const response = await fetch(`${server.baseUrl}${path}`, {
        method: 'POST',
        redirect: 'manual',
        body: Buffer.from(body, 'latin1'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(response.status, path).toBe(400);
    }
  });

  test.each([
    ['grant_type=client_credentials', 401, 'invalid_client'],
    ['grant_type=client_credentials&x=%00', 400, 'invalid_request'],
    ['grant_type=client_credentials&x=%ff', 400, 'invalid_request'],
  ])('a token request of %s is refused as OAuth says', async (body, status, error) => {
    const response = await fetch(`${server.baseUrl}/idp/api/connect/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error]);
    expect([response.headers.get('cache-control'), response.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test('addresses come from the configured origin, whatever the request says', async () => {
    const response = await server.app.inject({
      url: '/idp/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(response.json()).toMatchObject({
      issuer: `${server.baseUrl}/idp`,
      token_endpoint: `${server.baseUrl}/idp/api/connect/token`,
    });
    expect(response.body).not.toContain('evil');
  });

  test('other origins may not read tokens, the dashboard’s may', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.baseUrl}/idp/api/connect/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight(server.baseUrl)).status).toBe(204);
    const answered = await fetch(`${server.baseUrl}/idp/api/connect/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'sam-console', refresh_token: 'x' }),
    });
    expect(answered.ok).toBe(false);
    expect(answered.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  });
});

test('nothing of this was a failure of the provider', () => {
  expect(server.failures).toEqual([]);
});

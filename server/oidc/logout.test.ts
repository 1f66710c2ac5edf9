import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, endpoints, signIn, type UserTokens } from './browser.test-support.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';

let server: TestIdentity;
let logoutUrl: string;
let browser: Browser;
let tokens: UserTokens;

beforeAll(async () => {
  server = await startIdentity();
  logoutUrl = (await endpoints(server.baseUrl)).end_session_endpoint ?? '';
});
afterAll(() => server.stop());
beforeEach(async () => {
  browser = new Browser();
  tokens = await signIn(server.baseUrl, 'manager', 'manager-demo', { browser });
});

const home = () => `${server.baseUrl}/`;
const isAccepted = async () => (await server.identity.verifyToken(tokens.access_token)) !== null;

function at(parameters: Record<string, string>): string {
  return `${logoutUrl}?${new URLSearchParams(parameters)}`;
}

async function isSignedIn(): Promise<boolean> {
  const html = await (await browser.fetch(`${server.baseUrl}/idp/account`)).text();
  return !html.includes('not signed in');
}

describe('signing out', () => {
  test('the application that brings its identity token is obeyed at once, and no token is left', async () => {
    const response = await browser.fetch(
      at({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home(), state: 's & t' }),
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${home()}?state=s+%26+t`);
    expect(await isAccepted()).toBe(false);
    expect(await isSignedIn()).toBe(false);
    const again = await browser.fetch(at({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home() }));
    expect(again.headers.get('location')).toBe(home());
  });

  test('its order may come as a form', async () => {
    const body = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home() });
    const sent = await browser.fetch(logoutUrl, { method: 'POST', body });
    const response = await browser.fetch(new URL(sent.headers.get('location') ?? '', logoutUrl).href);
    expect(response.headers.get('location')).toBe(home());
    expect(await isAccepted()).toBe(false);
  });

  test('anybody else makes the user be asked, on a page without script', async () => {
    const asked = await browser.open(at({ client_id: 'sam-console', post_logout_redirect_uri: home() }), home());
    expect(asked.page?.html).toContain('Do you want to sign out of SAM Console in this browser?');
    expect(asked.page?.html).not.toContain('<script');
    expect(await isSignedIn()).toBe(true);
    if (asked.page === undefined) throw new Error('no page');
    const done = await browser.fetch(`${logoutUrl}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: /name="xsrf" value="([^"]+)"/.exec(asked.page.html)?.[1] ?? '', logout: 'yes' }),
    });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(home());
    expect(await isAccepted()).toBe(false);
    expect(await isSignedIn()).toBe(false);
  });

  test('a forged confirmation changes nothing', async () => {
    await browser.fetch(logoutUrl);
    const forged = await browser.fetch(`${logoutUrl}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: 'guess', logout: 'yes' }),
    });
    expect(forged.status).toBe(400);
    expect(await forged.text()).toContain('SAM Console');
    expect(await isAccepted()).toBe(true);
  });

  test('leads to registered addresses only', async () => {
    for (const wrong of ['https://evil.example/', `${server.baseUrl}/other`, 'javascript:alert(1)']) {
      const response = await browser.fetch(at({ client_id: 'sam-console', post_logout_redirect_uri: wrong }));
      expect(response.status, wrong).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    }
    // Without a client the address cannot be checked and is ignored.
    const response = await new Browser().fetch(at({ post_logout_redirect_uri: 'https://evil.example/' }));
    expect(response.headers.get('location')).toBe(`${logoutUrl}/success`);
    const page = await new Browser().fetch(`${logoutUrl}/success`);
    expect(await page.text()).toContain('You are signed out');
  });

  test('another account’s identity token is no order', async () => {
    const other = await signIn(server.baseUrl, 'viewer', 'viewer-demo');
    const response = await browser.fetch(at({ id_token_hint: other.id_token }));
    expect(response.status).toBe(200);
    expect(await isSignedIn()).toBe(true);
  });

  test('tokens without offline_access end with their session', async () => {
    const own = new Browser();
    const short = await signIn(server.baseUrl, 'viewer', 'viewer-demo', { browser: own, scope: 'openid' });
    expect(short.refresh_token).toBeUndefined();
    expect(await server.identity.verifyToken(short.access_token)).not.toBeNull();
    server.db.raw.prepare("delete from oidc_records where model = 'Session'").run();
    expect(await server.identity.verifyToken(short.access_token)).toBeNull();
    expect(await isAccepted()).toBe(true);
  });
});

test('behind TLS the cookies are for TLS only, though the proxy speaks plain HTTP to this server', async () => {
  const secure = await startIdentity({ baseUrl: 'https://sam.example', redirectOrigins: ['https://sam.example'] });
  try {
    const query = new URLSearchParams({
      client_id: 'sam-console',
      response_type: 'code',
      redirect_uri: 'https://sam.example/callback',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const response = await secure.app.inject({ url: `/idp/connect/authorize?${query}` });
    expect(response.statusCode).toBe(303);
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    const { issuer, token_endpoint } = (await secure.app.inject('/idp/.well-known/openid-configuration')).json();
    expect(issuer).toBe('https://sam.example/idp');
    expect(token_endpoint).toBe('https://sam.example/idp/api/connect/token');
  } finally {
    await secure.stop();
  }
});

test('ends the tokens of the person before, when somebody else signs in in the same browser', async () => {
  expect(await isAccepted()).toBe(true);
  const viewer = await signIn(server.baseUrl, 'viewer', 'viewer-demo', { browser, prompt: 'login' });
  expect(await isAccepted()).toBe(false);
  const renewed = await fetch((await endpoints(server.baseUrl)).token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'sam-console',
      refresh_token: tokens.refresh_token ?? '',
    }),
  });
  expect(await renewed.json()).toMatchObject({ error: 'invalid_grant' });
  expect(await server.identity.verifyToken(viewer.access_token)).not.toBeNull();
});

import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, startService } from '../gateway/gateway.test-support.ts';
import { Browser, endpoints, postForm, type UserTokens } from '../oidc/browser.test-support.ts';

const CONSOLE = 'https://console.example.com';
const USERS = '/api/saas/consolidated-view/v1/users';

let open: Listening;
let closed: Listening;
beforeAll(async () => {
  open = await startService({ consoles: [CONSOLE] });
  closed = await startService();
});
afterAll(async () => {
  await open.stop();
  await closed.stop();
});

const SCRIPTED = [
  USERS,
  `${USERS}/kpi`,
  '/idp/.well-known/openid-configuration',
  '/idp/.well-known/jwks.json',
  '/idp/api/connect/token',
];
const call = (base: string, path: string, origin: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(base + path, { ...init, headers: { origin, ...init.headers } });
const preflight = (base: string, path: string, origin: string) =>
  call(base, path, origin, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,content-type' },
  });

describe('pages of other origins', () => {
  it.each(SCRIPTED)('may call %s where they are configured', async (path) => {
    const answer = await call(open.url, path, CONSOLE);
    expect(answer.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    // The dashboard reads the current day from it.
    expect(answer.headers.get('access-control-expose-headers')).toContain('Date');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const asked = await preflight(open.url, path, CONSOLE);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, CONSOLE]);
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(asked.headers.get('allow')).toBeTruthy();
  });

  it.each(SCRIPTED)('may not call %s otherwise', async (path) => {
    for (const [base, origin] of [
      [closed.url, CONSOLE],
      [open.url, 'https://evil.example.com'],
      [open.url, 'null'],
      [open.url, `${CONSOLE}.evil.com`],
      [open.url, CONSOLE.toUpperCase()],
    ] as const) {
      for (const answer of [await call(base, path, origin), await preflight(base, path, origin)])
        expect(answer.headers.get('access-control-allow-origin'), `${base}${path} from ${origin}`).toBeNull();
    }
  });

  it.each(['/idp/connect/authorize', '/config.json', '/healthz', '/'])('never reach %s', async (path) => {
    expect((await call(open.url, path, CONSOLE)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('read refusals too', async () => {
    const answer = await call(open.url, `${USERS}?page_size=0`, CONSOLE, { headers: { authorization: 'Bearer x' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, CONSOLE]);
    const missing = await call(open.url, '/api/nothing', CONSOLE);
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, CONSOLE]);
  });
});

describe('the dashboard on another host', () => {
  it('signs in and comes back to its own address', async () => {
    const { authorization_endpoint: authorize = '', token_endpoint: token = '' } = await endpoints(open.url);
    const verifier = randomBytes(32).toString('base64url');
    const url = new URL(authorize);
    url.search = new URLSearchParams({
      client_id: 'sam-console',
      response_type: 'code',
      redirect_uri: `${CONSOLE}/callback`,
      scope: 'openid offline_access',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const browser = new Browser();
    const { page } = await browser.open(url, `${CONSOLE}/callback`);
    if (!page) throw new Error('no sign-in page');
    expect(page.response.headers.get('content-security-policy')).toContain(`form-action 'self' ${open.url} ${CONSOLE}`);
    const { callback } = await browser.submit(page, `${CONSOLE}/callback`, { username: 'viewer', password: 'viewer-demo' });
    const answer = await postForm(
      token,
      [
        ['grant_type', 'authorization_code'],
        ['client_id', 'sam-console'],
        ['code', callback?.searchParams.get('code') ?? ''],
        ['redirect_uri', `${CONSOLE}/callback`],
        ['code_verifier', verifier],
      ],
      { origin: CONSOLE },
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    const { access_token } = (await answer.json()) as UserTokens;
    const users = await call(open.url, USERS, CONSOLE, { headers: { authorization: `Bearer ${access_token}` } });
    expect([users.status, users.headers.get('access-control-allow-origin')]).toEqual([200, CONSOLE]);
  });

  it('is not let in from a host that is not configured', async () => {
    const { authorization_endpoint: authorize = '' } = await endpoints(closed.url);
    const url = new URL(authorize);
    url.search = new URLSearchParams({
      client_id: 'sam-console',
      response_type: 'code',
      redirect_uri: `${CONSOLE}/callback`,
    }).toString();
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, endpoints, postForm, signIn, type UserTokens } from '../oidc/browser.test-support.ts';
import { freeOrigin, type Listening, startGateway, startService } from './gateway.test-support.ts';

const USERS = '/api/saas/consolidated-view/v1/users';
const PASSWORD = 'manager-demo';

let service: Listening;
let gateway: Listening;
beforeAll(async () => {
  const publicUrl = await freeOrigin();
  service = await startService({ consoles: [publicUrl] });
  gateway = await startGateway(service.url, { publicUrl });
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const call = (path: string, tokens: UserTokens, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(gateway.url + path, { ...init, headers: { authorization: `Bearer ${tokens.access_token}`, ...init.headers } });

describe('the dashboard over a real service', () => {
  it('is told the true issuer, and to read its metadata and the APIs here', async () => {
    const answer = await fetch(`${gateway.url}/config.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      authority: `${service.url}/idp`,
      metadataUrl: '/idp/.well-known/openid-configuration',
      clientId: 'sam-console',
      apiBase: '',
      resource: ['api://service/api'],
    });
  });

  it('leaves the pages of the provider at its own address and fetches the rest', async () => {
    const found = await endpoints(gateway.url);
    expect(found.issuer).toBe(`${service.url}/idp`);
    expect(found.authorization_endpoint).toBe(`${service.url}/idp/connect/authorize`);
    expect(found.end_session_endpoint).toBe(`${service.url}/idp/connect/logout`);
    for (const name of ['token_endpoint', 'revocation_endpoint', 'jwks_uri']) expect(found[name]).toMatch(`${gateway.url}/idp/`);
    expect((await fetch(found.jwks_uri ?? '')).status).toBe(200);
    const head = await fetch(`${gateway.url}/idp/.well-known/openid-configuration`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('signs in, reads, writes, renews with rolling tokens and signs out', async () => {
    const tokens = await signIn(gateway.url, 'manager', PASSWORD);
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect([claims.iss, claims.aud]).toEqual([`${service.url}/idp`, 'sam-console']);

    const list = await call(`${USERS}?page_size=2&filter=${encodeURIComponent('displayName -exists true')}`, tokens);
    expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { items, pagination } = (await list.json()) as { items: { id: string }[]; pagination: object };
    expect(pagination).toMatchObject({ page_size: 2, page_number: 1 });

    const flags = { isOnline: true, isInReview: true, isQualified: false };
    const written = await call(`${USERS}/${items[0]?.id}`, tokens, {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify(flags),
    });
    expect([written.status, await written.json()]).toEqual([200, expect.objectContaining(flags)]);

    const { token_endpoint: token = '', revocation_endpoint: revoke = '' } = await endpoints(gateway.url);
    const renewal: [string, string][] = [
      ['grant_type', 'refresh_token'],
      ['client_id', 'sam-console'],
      ['refresh_token', tokens.refresh_token],
    ];
    const renewed = (await (await postForm(token, renewal)).json()) as UserTokens;
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect((await call(USERS, renewed)).status).toBe(200);
    await postForm(revoke, [
      ['client_id', 'sam-console'],
      ['token', renewed.refresh_token],
    ]);
    const refused = await call(USERS, renewed);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  it('carries a sign-in that a browser does here as a whole, with cookies of this origin', async () => {
    const browser = new Browser();
    const url = new URL('/idp/connect/authorize', gateway.url);
    url.search = new URLSearchParams({
      client_id: 'sam-console',
      response_type: 'code',
      redirect_uri: `${gateway.url}/callback`,
      scope: 'openid',
      state: 'here',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }).toString();
    const { page } = await browser.open(url, `${gateway.url}/callback`);
    expect(page?.url.origin).toBe(gateway.url);
    expect(page?.response.headers.get('content-security-policy')).toContain("default-src 'none'");
    if (!page) throw new Error('no sign-in page');
    const { callback } = await browser.submit(page, `${gateway.url}/callback`, { username: 'manager', password: PASSWORD });
    expect(callback?.searchParams.get('state')).toBe('here');
    expect(callback?.searchParams.get('code')).toBeTruthy();
  });

  it('passes on refusals as they are', async () => {
    const tokens = await signIn(gateway.url, 'reviewer', 'reviewer-demo');
    expect((await call('/api/sam/v1/licenses', tokens)).status).toBe(403);
    expect((await call(`${USERS}/nobody`, tokens)).status).toBe(404);
    expect((await call(`${USERS}?page_size=0`, tokens)).status).toBe(400);
    const options = await fetch(`${gateway.url}${USERS}`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const large = await call(`${USERS}/nobody`, tokens, { method: 'PATCH', body: 'x'.repeat(16_385) });
    expect([large.status, await large.json()]).toEqual([413, { error: { code: 413, message: expect.any(String) } }]);
    const denied = await postForm(`${gateway.url}/idp/api/connect/token`, [['grant_type', 'x']]);
    expect([denied.status, await denied.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  });

  it('keeps the dashboard and its health check to itself', async () => {
    expect(await (await fetch(`${gateway.url}/healthz`)).json()).toEqual({ status: 'ok' });
    // Without a built dashboard the page is missing; the service would have answered 404.
    for (const path of ['/apix', '/licenses']) expect([200, 503]).toContain((await fetch(gateway.url + path)).status);
  });
});

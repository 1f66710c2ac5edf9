import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBaseApp } from './base-app.ts';
import { type Listening, startService } from './gateway/gateway.test-support.ts';
import { ApiError } from './http/api-error.ts';
import { securityHeaders } from './http/security-headers.ts';
import { Browser, endpoints, postForm, signIn } from './oidc/browser.test-support.ts';
import { verifyTestToken } from './test-support.ts';

const USERS = '/api/saas/consolidated-view/v1/users';
const SECURE = 'https://sam.example.com';

const log: string[] = [];
let plain: Listening;
let behindTls: Listening;
let hasty: Listening;
beforeAll(async () => {
  const dashboardRoot = mkdtempSync(join(tmpdir(), 'sam-dist-'));
  writeFileSync(join(dashboardRoot, 'index.html'), '<!doctype html><title>page</title>');
  plain = await startService({
    app: { dashboardRoot, logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } } },
  });
  behindTls = await startService({ publicUrl: SECURE, app: { dashboardRoot, trustedProxies: 1 } });
  hasty = await startService({
    app: {
      dashboardRoot,
      verifyToken: verifyTestToken,
      clientLimits: { headersMs: 300, requestMs: 400, silenceMs: 5_000, checkEveryMs: 50 },
    },
  });
});
afterAll(async () => {
  for (const each of [plain, behindTls, hasty]) await each.stop();
});

/** Sends raw bytes and returns everything that came back before the connection ended. */
async function raw(url: string, ...parts: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  for (const part of parts) socket.write(part, 'latin1');
  return received(socket);
}
async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
const error = (code: number) => ({ error: { code, message: expect.any(String) } });

describe('security headers', () => {
  const policyOf = (answer: Response): Map<string, string> =>
    new Map(
      (answer.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );

  it.each(['/', '/licenses/x?y=1', USERS, '/api/nothing', '/api/docs/', '/config.json', '/healthz'])(
    'stand on %s',
    async (path) => {
      const answer = await fetch(plain.url + path);
      const policy = policyOf(answer);
      expect(policy.get('script-src')).toBe("'self'");
      for (const [name, value] of [
        ['default-src', "'self'"],
        ['connect-src', "'self'"],
        ['frame-ancestors', "'none'"],
        ['object-src', "'none'"],
        ['base-uri', "'none'"],
        ['form-action', "'self'"],
      ] as const)
        expect(policy.get(name), name).toBe(value);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('permissions-policy')).toContain('camera=()');
      expect(answer.headers.get('x-powered-by')).toBeNull();
      expect(answer.headers.get('server')).toBeNull();
      expect(answer.headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('stand on refusals, redirects and answers without a body', async () => {
    const viewer = { authorization: `Bearer ${(await signIn(plain.url, 'viewer', 'viewer-demo')).access_token}` };
    const manager = { authorization: `Bearer ${(await signIn(plain.url, 'manager', 'manager-demo')).access_token}` };
    const patch = { method: 'PATCH', body: '{}' };
    const merge = 'application/merge-patch+json';
    for (const [status, path, request] of [
      [400, `${USERS}?page_size=0`, { headers: manager }],
      [403, '/api/sam/v2/agreements', { headers: viewer }],
      [404, `${USERS}/nobody`, { headers: manager }],
      [405, USERS, { method: 'DELETE' }],
      [413, `${USERS}/x`, { method: 'PATCH', body: ' '.repeat(16_385), headers: { ...manager, 'content-type': merge } }],
      [415, `${USERS}/x`, { ...patch, headers: { ...manager, 'content-type': 'application/json' } }],
      [204, USERS, { method: 'OPTIONS' }],
      [200, USERS, { method: 'HEAD', headers: manager }],
      [303, '/idp/connect/authorize?client_id=sam-console', { method: 'POST', body: new URLSearchParams() }],
      [400, '/idp/connect/authorize?client_id=nobody', {}],
      [401, '/idp/api/connect/token', { method: 'POST', body: new URLSearchParams() }],
      [404, '/idp/nothing', {}],
      [405, '/idp/api/connect/token', {}],
      [405, '/idp/api/connect/token', { method: 'PROPFIND' }],
    ] as const) {
      const answer = await fetch(plain.url + path, { redirect: 'manual', ...request });
      expect(answer.status, path).toBe(status);
      for (const name of Object.keys(securityHeaders(plain.url)))
        expect(answer.headers.get(name), `${status} ${path}: ${name}`).not.toBeNull();
    }
  });

  it('stand on 429, 500 and 503, also while the service stops', async () => {
    const app = await createBaseApp({ publicUrl: SECURE });
    for (const code of [429, 500, 503] as const)
      app.get(`/${code}`, async () => {
        throw code === 500 ? new Error('a secret') : new ApiError(code, 'x');
      });
    let late: Response | undefined;
    app.addHook('preClose', async () => {
      late = await fetch(`${app.listeningOrigin}/healthz`);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answers = await Promise.all(['/429', '/500', '/503'].map((path) => fetch(app.listeningOrigin + path)));
    await app.close();
    if (!late) throw new Error('no answer while the service stops');
    for (const [index, answer] of [...answers, late].entries()) {
      expect(answer.status).toBe([429, 500, 503, 503][index]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders(SECURE));
      expect(await answer.json()).toEqual(error(answer.status));
    }
  });

  it('stand on the answer to a request that had begun; a stop waits for it, and for no connection that sent nothing', async () => {
    const app = await createBaseApp({ publicUrl: SECURE });
    const accepted: Socket[] = [];
    app.server.on('connection', (socket: Socket) => accepted.push(socket));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const connectTo = () => connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    const [silent, begun] = [connectTo(), connectTo()];
    begun.write('GET /healthz HTTP/1.1\r\n');
    await expect.poll(() => accepted.map(({ bytesRead }) => bytesRead > 0).sort()).toEqual([false, true]);
    const isClosed = app.close();
    await once(silent, 'close');
    begun.end('Host: x\r\n\r\n');
    const answer = (await begun.toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*x-frame-options: DENY/);
    await isClosed;
  });

  it('say HSTS behind TLS, and only there', async () => {
    for (const path of ['/', USERS, '/idp/.well-known/openid-configuration'])
      expect((await fetch(behindTls.url + path)).headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('keep personal data out of caches', async () => {
    const { access_token: token } = await signIn(plain.url, 'manager', 'manager-demo');
    for (const [path, authorization] of [
      [USERS, `Bearer ${token}`],
      [`${USERS}/nobody`, `Bearer ${token}`],
      [USERS, 'Bearer wrong'],
    ] as const)
      expect((await fetch(plain.url + path, { headers: { authorization } })).headers.get('cache-control')).toBe('no-store');
  });

  it('need no script in the page itself', () => {
    const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
    for (const [tag] of page.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain('src=');
    expect(page).not.toMatch(/\son\w+=/);
  });

  it('of the sign-in page allow no script, no frame and no cache', async () => {
    const { authorization_endpoint: authorize = '' } = await endpoints(plain.url);
    const { page } = await new Browser().open(
      `${authorize}?client_id=sam-console&response_type=code&redirect_uri=${encodeURIComponent(`${plain.url}/callback`)}&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
      `${plain.url}/callback`,
    );
    if (!page) throw new Error('no page');
    const policy = policyOf(page.response);
    expect([policy.get('default-src'), policy.get('script-src'), policy.get('frame-ancestors')]).toEqual([
      "'none'",
      "'none'",
      "'none'",
    ]);
    expect(page.response.headers.get('cache-control')).toContain('no-store');
    expect(page.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.response.headers.get('permissions-policy')).toContain('camera=()');
  });
});

describe('cookies', () => {
  const cookiesOf = async (url: string, publicUrl: string): Promise<string[]> => {
    const query = new URLSearchParams({
      client_id: 'sam-console',
      response_type: 'code',
      redirect_uri: `${publicUrl}/callback`,
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await fetch(`${url}/idp/connect/authorize?${query}`, { redirect: 'manual' });
    return answer.headers.getSetCookie();
  };
  it('are kept from scripts and from other sites, and behind TLS from plain connections', async () => {
    const cookies = await cookiesOf(plain.url, plain.url);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax.*; httponly|; httponly.*; samesite=lax/i);
    const secure = await cookiesOf(behindTls.url, SECURE);
    expect(secure.length).toBe(cookies.length);
    for (const cookie of secure) expect(cookie).toMatch(/; secure/i);
  });
});

describe('over a socket', () => {
  it.each([
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [`GET ${USERS} HTTP/1.1\r\nhost: x\r\nbroken header\r\n\r\n`, 400],
    [`PATCH ${USERS}/x HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    [`GET ${USERS} HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(90_000)}\r\n\r\n`, 431],
    [`GET ${USERS}?${'a'.repeat(90_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    [`GET ${USERS} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
    ['GET /api/% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    [`GET ${USERS} HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\nconnection: close\r\n\r\n`, 401],
    ['CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    [`FOO ${USERS} HTTP/1.1\r\nhost: x\r\n\r\n`, 405],
    [`get ${USERS} HTTP/1.1\r\nhost: x\r\n\r\n`, 405],
    ['\x16\x03\x01 / HTTP/1.1\r\n\r\n', 400],
  ])('%j is refused with the error body', async (text, status) => {
    const answer = await raw(plain.url, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/json/i);
    expect(bodyOf(answer)).toEqual(error(status));
    for (const [name, value] of Object.entries(securityHeaders(plain.url)))
      expect(answer.toLowerCase(), name).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase());
  });

  it.each([
    ['x-name: M\xfcller', 400],
    ['authorization: Bearer \xe9', 400],
    ['x-name: M\xc3\xbcller', 401],
  ])('a header of a request to the API is UTF-8: %j', async (header, status) => {
    const answer = await raw(plain.url, `GET ${USERS} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(bodyOf(answer)).toEqual(error(status));
  });

  it.each(['/', '/users', '/healthz', '/config.json', '/icon.svg', '/idp/nope'])('nor does %s take another', async (path) => {
    const answer = await raw(plain.url, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx: \xff\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  const json = 'content-type: application/json\r\ncontent-length';
  it.each([
    ['DELETE', `${json}: 0\r\n\r\n`],
    ['POST', `${json}: 1\r\n\r\n{`],
    ['POST', 'content-type: ;;;\r\ncontent-length: 1\r\n\r\nx'],
    ['POST', `${json}: 2000000\r\n\r\n`],
    ['QUERY', '\r\n'],
    ['QUERY', `${json}: 1\r\n\r\n{`],
  ])('no body changes what is said of an address: %s %j', async (method, rest) => {
    const ask = (path: string) => raw(plain.url, `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${rest}`);
    for (const path of ['/api', '/api/nope', '/idp/nope', '/idp'])
      expect((await ask(path)).split('\r\n')[0], path).toBe('HTTP/1.1 404 Not Found');
    for (const path of ['/', '/users', '/healthz', '/config.json', '/icon.svg', '/idp/.well-known/openid-configuration']) {
      const answer = await ask(path);
      expect(answer.split('\r\n')[0], path).toBe('HTTP/1.1 405 Method Not Allowed');
      expect(answer, path).toMatch(/\r\nallow: GET, HEAD, OPTIONS\r\n/i);
    }
  });

  it.each(['GET / HTTP/1.1', `GET ${USERS} HTTP/1.1`, 'GET /healthz HTTP/1.0'])(
    'two Host headers are refused: %s',
    async (line) => {
      const answer = await raw(plain.url, `${line}\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(bodyOf(answer)).toEqual(error(400));
    },
  );

  it('what follows a request and is none is malformed, not a method that is not allowed', async () => {
    const answers = await raw(plain.url, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGARBAGE\r\n\r\n');
    expect(answers).toContain('HTTP/1.1 400 ');
    expect(answers).not.toContain('HTTP/1.1 405 ');
  });

  it('what follows a request and is none does not take the answer of that request', async () => {
    const answers = await raw(plain.url, `GET ${USERS} HTTP/1.1\r\nhost: x\r\n\r\nxyz garbage\r\n\r\n`);
    expect(answers).toMatch(/^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 400 /);
  });

  it.each([
    [USERS, 'GET, HEAD, OPTIONS'],
    [`${USERS}/x?y=1`, 'GET, HEAD, PATCH, OPTIONS'],
    ['/users', 'GET, HEAD, OPTIONS'],
  ])('a method that nobody knows is told the methods of the path: %s', async (path, allow) => {
    expect(await raw(plain.url, `FOO ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)).toContain(`\r\nallow: ${allow}\r\n`);
  });

  it('a method that nobody knows on a path that does not exist: 404 (ruling 13)', async () => {
    expect(bodyOf(await raw(plain.url, 'FOO /api/nope HTTP/1.1\r\nhost: x\r\n\r\n'))).toEqual(error(404));
  });

  it('64 KiB of request line and headers are read', async () => {
    const line = `GET ${USERS}?x=${'a'.repeat(32_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer x\r\nx-long: `;
    const answer = await raw(plain.url, `${line}${'b'.repeat(64 * 1024 - line.length - 4)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('a body larger than 16 KiB is refused before it is read', async () => {
    const { access_token: token } = await signIn(plain.url, 'manager', 'manager-demo');
    const head = `PATCH ${USERS}/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: application/merge-patch+json\r\n`;
    const answer = await raw(plain.url, `${head}content-length: 16385\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(answer)).toEqual(error(413));
  });

  it('a client that still sends a body of many MB gets to read that it is too large', async () => {
    const { access_token: token } = await signIn(plain.url, 'manager', 'manager-demo');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' };
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await fetch(`${plain.url}${USERS}/x`, { method: 'PATCH', headers, body: ' '.repeat(30_000_000) });
      expect([answer.status, await answer.json()]).toEqual([413, error(413)]);
    }
  });

  it('a target that is a whole address is read as its path', async () => {
    const { access_token: token } = await signIn(plain.url, 'manager', 'manager-demo');
    const headers = `host: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const list = await raw(plain.url, `GET http://evil.example${USERS}?page_size=1 HTTP/1.1\r\n${headers}`);
    expect(list).toContain(`"href":"${USERS}?page_size=1`);
    expect(list).not.toContain('http://evil.example/');
    expect(bodyOf(await raw(plain.url, `GET http://evil.example/api/nope HTTP/1.1\r\n${headers}`))).toEqual(error(404));
  });

  it.each(['/idp/api/connect/token?x=%ff', '/idp/%', '/%69dp/%ff'])(
    'broken text in an address of the identity provider is refused as OAuth says it: %s',
    async (path) => {
      const answer = await raw(plain.url, `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(bodyOf(answer)).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
    },
  );

  it('an address of a page that was typed with a percent sign, or cut, is that page', async () => {
    // Invalid UTF-8 is a 400 anywhere (ruling 8); people still get the page, which says what it cannot read.
    const addresses = [
      ['/families/100%', 200],
      ['/applications?search=50%25', 200],
      ['/applications?search=Ren%C3', 400],
      ['/families/%ff', 400],
    ] as const;
    for (const [path, status] of addresses) {
      const answer = await raw(
        plain.url,
        `GET ${path} HTTP/1.1\r\nhost: ${new URL(plain.url).host}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer, path).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer, path).toContain('<title>page</title>');
    }
  });

  it('a target that is no path is never redirected to', async () => {
    for (const target of ['@evil.example.com', 'http://evil.example.com/', '//evil.example.com/x']) {
      const answer = await raw(plain.url, `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      const location = /^location: (.*)$/im.exec(answer)?.[1];
      if (location !== undefined) expect(new URL(location).origin, target).toBe(plain.url);
    }
  });
});

describe('slow clients are cut off', () => {
  it.each([
    ['in the request line', 'GET /api'],
    ['in the headers', `GET ${USERS} HTTP/1.1\r\nhost: x\r\nx-a: `],
  ])('%s, with 408', async (_, text) => {
    const answer = await raw(hasty.url, text);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyOf(answer)).toEqual(error(408));
  });
  it('in the body', async () => {
    const head = `PATCH ${USERS}/x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer all\r\ncontent-type: application/merge-patch+json\r\ncontent-length: 100\r\n\r\n{`;
    expect(await raw(hasty.url, head)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });
  it('in a sign-in form', async () => {
    const head =
      'POST /idp/api/connect/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\na=';
    expect(await raw(hasty.url, head)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  });
  it('that say nothing at all', async () => {
    expect(await raw(hasty.url)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });
  it('while others are answered', async () => {
    const slow = Array.from({ length: 50 }, () => raw(hasty.url, 'GET /api'));
    expect((await fetch(`${hasty.url}/healthz`)).status).toBe(200);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
  it('also if they keep their side open after that', async () => {
    const app = await createBaseApp({ publicUrl: SECURE, clientLimits: { headersMs: 50, lingerMs: 10, checkEveryMs: 10 } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const client = connect({ port: Number(new URL(app.listeningOrigin).port), host: '127.0.0.1', allowHalfOpen: true });
    client.write('GET /api');
    await once(client.resume(), 'end');
    // What is sent to a connection that has ended is answered with a reset.
    const writing = setInterval(() => client.write('x'), 10);
    await once(client, 'error');
    clearInterval(writing);
    await app.close();
  });
});

describe('the log of a session', () => {
  it('names operations and statuses, and holds no token, code, password, filter or body', async () => {
    log.length = 0;
    const browser = new Browser();
    const {
      authorization_endpoint: authorize = '',
      token_endpoint: token = '',
      revocation_endpoint: revoke = '',
    } = await endpoints(plain.url);
    const wrong = await browser.open(
      `${authorize}?client_id=sam-console&response_type=code&redirect_uri=${encodeURIComponent(`${plain.url}/callback`)}&scope=openid&state=a-secret-state&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
      `${plain.url}/callback`,
    );
    if (!wrong.page) throw new Error('no page');
    await browser.submit(wrong.page, `${plain.url}/callback`, { username: 'mistyped-user', password: 'mistyped-password' });
    const tokens = await signIn(plain.url, 'manager', 'manager-demo', { browser });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const filter = encodeURIComponent('email -eq "someone@example.com"');
    const list = await fetch(`${plain.url}${USERS}?filter=${filter}&page_size=1`, { headers });
    expect(list.status).toBe(200);
    await fetch(`${plain.url}${USERS}?filter=${filter}x&page_size=1`, { headers });
    await fetch(`${plain.url}${USERS}/secret-user-id`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/merge-patch+json' },
      body: '{"secret-member":1}',
    });
    const renewed = (await (
      await postForm(token, [
        ['grant_type', 'refresh_token'],
        ['client_id', 'sam-console'],
        ['refresh_token', tokens.refresh_token],
      ])
    ).json()) as Record<string, string>;
    await postForm(revoke, [
      ['client_id', 'sam-console'],
      ['token', renewed.refresh_token ?? ''],
    ]);
    await fetch(`${plain.url}/callback?code=a-secret-code&state=x`);
    await raw(plain.url, 'GET /a-secret-broken line HTTP/1.1\r\n\r\n');

    const text = log.join('');
    expect(log.length).toBeGreaterThan(8);
    expect(text).toContain('"operation":"listUsers"');
    expect(text).toContain('"operation":"updateUser"');
    expect(text).toContain('"path":"/idp/interaction/…"');
    const secrets = [
      ...Object.values(tokens).filter((value): value is string => typeof value === 'string' && value.length > 20),
      ...['access_token', 'refresh_token'].map((name) => renewed[name] ?? 'missing'),
      ...browser.cookies().map(({ value }) => value),
      'manager-demo',
      'mistyped-',
      'someone@example.com',
      'email',
      'a-secret-state',
      'a-secret-code',
      'a-secret-broken',
      'secret-member',
      'secret-user-id',
      '?',
    ];
    for (const secret of secrets) expect(text, secret).not.toContain(secret);
  });
});

describe('the address of a client behind proxies', () => {
  it.each([
    [0, '127.0.0.1'],
    [1, '198.51.100.7'],
    [2, '203.0.113.9'],
  ])('is, with %i of them trusted, the one that the last of those saw', async (trustedProxies, address) => {
    const app = await createBaseApp({ publicUrl: SECURE, trustedProxies });
    app.get('/address', async (request) => request.ip);
    const answer = await app.inject({
      url: '/address',
      headers: { 'x-forwarded-for': '10.9.9.9, 203.0.113.9, 198.51.100.7' },
      remoteAddress: '127.0.0.1',
    });
    expect(answer.body).toBe(address);
    await app.close();
  });
});

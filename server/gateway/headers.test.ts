import { describe, expect, it } from 'vitest';
import { localDiscovery } from './discovery.ts';
import { localCookie, localLocation, requestHeaders, responseHeaders } from './headers.ts';

const ENDS = { serviceUrl: 'https://eu.example.com', localUrl: 'http://127.0.0.1:8080' };

describe('headers to the service', () => {
  it('are those that a request is about, and nothing that a proxy there might trust', () => {
    const forged = Object.fromEntries(
      ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'x-original-url', 'x-http-method-override', 'via'].map(
        (name) => [name, 'forged'],
      ),
    );
    const perConnection = { connection: 'x-secret, keep-alive', 'x-secret': '1', te: 'trailers', upgrade: 'h2c', host: 'evil' };
    const carried = { authorization: 'Bearer t', accept: 'application/json', 'content-type': 'application/merge-patch+json' };
    expect(requestHeaders({ ...forged, ...perConnection, ...carried, cookie: 'a=1', referer: 'http://x' }, 'api', ENDS)).toEqual(
      carried,
    );
  });
  it('carry cookies to the sign-in pages alone, and our origin as theirs', () => {
    expect(requestHeaders({ cookie: 'a=1', origin: ENDS.localUrl }, 'idp', ENDS)).toEqual({
      cookie: 'a=1',
      origin: ENDS.serviceUrl,
    });
    expect(requestHeaders({ cookie: 'a=1', origin: 'https://evil.example.com' }, 'api', ENDS)).toEqual({
      origin: 'https://evil.example.com',
    });
  });
});

describe('headers of an answer', () => {
  it('lose what speaks for the whole origin or one connection, and permissions for others', () => {
    const answer = responseHeaders(
      {
        'content-type': 'application/json',
        etag: '"1"',
        'retry-after': '7',
        'www-authenticate': 'Bearer',
        connection: 'x-hop',
        'x-hop': '1',
        'transfer-encoding': 'chunked',
        'strict-transport-security': 'max-age=1',
        server: 'x/1',
        'x-powered-by': 'y',
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
        'set-cookie': ['a=1'],
        'content-security-policy': 'default-src *',
        'cache-control': 'public',
      },
      'api',
      ENDS,
    );
    expect(answer).toEqual({
      'content-type': 'application/json',
      etag: '"1"',
      'retry-after': '7',
      'www-authenticate': 'Bearer',
      'cache-control': 'no-store',
    });
  });
  it.each(['api', 'idp'] as const)(
    'are those that describe it, and nothing else that a browser or a proxy obeys (%s)',
    (area) => {
      const describing = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': '7',
        etag: '"1"',
        vary: 'accept-encoding',
        date: 'Sat, 28 Nov 2026 12:00:00 GMT',
        allow: 'GET',
        'www-authenticate': 'Bearer',
        'x-request-id': '7',
      };
      const obeyed = Object.fromEntries(
        [
          'refresh',
          'link',
          'sourcemap',
          'x-sourcemap',
          'x-accel-redirect',
          'x-sendfile',
          'cross-origin-opener-policy',
          'cross-origin-resource-policy',
          'cross-origin-embedder-policy',
          'origin-agent-cluster',
          'speculation-rules',
          'content-location',
          'content-security-policy-report-only',
          'permissions-policy',
          'x-anything',
        ].map((name) => [name, 'x']),
      );
      expect(responseHeaders({ ...describing, ...obeyed }, area, ENDS)).toEqual({
        ...describing,
        ...(area === 'api' && { 'cache-control': 'no-store' }),
      });
    },
  );
  it('keep the policy and the cookies of the sign-in pages', () => {
    const answer = responseHeaders(
      {
        'content-security-policy': "default-src 'none'",
        'set-cookie': ['s=1; Domain=eu.example.com; Secure; HttpOnly; SameSite=None; Path=/idp'],
      },
      'idp',
      ENDS,
    );
    expect(answer).toEqual({
      'content-security-policy': "default-src 'none'",
      'set-cookie': ['s=1; HttpOnly; SameSite=Lax; Path=/idp'],
    });
  });
  it('keep Secure where the dashboard is served by TLS', () => {
    expect(localCookie('s=1; Domain=.example.com; Secure; SameSite=None', true)).toBe('s=1; Secure; SameSite=None');
  });
  it.each([
    ['/idp/x', '/idp/x'],
    ['https://eu.example.com/idp/x?a=1#b', 'http://127.0.0.1:8080/idp/x?a=1#b'],
    ['https://eu.example.com/api', 'http://127.0.0.1:8080/api'],
    ['https://eu.example.com/login', 'https://eu.example.com/login'],
    ['https://eu.example.com.evil.com/idp/x', 'https://eu.example.com.evil.com/idp/x'],
    ['http://127.0.0.1:8080/callback?code=1', 'http://127.0.0.1:8080/callback?code=1'],
    ['https://[', 'https://['],
  ])('lead from %s to %s', (location, expected) => expect(localLocation(location, ENDS)).toBe(expected));
});

describe('the discovery document', () => {
  const document = {
    issuer: 'https://eu.example.com/idp',
    authorization_endpoint: 'https://eu.example.com/idp/connect/authorize',
    end_session_endpoint: 'https://eu.example.com/idp/connect/logout',
    token_endpoint: 'https://eu.example.com/idp/api/connect/token',
    jwks_uri: 'https://keys.example.com/idp/jwks',
    userinfo_endpoint: 'https://eu.example.com/other/userinfo',
    revocation_endpoint: 7,
  };
  it('keeps the issuer and the pages, and leads scripts through here', () => {
    expect(localDiscovery(document, ENDS)).toEqual({
      ...document,
      token_endpoint: 'http://127.0.0.1:8080/idp/api/connect/token',
    });
  });
  it.each([null, [], { ...document, issuer: 'https://us.example.com/idp' }, {}])('is refused where it is %o', (other) => {
    expect(() => localDiscovery(other, ENDS)).toThrow();
  });
});

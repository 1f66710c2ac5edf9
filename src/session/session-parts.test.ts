import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { toProviderError } from './provider-error.ts';
import { safeReturnPath } from './return-path.ts';
import { SessionError } from './session-error.ts';
import {
  isFresh,
  lastUseMs,
  renewAheadMs,
  renewAtMs,
  restoreTokens,
  retryWaitMs,
  storeTokens,
  type TokenSet,
  toProfile,
} from './tokens.ts';

const ORIGIN = 'https://sam.example.com';

describe('the page to come back to', () => {
  it.each(['/users?filter=a%20-eq%201#top', '/licenses', '/'])('%s is kept', (path) =>
    expect(safeReturnPath(path, ORIGIN)).toBe(path),
  );
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'users',
    '',
    null,
    undefined,
    '/callback?code=1',
  ])('%s becomes the start page', (path) => expect(safeReturnPath(path, ORIGIN)).toBe('/'));
});

describe('why a sign-in failed', () => {
  it.each([
    [{ error: 'invalid_grant' }, 'ended'],
    [{ error: 'login_required' }, 'ended'],
    [{ error: 'access_denied' }, 'cancelled'],
    [{ error: 'temporarily_unavailable' }, 'unreachable'],
    [{ error: 'invalid_scope' }, 'refused'],
    [new TypeError('Failed to fetch'), 'unreachable'],
    [new Error('Bad Gateway (502)'), 'unreachable'],
    [new Error('No matching state found in storage'), 'replayed'],
    [new Error('ID Token is missing a subject claim'), 'refused'],
    [new SessionError('region', 'x'), 'region'],
  ])('%o is %s', (error, reason) => expect(toProviderError(error).reason).toBe(reason));
});

describe('the words for a failed sign-in', () => {
  const wordsFor = (error: string, description?: string) =>
    toProviderError({ error, ...(description && { error_description: description }) }).words ?? '';

  it('do not call a failure of the provider a lost connection, nor a refusal the person’s own decision', () => {
    for (const code of ['server_error', 'temporarily_unavailable'])
      expect(wordsFor(code)).toBe('The sign-in service cannot sign you in at the moment. Try again later.');
    expect(wordsFor('access_denied')).toMatch(/canceled, or your account is not admitted here\.$/);
  });

  it.each(['server_error', 'access_denied', 'invalid_scope', 'login_required'])('give what the provider said with %s', (code) =>
    expect(wordsFor(code, 'No <b>guests</b> {today}')).toMatch(/The sign-in service answered: No <b>guests<\/b> \{today\}$/),
  );

  it('never give the words of the client library', () => {
    expect(toProviderError(new Error('No matching state found in storage')).words).not.toMatch(/state|storage/);
    expect(toProviderError(new TypeError('Failed to fetch')).words).toBeUndefined();
  });
});

const tokens: TokenSet = {
  accessToken: 'a',
  refreshToken: 'r',
  idToken: null,
  receivedAtMs: 1_000_000,
  expiresAtMs: 1_000_000 + 3_600_000,
  scope: 'openid',
  profile: toProfile({ sub: 'u1' }),
  claims: { sub: 'u1' },
  lineage: 'l1',
};

describe('tokens', () => {
  it('are renewed a minute before their end, short ones after three quarters of their life', () => {
    expect(renewAtMs(tokens)).toBe(tokens.expiresAtMs - 60_000);
    expect(renewAheadMs({ receivedAtMs: 0, expiresAtMs: 5000 })).toBe(1250);
    expect(lastUseMs(tokens)).toBe(tokens.expiresAtMs - 5000);
    expect(lastUseMs({ receivedAtMs: 0, expiresAtMs: 5000 })).toBe(4375);
    expect(renewAheadMs({ receivedAtMs: 5000, expiresAtMs: 0 })).toBe(0);
  });

  it('wait longer after each failure, never over half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryWaitMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('come back from storage, and only in a sound shape', () => {
    const storage = memoryStorage();
    const shelf = () => storage;
    expect(restoreTokens(shelf)).toBeNull();
    expect(storeTokens(shelf, tokens)).toBe(true);
    expect(restoreTokens(shelf)).toEqual(tokens);
    storage.setItem('sam.session', '{"accessToken":1}');
    expect(restoreTokens(shelf)).toBeNull();
    storage.setItem('sam.session', 'no json');
    expect(restoreTokens(shelf)).toBeNull();
    storeTokens(shelf, null);
    expect(storage.length).toBe(0);
  });

  it('count as fresh only where the provider proved when the person signed in', () => {
    expect(isFresh(1000, 300, 1_200_000)).toBe(true);
    expect(isFresh(1000, 300, 1_311_000)).toBe(false);
    expect(isFresh(null, 300, 0)).toBe(false);
  });
});

describe('profiles', () => {
  it('take the claims of the service', () => {
    const claims = {
      sub: 'u1',
      tenant: 't1',
      tenant_name: 'Acme',
      region: 'eu',
      preferred_username: 'maja',
      given_name: 'Maja',
      family_name: 'L',
      auth_time: 5,
    };
    expect(toProfile(claims)).toMatchObject({ name: 'Maja L', username: 'maja', tenantName: 'Acme', region: 'eu', authTime: 5 });
  });
  it('do without nullable claims', () =>
    expect(toProfile({ sub: 'u1', tenant: 't1' })).toMatchObject({ name: 'u1', tenantName: 't1', locale: null }));
});

describe('config.json', () => {
  it('needs an authority and a client only', () => {
    const config = readConfig({ authority: `${ORIGIN}/idp`, clientId: 'c' });
    expect(config).toMatchObject({ apiBase: '', resource: ['api://service/api'], region: null });
    expect(config.scope).toContain('offline_access');
  });
  it('is refused with all problems at once', () => {
    expect(() => readConfig({ authority: 'idp', resource: 5 })).toThrow(ConfigError);
    expect(() => readConfig({ authority: 'idp', resource: 5 })).toThrow(/authority.*clientId.*resource/);
    expect(() => readConfig(null)).toThrow(ConfigError);
  });
  it('takes one resource as text, and drops a slash after the origin', () => {
    expect(readConfig({ authority: ORIGIN, clientId: 'c', resource: 'x', apiBase: 'https://api.example.com/' })).toMatchObject({
      resource: ['x'],
      apiBase: 'https://api.example.com',
    });
  });
});

function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

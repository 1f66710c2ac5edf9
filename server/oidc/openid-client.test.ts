import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SCOPES } from '../../contract/permissions.ts';
import { findAccount } from './accounts.ts';
import { Browser, signIn as signInByOAuth } from './browser.test-support.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';
import { IDENTITY_API, PRODUCT_API } from './resources.ts';
import { readTenant } from './tenant.ts';

let server: TestIdentity;
let config: client.Configuration;
let browser: Browser;
let redirectUri: string;

beforeAll(async () => {
  server = await startIdentity();
  redirectUri = `${server.baseUrl}/callback`;
  config = await client.discovery(new URL(`${server.baseUrl}/idp`), 'sam-console', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  browser = new Browser();
  server.db.raw.exec('delete from oidc_records; delete from sign_in_attempts');
});

interface Flow {
  readonly parameters?: Record<string, string>;
  readonly resources?: readonly string[];
  readonly username?: string;
  readonly checks?: client.AuthorizationCodeGrantChecks;
  readonly tokenParameters?: URLSearchParams;
}

/** One authorization by the independent client; `asked` tells whether the sign-in form was shown. */
async function authorize(flow: Flow = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid offline_access',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...flow.parameters,
  });
  for (const resource of flow.resources ?? []) url.searchParams.append('resource', resource);
  let step = await browser.open(url, redirectUri);
  const page = step.page;
  if (page !== undefined) {
    const username = flow.username ?? 'manager';
    step = await browser.submit(page, redirectUri, { username, password: `${username}-demo` });
  }
  const { callback } = step;
  if (callback === undefined) throw new Error(`no callback: ${step.page?.html}`);
  const redeem = () =>
    client.authorizationCodeGrant(
      config,
      callback,
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, ...flow.checks },
      flow.tokenParameters,
    );
  return { asked: page !== undefined, page, callback, redeem };
}

async function signIn(flow: Flow = {}) {
  const { redeem } = await authorize(flow);
  const tokens = await redeem();
  return { ...tokens, refresh_token: tokens.refresh_token ?? '', id_token: tokens.id_token ?? '', claims: tokens.claims() };
}

const isAccepted = async (token: string) => (await server.identity.verifyToken(token)) !== null;

describe('authorization code', () => {
  test('gives tokens whose scopes are the role’s', async () => {
    const tokens = await signIn();
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.token_type).toBe('bearer');
    expect(await server.identity.verifyToken(tokens.access_token)).toEqual({
      subject: findAccount(server.db, 'manager')?.id,
      kind: 'user',
      scopes: new Set(SCOPES),
    });
    const viewer = await signIn({ username: 'viewer', parameters: { prompt: 'login' } });
    const access = await server.identity.verifyToken(viewer.access_token);
    expect([...(access?.scopes ?? [])].sort()).toEqual([
      'saas.consolidation.view.r',
      'sam.application.r',
      'sam.computer.r',
      'sam.datacenter.r',
      'sam.license.r',
    ]);
  });

  test('grants the requested scopes that the role allows, and no refresh token unasked', async () => {
    const { redeem } = await authorize({
      username: 'reviewer',
      parameters: { scope: 'openid saas.consolidation.view.r sam.license.r' },
    });
    const tokens = await redeem();
    expect(tokens.refresh_token).toBeUndefined();
    expect(tokens.scope?.split(' ')).toEqual(['openid', 'saas.consolidation.view.r']);
    expect((await server.identity.verifyToken(tokens.access_token))?.scopes).toEqual(new Set(['saas.consolidation.view.r']));
  });

  test.each(['openid sam.licence.r', 'openid offline_access nope', 'openid address SAM.LICENSE.R'])(
    'of %s, which names unknown APIs alone, is refused',
    async (scope) => {
      const { asked, callback } = await authorize({ parameters: { scope } });
      expect([asked, callback.searchParams.get('error')]).toEqual([false, 'invalid_scope']);
      expect(callback.searchParams.get('error_description')).not.toContain('sam');
    },
  );

  test('without OpenID gives all APIs if none is named, and is refused if an unknown one is', async () => {
    const { access_token: token } = await signInByOAuth(server.baseUrl, 'manager', 'manager-demo', { scope: '' });
    expect((await server.identity.verifyToken(token))?.scopes).toEqual(new Set(SCOPES));
    const refused = signInByOAuth(server.baseUrl, 'manager', 'manager-demo', { scope: 'nope' });
    await expect(refused).rejects.toThrow('error=invalid_scope');
  });

  test('leaves out an unknown scope beside a known one, and gives all APIs if none is named', async () => {
    const scopesOf = async (scope: string) => {
      const { access_token: token } = await signIn({ parameters: { scope, prompt: 'login' } });
      return (await server.identity.verifyToken(token))?.scopes;
    };
    expect(await scopesOf('openid sam.license.r sam.licence.r')).toEqual(new Set(['sam.license.r']));
    for (const scope of ['openid', 'openid offline_access', 'openid profile email address phone'])
      expect(await scopesOf(scope), scope).toEqual(new Set(SCOPES));
  });

  test.each(['form_post', 'web_message', 'nonsense'])('by response mode %s is refused in the address', async (mode) => {
    const { asked, callback } = await authorize({ parameters: { response_mode: mode } });
    expect([asked, callback.searchParams.get('error')]).toEqual([false, 'unsupported_response_mode']);
    expect(callback.searchParams.get('state')).toBeTruthy();
  });

  test('by a response mode that is offered works', async () => {
    await expect((await authorize({ parameters: { response_mode: 'query' } })).redeem()).resolves.toBeTruthy();
    const { response_modes_supported: modes } = config.serverMetadata();
    expect(modes).toEqual(['query', 'fragment']);
  });

  test('puts the claims of the specification into the identity token', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { claims } = await signIn();
    const tenant = readTenant(server.db);
    expect(claims).toMatchObject({
      sub: findAccount(server.db, 'manager')?.id,
      tenant: tenant.id,
      tenant_name: 'Sample tenant',
      region: 'eu',
      preferred_username: 'manager',
      given_name: 'Maja',
      family_name: 'Lindqvist',
      locale: 'en-GB',
      zoneinfo: 'Europe/Stockholm',
      profile: `${server.baseUrl}/idp/account`,
      iss: `${server.baseUrl}/idp`,
      aud: 'sam-console',
      azp: 'sam-console',
    });
    expect(claims).not.toHaveProperty('picture');
    expect(claims?.auth_time).toBeGreaterThanOrEqual(before);
    expect(claims?.exp).toBe((claims?.iat ?? 0) + 3600);
    expect(tenant.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('gives every claim that the discovery document names, unless the account has none', async () => {
    const { claims } = await signIn({ parameters: { scope: 'openid email' } });
    const { claims_supported: supported } = config.serverMetadata();
    const missing = supported?.filter((name) => claims?.[name] === undefined);
    expect(missing?.sort()).toEqual(['picture']);
  });

  test('is redeemed once; the second time ends what the first one gave', async () => {
    const { redeem } = await authorize();
    const tokens = await redeem();
    await expect(redeem()).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await isAccepted(tokens.access_token)).toBe(false);
  });

  test('wants PKCE with S256, and no other flow', async () => {
    const challenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
    const refused: [Record<string, string>, string][] = [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: 'id_token' }, 'unsupported_response_type'],
      [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    ];
    for (const [parameters, error] of refused) {
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        nonce: 'n',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...parameters,
      });
      const { callback } = await browser.open(url, redirectUri);
      expect(`${callback?.search}${callback?.hash}`, JSON.stringify(parameters)).toContain(`error=${error}`);
    }
  });

  test('without a response type is refused for that, by the address', async () => {
    const { asked, callback } = await authorize({ parameters: { response_type: '' } });
    expect([asked, callback.searchParams.get('error')]).toEqual([false, 'invalid_request']);
    expect(callback.searchParams.get('error_description')).toContain('response_type');
  });

  test('redirects to registered addresses only', async () => {
    for (const wrong of [
      'https://evil.example/callback',
      `${server.baseUrl}/callback/../evil`,
      `${server.baseUrl}.evil.example/callback`,
      `${server.baseUrl}/callback?x=1`,
      '//evil.example',
    ]) {
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: wrong,
        scope: 'openid',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      const response = await browser.fetch(url);
      expect(response.status, wrong).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain('SAM Console');
    }
  });
});

describe('prompts', () => {
  test('a session signs in again without the form, and prompt=none works with one only', async () => {
    const without = await authorize({ parameters: { prompt: 'none' } });
    expect(without.callback.searchParams.get('error')).toBe('login_required');
    await signIn();
    expect((await authorize()).asked).toBe(false);
    const silent = await authorize({ parameters: { prompt: 'none' } });
    expect(silent.asked).toBe(false);
    expect(await isAccepted((await silent.redeem()).access_token)).toBe(true);
  });

  test('select_account shows the form again and takes another account, without script', async () => {
    const first = await signIn();
    const { asked, page, redeem } = await authorize({ username: 'viewer', parameters: { prompt: 'select_account' } });
    expect(asked).toBe(true);
    expect(page?.html).toContain('Sign in with another account');
    const second = await redeem();
    expect(second.claims()?.sub).toBe(findAccount(server.db, 'viewer')?.id);
    expect(second.claims()?.sub).not.toBe(first.claims?.sub);
    expect((await authorize()).asked).toBe(false);
  });

  test('select_account with the same account goes on', async () => {
    await signIn();
    const { asked, redeem } = await authorize({ parameters: { prompt: 'select_account' } });
    expect(asked).toBe(true);
    expect((await redeem()).claims()?.preferred_username).toBe('manager');
  });

  test('consent is accepted and asks nothing more', async () => {
    await signIn();
    expect((await authorize({ parameters: { prompt: 'consent' } })).asked).toBe(false);
  });

  test('max_age asks again once the session is older, and auth_time moves', async () => {
    const first = await signIn();
    const aged = server.db.raw.prepare(
      `update oidc_records set payload = json_set(payload, '$.loginTs', json_extract(payload, '$.loginTs') - 100) where model = 'Session'`,
    );
    aged.run();
    expect((await authorize({ parameters: { max_age: '1000' } })).asked).toBe(false);
    const refused = await authorize({ parameters: { max_age: '50', prompt: 'none' } });
    expect(refused.callback.searchParams.get('error')).toBe('login_required');
    const { asked, redeem } = await authorize({ parameters: { max_age: '50' }, checks: { maxAge: 50 } });
    expect(asked).toBe(true);
    expect((await redeem()).claims()?.auth_time).toBeGreaterThanOrEqual(Number(first.claims?.auth_time));
  });

  test('an identity token as a hint lets no other account sign in', async () => {
    const { id_token: hint } = await signIn();
    const parameters = { id_token_hint: hint };
    for (const prompt of ['login', 'select_account']) {
      const other = await authorize({ username: 'viewer', parameters: { ...parameters, prompt } });
      expect([other.asked, other.callback.searchParams.get('error')], prompt).toEqual([true, 'login_required']);
      expect(other.callback.searchParams.has('code')).toBe(false);
    }
    browser = new Browser();
    const other = await authorize({ username: 'viewer', parameters });
    expect(other.callback.searchParams.get('error')).toBe('login_required');
    const named = await authorize({ parameters });
    expect(named.asked).toBe(true);
    expect((await named.redeem()).claims()?.preferred_username).toBe('manager');
    expect((await authorize({ parameters })).asked).toBe(false);
  });

  test('a pending sign-in for a hinted account is not finished by the session of another', async () => {
    const { id_token: hint } = await signIn();
    browser = new Browser();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      id_token_hint: hint,
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    });
    const { page } = await browser.open(url, redirectUri);
    await signIn({ username: 'viewer' });
    const resumed = page?.url.href.replace('/interaction/', '/connect/authorize/') ?? '';
    const { callback } = await browser.open(resumed, redirectUri);
    expect(callback?.searchParams.get('error')).toBe('login_required');
  });

  test('signing in renews the id of the session', async () => {
    const session = () => browser.cookies().find(({ name }) => name === 'sam_session')?.value;
    await authorize();
    const before = session();
    expect(before).toBeDefined();
    await authorize({ parameters: { prompt: 'login' } });
    expect(session()).not.toBe(before);
  });
});

describe('refresh tokens', () => {
  test('roll, and one used twice ends its whole grant', async () => {
    const first = await signIn();
    const second = await client.refreshTokenGrant(config, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.claims()?.tenant).toBe(readTenant(server.db).id);
    expect(await isAccepted(second.access_token)).toBe(true);
    const third = await client.refreshTokenGrant(config, second.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    for (const token of [first, second, third]) expect(await isAccepted(token.access_token)).toBe(false);
    await expect(client.refreshTokenGrant(config, third.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('used twice at the same moment give at most one new token', async () => {
    const { refresh_token } = await signIn();
    const results = await Promise.allSettled([1, 2, 3].map(() => client.refreshTokenGrant(config, refresh_token)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('keep the API scopes where the request repeats those of OpenID only, and narrow them where it names some', async () => {
    const first = await signIn();
    const same = await client.refreshTokenGrant(config, first.refresh_token, { scope: 'openid offline_access' });
    expect((await server.identity.verifyToken(same.access_token))?.scopes).toEqual(new Set(SCOPES));
    const less = await client.refreshTokenGrant(config, same.refresh_token ?? '', { scope: 'openid sam.license.r' });
    expect((await server.identity.verifyToken(less.access_token))?.scopes).toEqual(new Set(['sam.license.r']));
  });
});

describe('resources', () => {
  const repeated = (...resources: string[]) => new URLSearchParams(resources.map((resource) => ['resource', resource]));
  const cases: [string, readonly string[], URLSearchParams | undefined, boolean][] = [
    ['none means all', [], undefined, true],
    ['the product', [PRODUCT_API], undefined, true],
    ['the identity API alone is no key to the product', [IDENTITY_API], undefined, false],
    ['both', [PRODUCT_API, IDENTITY_API], undefined, true],
    ['all, narrowed to the product at the token endpoint', [], repeated(PRODUCT_API), true],
    ['all, narrowed to the identity API', [], repeated(IDENTITY_API), false],
    ['both, narrowed', [IDENTITY_API, PRODUCT_API], repeated(IDENTITY_API), false],
    ['all, both named at the token endpoint', [], repeated(PRODUCT_API, IDENTITY_API), true],
    ['the product, named twice', [PRODUCT_API, PRODUCT_API], repeated(PRODUCT_API, PRODUCT_API), true],
  ];
  test.each(cases)('%s', async (_name, resources, tokenParameters, accepted) => {
    const tokens = await signIn({ resources, ...(tokenParameters === undefined ? {} : { tokenParameters }) });
    expect(await isAccepted(tokens.access_token)).toBe(accepted);
  });

  test('a refresh takes one of them as well', async () => {
    const { refresh_token } = await signIn();
    const identityOnly = await client.refreshTokenGrant(config, refresh_token, repeated(IDENTITY_API));
    expect(await isAccepted(identityOnly.access_token)).toBe(false);
    const all = await client.refreshTokenGrant(config, identityOnly.refresh_token ?? '');
    expect(await isAccepted(all.access_token)).toBe(true);
  });

  test('what was not granted or is unknown is refused', async () => {
    const { redeem } = await authorize({ resources: [PRODUCT_API], tokenParameters: repeated(IDENTITY_API) });
    await expect(redeem()).rejects.toMatchObject({ error: 'invalid_target' });
    for (const resources of [['api://other'], ['api://service'], [PRODUCT_API, 'api://service']]) {
      const { callback } = await authorize({ resources });
      expect(callback.searchParams.get('error'), resources.join()).toBe('invalid_target');
    }
  });

  test('a refresh that is refused for its resource leaves the token usable', async () => {
    const { refresh_token } = await signIn({ resources: [PRODUCT_API] });
    for (const resource of ['api://other', 'api://service', IDENTITY_API])
      await expect(client.refreshTokenGrant(config, refresh_token, { resource })).rejects.toMatchObject({
        error: 'invalid_target',
      });
    const next = await client.refreshTokenGrant(config, refresh_token, repeated(PRODUCT_API));
    expect(await isAccepted(next.access_token)).toBe(true);
    // Once it is used up, a second use ends the grant, whichever resource it names.
    await expect(client.refreshTokenGrant(config, refresh_token, repeated('api://other'))).rejects.toThrow();
    expect(await isAccepted(next.access_token)).toBe(false);
  });

  test('our own name for all of them is none that a token can be asked for by', async () => {
    const { redeem } = await authorize({ tokenParameters: repeated('api://service') });
    await expect(redeem()).rejects.toMatchObject({ error: 'invalid_target' });
    const { refresh_token } = await signIn();
    const refused = client.refreshTokenGrant(config, refresh_token, repeated('api://service'));
    await expect(refused).rejects.toMatchObject({ error: 'invalid_target' });
  });
});

test('an account holds 30 grants and tokens: the oldest are ejected', async () => {
  const first = await signIn();
  const later: string[] = [];
  for (let count = 0; count < 8; count++) {
    browser = new Browser();
    later.push((await signIn()).access_token);
  }
  expect(await isAccepted(first.access_token)).toBe(false);
  expect(await isAccepted(later.at(-1) ?? '')).toBe(true);
  const held = server.db.raw.prepare('select count(*) from oidc_records where owner is not null and consumed_at is null');
  expect(held.pluck().get()).toBeLessThanOrEqual(30);
  // A session in use keeps itself alive and loses its oldest tokens.
  browser = new Browser();
  let { refresh_token } = await signIn();
  for (let count = 0; count < 20; count++) {
    const next = await client.refreshTokenGrant(config, refresh_token);
    expect(await isAccepted(next.access_token)).toBe(true);
    refresh_token = next.refresh_token ?? '';
  }
});

test('revocation and introspection answer for one’s own tokens', async () => {
  const tokens = await signIn();
  expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true, client_id: 'sam-console' });
  await client.tokenRevocation(config, tokens.refresh_token);
  expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  expect(await isAccepted(tokens.access_token)).toBe(false);
  expect(decodeJwt(tokens.id_token).iss).toBe(`${server.baseUrl}/idp`);
  expect(server.failures).toEqual([]);
});

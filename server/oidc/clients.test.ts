import { generateKeyPairSync, sign, verify as signed } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../contract/permissions.ts';
import { openDatabase } from '../db/open.ts';
import { clientToken, endpoints, postForm, signIn } from './browser.test-support.ts';
import { addClient, ClientError, listClients, removeClient } from './clients.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';
import { IDENTITY_API, PRODUCT_API } from './resources.ts';

let server: TestIdentity;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.stop());

const tokenUrl = () => `${server.baseUrl}/idp/api/connect/token`;
const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });

describe('client credentials', () => {
  test('by an independent client, with the secret in the header or in the body', async () => {
    const made = addClient(server.db, { name: 'nightly' });
    for (const authentication of [client.ClientSecretBasic(made.client_secret), client.ClientSecretPost(made.client_secret)]) {
      const config = await client.discovery(new URL(`${server.baseUrl}/idp`), made.client_id, undefined, authentication, {
        execute: [client.allowInsecureRequests],
      });
      const tokens = await client.clientCredentialsGrant(config);
      expect(tokens.expires_in).toBe(3600);
      expect(tokens.scope).toBe(SCOPES.join(' '));
      expect(await server.identity.verifyToken(tokens.access_token)).toEqual({
        subject: made.client_id,
        kind: 'client',
        scopes: new Set(SCOPES),
      });
    }
  });

  test('grant what was asked for and the client has', async () => {
    const made = addClient(server.db, { name: 'licenses', scope: 'sam.license.r sam.application.r' });
    const scopesOf = async (scope?: string) =>
      (await server.identity.verifyToken(await clientToken(server.baseUrl, made, scope)))?.scopes;
    expect(await scopesOf()).toEqual(new Set(['sam.license.r', 'sam.application.r']));
    expect(await scopesOf('sam.license.r sam.agreement.r')).toEqual(new Set(['sam.license.r']));
    for (const scope of ['sam.license.r nobody.knows.r', 'openid sam.license.r', 'sam.license.r openid offline_access nope'])
      expect(await scopesOf(scope), scope).toEqual(new Set(['sam.license.r']));
    expect(await scopesOf('')).toEqual(new Set(['sam.license.r', 'sam.application.r']));
    for (const scope of [
      'sam.agreement.r',
      'nobody.knows.r',
      'openid',
      'openid nope',
      'offline_access',
      'openid profile email',
      ' ,',
    ]) {
      const refused = await postForm(
        tokenUrl(),
        [
          ['grant_type', 'client_credentials'],
          ['scope', scope],
        ],
        basic(made.client_id, made.client_secret),
      );
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({ error: 'invalid_scope', error_description: expect.any(String) });
    }
  });

  test('take resources, repeated ones too', async () => {
    const made = addClient(server.db, { name: 'resources' });
    const request = (...resources: string[]) =>
      postForm(
        tokenUrl(),
        [['grant_type', 'client_credentials'], ...resources.map((resource): [string, string] => ['resource', resource])],
        basic(made.client_id, made.client_secret),
      );
    const accepts = async (...resources: string[]) => {
      const { access_token } = (await (await request(...resources)).json()) as { access_token: string };
      return (await server.identity.verifyToken(access_token)) !== null;
    };
    expect(await accepts(PRODUCT_API)).toBe(true);
    expect(await accepts(IDENTITY_API)).toBe(false);
    expect(await accepts(PRODUCT_API, IDENTITY_API)).toBe(true);
    expect(await accepts(IDENTITY_API, IDENTITY_API)).toBe(false);
    expect(await accepts(''), 'an empty parameter is none').toBe(true);
    for (const resources of [
      ['api://other'],
      ['api://service'],
      [PRODUCT_API, 'api://service'],
      ['api://service', PRODUCT_API],
    ]) {
      const refused = await request(...resources);
      expect([refused.status, ((await refused.json()) as { error: string }).error], resources.join()).toEqual([
        400,
        'invalid_target',
      ]);
    }
  });

  test('refuse a wrong secret, an unknown client, a removed one, and other grants', async () => {
    const made = addClient(server.db, { name: 'removed' });
    const token = await clientToken(server.baseUrl, made);
    const attempt = async (id: string, secret: string, grant = 'client_credentials') => {
      const response = await postForm(tokenUrl(), [['grant_type', grant]], basic(id, secret));
      return { status: response.status, ...((await response.json()) as { error?: string }) };
    };
    expect(await attempt(made.client_id, `${made.client_secret}x`)).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(await attempt('nobody', made.client_secret)).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(await attempt(made.client_id, made.client_secret, 'authorization_code')).toMatchObject({ status: 400 });
    expect(removeClient(server.db, made.client_id)).toBe(true);
    expect(removeClient(server.db, made.client_id)).toBe(false);
    expect(await server.identity.verifyToken(token)).toBeNull();
    expect(await attempt(made.client_id, made.client_secret)).toMatchObject({ status: 401, error: 'invalid_client' });
    // The public client has no secret with which to get a token.
    const pub = await postForm(tokenUrl(), [
      ['grant_type', 'client_credentials'],
      ['client_id', 'sam-console'],
    ]);
    expect(pub.status).toBe(400);
  });

  test.each([
    ['another scheme', { authorization: 'Bearer abc' }],
    ['a scheme nobody knows', { authorization: 'Digest x' }],
    ['no credentials', { authorization: 'Basic' }],
    ['credentials that are not Base64', { authorization: 'Basic @@@' }],
    ['credentials without a colon', { authorization: `Basic ${Buffer.from('somebody').toString('base64')}` }],
    ['an empty secret', basic('somebody', '')],
    ['a secret that is wrongly escaped', basic('somebody', '%zz')],
    ['a wrong secret', basic('somebody', 'wrong')],
    ['nothing', {}],
  ] as [string, Record<string, string>][])('authentication by %s is refused with a challenge', async (_name, headers) => {
    for (const path of ['token', 'revoke', 'introspect']) {
      const response = await postForm(
        `${server.baseUrl}/idp/api/connect/${path}`,
        [
          ['grant_type', 'client_credentials'],
          ['token', 'x'],
        ],
        headers,
      );
      expect([response.status, response.headers.get('cache-control')], path).toEqual([401, 'no-store']);
      expect(response.headers.get('www-authenticate'), path).toMatch(/^Basic realm="http[^"]+\/idp"/);
      expect(await response.json()).toMatchObject({ error: 'invalid_client', error_description: expect.any(String) });
    }
  });

  test('two secrets at once are an invalid request', async () => {
    const { client_id: id, client_secret: secret } = addClient(server.db, { name: 'twice' });
    const response = await postForm(
      tokenUrl(),
      [
        ['grant_type', 'client_credentials'],
        ['client_id', id],
        ['client_secret', secret],
      ],
      basic(id, secret),
    );
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
  });

  test('the 31st token ejects the first and no other, per client', async () => {
    const made = addClient(server.db, { name: 'busy' });
    const other = await clientToken(server.baseUrl, addClient(server.db, { name: 'calm' }));
    const tokens: string[] = [];
    for (let count = 0; count < 30; count++) tokens.push(await clientToken(server.baseUrl, made));
    const accepted = async () => {
      const answers = await Promise.all(tokens.map((token) => server.identity.verifyToken(token)));
      return answers.map((access) => access !== null);
    };
    expect(await accepted()).toEqual(Array(30).fill(true));
    tokens.push(await clientToken(server.baseUrl, made));
    expect(await accepted()).toEqual([false, ...Array(30).fill(true)]);
    expect(await server.identity.verifyToken(other)).not.toBeNull();
  });

  test('a client sees and revokes its own tokens only', async () => {
    const mine = addClient(server.db, { name: 'mine' });
    const theirs = addClient(server.db, { name: 'theirs' });
    const token = await clientToken(server.baseUrl, mine);
    const { introspection_endpoint: introspect = '', revocation_endpoint: revoke = '' } = await endpoints(server.baseUrl);
    const ask = async (who: typeof mine) =>
      (await postForm(introspect, [['token', token]], basic(who.client_id, who.client_secret))).json();
    expect(await ask(mine)).toMatchObject({ active: true, aud: [PRODUCT_API, IDENTITY_API] });
    expect(await ask(theirs)).toEqual({ active: false });
    await postForm(revoke, [['token', token]], basic(theirs.client_id, theirs.client_secret));
    expect(await server.identity.verifyToken(token)).not.toBeNull();
    await postForm(revoke, [['token', token]], basic(mine.client_id, mine.client_secret));
    expect(await server.identity.verifyToken(token)).toBeNull();
  });
});

test('a listing and the database hold no secret and no token', async () => {
  const made = addClient(server.db, { name: 'secretive' });
  const token = await clientToken(server.baseUrl, made);
  const user = await signIn(server.baseUrl, 'manager', 'manager-demo');
  const everything = ['clients', 'oidc_records', 'accounts', 'sign_in_attempts']
    .map((table) => JSON.stringify(server.db.raw.prepare(`select * from ${table}`).all()))
    .join('');
  for (const secret of [made.client_secret, token, user.access_token, user.refresh_token, user.id_token, 'manager-demo']) {
    expect(everything).not.toContain(secret);
  }
  expect(JSON.stringify(listClients(server.db))).not.toContain('secret_hash');
  expect(() => addClient(server.db, { name: 'x', scope: 'sam.everything' })).toThrow(ClientError);
  expect(() => addClient(server.db, { name: ' ' })).toThrow(ClientError);
});

test('no expired, empty or invented token is accepted', async () => {
  const token = await clientToken(server.baseUrl, addClient(server.db, { name: 'expiring' }));
  server.db.raw.prepare('update oidc_records set expires_at = ?').run(Math.floor(Date.now() / 1000));
  expect(await server.identity.verifyToken(token)).toBeNull();
  for (const invented of ['', 'x', 'a.b.c', 'x'.repeat(100_000), `${token}x`]) {
    expect(await server.identity.verifyToken(invented)).toBeNull();
  }
});

describe('JWT access tokens', () => {
  let jwtServer: TestIdentity;
  beforeAll(async () => {
    jwtServer = await startIdentity({ tokenFormat: 'jwt' });
  });
  afterAll(() => jwtServer.stop());

  test('name subject, audience and scope, and work as opaque ones do', async () => {
    const user = await signIn(jwtServer.baseUrl, 'reviewer', 'reviewer-demo');
    expect(decodeProtectedHeader(user.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' });
    const payload = decodeJwt(user.access_token);
    expect(payload).toMatchObject({
      iss: `${jwtServer.baseUrl}/idp`,
      aud: [PRODUCT_API, IDENTITY_API],
      client_id: 'sam-console',
      scope: 'saas.consolidation.view.r saas.consolidation.view.crud',
    });
    expect(await jwtServer.identity.verifyToken(user.access_token)).toMatchObject({ subject: payload.sub, kind: 'user' });
    // The id inside is not a token by itself.
    expect(await jwtServer.identity.verifyToken(String(payload.jti))).toBeNull();
    const [head = '', body = '', signature = ''] = user.access_token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...payload, sub: 'other' })).toString('base64url');
    expect(await jwtServer.identity.verifyToken(`${head}.${forged}.${signature}`)).toBeNull();
    const last = signature.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const sameBits = alphabet[alphabet.indexOf(last) ^ 1];
    expect(await jwtServer.identity.verifyToken(`${head}.${body}.${signature.slice(0, -1)}${sameBits}`)).toBeNull();
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await jwtServer.identity.verifyToken(`${none}.${body}.`)).toBeNull();
    expect(await jwtServer.identity.verifyToken(user.id_token)).toBeNull();
    const identityOnly = await signIn(jwtServer.baseUrl, 'viewer', 'viewer-demo', { resource: IDENTITY_API });
    expect(await jwtServer.identity.verifyToken(identityOnly.access_token)).toBeNull();
  });

  test('are revoked and described for their own client alone, as opaque ones are', async () => {
    const described: Record<string, unknown>[] = [];
    for (const { baseUrl, db, identity } of [server, jwtServer]) {
      const { introspection_endpoint: introspect = '', revocation_endpoint: revoke = '' } = await endpoints(baseUrl);
      const [mine, theirs] = [addClient(db, { name: 'mine' }), addClient(db, { name: 'theirs' })];
      const ask = async (url: string, token: string, who: typeof mine) => {
        const response = await postForm(url, [['token', token]], basic(who.client_id, who.client_secret));
        const text = await response.text();
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
        return text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
      };
      const [first, second] = [await clientToken(baseUrl, mine), await clientToken(baseUrl, mine)];
      described.push((await ask(introspect, first, mine)) ?? {});
      expect(await ask(introspect, first, theirs)).toEqual({ active: false });
      expect(await ask(introspect, `${first}x`, mine)).toEqual({ active: false });
      for (const token of [`${first}x`, `x${first}`]) expect(await ask(revoke, token, mine)).toBeNull();
      expect(await ask(revoke, first, theirs)).toBeNull();
      expect(await identity.verifyToken(first)).not.toBeNull();
      expect(await ask(revoke, first, mine)).toBeNull();
      expect(await ask(revoke, first, mine), 'a second time').toBeNull();
      expect(await identity.verifyToken(first)).toBeNull();
      expect(await ask(introspect, first, mine)).toEqual({ active: false });
      expect(await identity.verifyToken(second), 'another token of the client').not.toBeNull();
    }
    const [opaque, jwt] = described;
    const { jti, ...rest } = jwt ?? {};
    expect(jti).toEqual(expect.any(String));
    expect(rest).toMatchObject({ active: true, token_type: 'Bearer', scope: SCOPES.join(' ') });
    expect(Object.keys(rest).sort()).toEqual(Object.keys(opaque ?? {}).sort());
  });

  test('of a person end with their refresh token when revoked, as opaque ones do, and an identity token ends nothing', async () => {
    const described: Record<string, unknown>[] = [];
    for (const { baseUrl, identity } of [server, jwtServer]) {
      const user = await signIn(baseUrl, 'manager', 'manager-demo');
      const { introspection_endpoint: introspect = '', revocation_endpoint: revoke = '' } = await endpoints(baseUrl);
      const ask = (url: string, token: string) =>
        postForm(url, [
          ['client_id', 'sam-console'],
          ['token', token],
        ]);
      described.push((await (await ask(introspect, user.access_token)).json()) as Record<string, unknown>);
      const narrow = await signIn(baseUrl, 'manager', 'manager-demo', { resource: PRODUCT_API });
      expect(await (await ask(introspect, narrow.access_token)).json()).toMatchObject({ aud: PRODUCT_API });
      expect(await (await ask(introspect, user.id_token)).json()).toEqual({ active: false });
      expect((await ask(revoke, user.id_token)).status).toBe(200);
      expect(await identity.verifyToken(user.access_token)).not.toBeNull();
      expect((await ask(revoke, user.access_token)).status).toBe(200);
      expect(await identity.verifyToken(user.access_token)).toBeNull();
      const refreshed = await postForm(`${baseUrl}/idp/api/connect/token`, [
        ['grant_type', 'refresh_token'],
        ['client_id', 'sam-console'],
        ['refresh_token', user.refresh_token],
      ]);
      expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' });
    }
    const [opaque, jwt] = described;
    expect(jwt?.aud).toEqual(opaque?.aud);
    expect(jwt).toMatchObject({ active: true, sub: expect.any(String), client_id: 'sam-console' });
    expect(Object.keys(jwt ?? {}).sort()).toEqual([...Object.keys(opaque ?? {}), 'jti'].sort());
  });

  test('end when revoked or ejected, before they expire', async () => {
    const user = await signIn(jwtServer.baseUrl, 'manager', 'manager-demo');
    const { revocation_endpoint: revoke = '' } = await endpoints(jwtServer.baseUrl);
    await postForm(revoke, [
      ['client_id', 'sam-console'],
      ['token', user.refresh_token],
    ]);
    expect(await jwtServer.identity.verifyToken(user.access_token)).toBeNull();
    const made = addClient(jwtServer.db, { name: 'jwt' });
    const first = await clientToken(jwtServer.baseUrl, made);
    const second = await clientToken(jwtServer.baseUrl, made);
    for (let count = 2; count < 31; count++) await clientToken(jwtServer.baseUrl, made);
    expect(await jwtServer.identity.verifyToken(first)).toBeNull();
    expect(await jwtServer.identity.verifyToken(second)).toMatchObject({ subject: made.client_id, kind: 'client' });
  });
});

test('tokens, sessions, keys and secrets survive a restart, in either format', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  const file = join(folder, 'sam.db');
  const secretsFile = join(folder, 'secrets.json');
  const first = await startIdentity({ file, secretsFile, tokenFormat: 'jwt' });
  const port = Number(new URL(first.baseUrl).port);
  const made = addClient(first.db, { name: 'lasting' });
  const jwt = await clientToken(first.baseUrl, made);
  const user = await signIn(first.baseUrl, 'manager', 'manager-demo');
  await first.stop();
  expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const keys = readFileSync(secretsFile, 'utf8');

  const second = await startIdentity({ file, secretsFile, port, tokenFormat: 'opaque' });
  try {
    expect(await second.identity.verifyToken(jwt)).toMatchObject({ subject: made.client_id });
    expect(await second.identity.verifyToken(user.access_token)).not.toBeNull();
    const refreshed = await postForm(`${second.baseUrl}/idp/api/connect/token`, [
      ['grant_type', 'refresh_token'],
      ['client_id', 'sam-console'],
      ['refresh_token', user.refresh_token],
    ]);
    const { access_token } = (await refreshed.json()) as { access_token: string };
    expect(access_token).not.toContain('.');
    expect(await second.identity.verifyToken(access_token)).not.toBeNull();
    expect(readFileSync(secretsFile, 'utf8')).toBe(keys);
    // The command line works on the same file beside the server.
    const beside = openDatabase(file);
    const late = addClient(beside, { name: 'late' });
    const token = await clientToken(second.baseUrl, late);
    removeClient(beside, late.client_id);
    expect(await second.identity.verifyToken(token)).toBeNull();
    await beside.close();
  } finally {
    await second.stop();
  }
});

test('an opaque token is verified for less than a signature costs', async () => {
  const token = await clientToken(server.baseUrl, addClient(server.db, { name: 'fast' }));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = sign('sha256', Buffer.from(token), privateKey);
  const bestOf = { opaque: Number.POSITIVE_INFINITY, signature: Number.POSITIVE_INFINITY };
  // Alternating, so that a busy moment affects both.
  for (let round = 0; round < 10; round++)
    for (const [name, check] of [
      ['opaque', () => server.identity.verifyToken(token)],
      ['signature', async () => signed('sha256', Buffer.from(token), publicKey, signature)],
    ] as const) {
      const start = performance.now();
      for (let count = 0; count < 200; count++) if (!(await check())) throw new Error(name);
      bestOf[name] = Math.min(bestOf[name], performance.now() - start);
    }

  expect(bestOf.opaque).toBeLessThan(bestOf.signature);
});

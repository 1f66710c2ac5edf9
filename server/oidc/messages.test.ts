import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postForm } from './browser.test-support.ts';
import { addClient } from './clients.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';

const TOKEN = createHash('sha256').update('a token').digest('base64url');

let server: TestIdentity;
let made: { client_id: string; client_secret: string };
beforeAll(async () => {
  server = await startIdentity();
  made = addClient(server.db, { name: 'nightly' });
});
afterAll(() => server.stop());

const isPartOf = (text: string): boolean =>
  Array.from({ length: TOKEN.length - 7 }, (_, at) => TOKEN.slice(at, at + 8)).some((part) => text.includes(part));

describe('no message of the identity provider repeats a token (ruling 17)', () => {
  it.each([
    'client_id',
    'redirect_uri',
    'response_type',
    'response_mode',
    'scope',
    'prompt',
    'max_age',
    'code_challenge',
    'code_challenge_method',
    'resource',
    'claims',
    'request',
    'request_uri',
    'id_token_hint',
    'ui_locales',
    'state',
    TOKEN,
  ])('%s of a sign-in', async (name) => {
    const url = new URL(`${server.baseUrl}/idp/connect/authorize`);
    const plain = {
      client_id: 'sam-console',
      response_type: 'code',
      redirect_uri: `${server.baseUrl}/callback`,
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    };
    for (const parameters of [
      { ...plain, [name]: TOKEN },
      { ...plain, client_id: 'nobody', [name]: TOKEN },
    ]) {
      url.search = new URLSearchParams(parameters).toString();
      const answer = await fetch(url, { redirect: 'manual', headers: { authorization: `Bearer ${TOKEN}` } });
      const location = answer.headers.get('location');
      const description = location === null ? null : new URL(location, url).searchParams.get('error_description');
      expect(isPartOf((await answer.text()) + (description ?? ''))).toBe(false);
    }
  });

  it.each([
    'grant_type',
    'scope',
    'resource',
    'code',
    'refresh_token',
    'redirect_uri',
    'client_id',
    'client_secret',
    'code_verifier',
    'assertion',
    TOKEN,
  ])('%s of a token request', async (name) => {
    const basic = { authorization: `Basic ${Buffer.from(`${made.client_id}:${made.client_secret}`).toString('base64')}` };
    for (const grant of ['client_credentials', 'authorization_code', 'refresh_token'])
      for (const [client, headers] of [
        ['', basic],
        ['sam-console', {}],
        ['', { authorization: `Bearer ${TOKEN}` }],
      ] as const) {
        const form = new Map([['grant_type', grant], ...(client === '' ? [] : [['client_id', client] as const]), [name, TOKEN]]);
        const answer = await postForm(`${server.baseUrl}/idp/api/connect/token`, [...form], headers);
        if (answer.status === 200) continue;
        const text = await answer.text();
        expect(isPartOf(text + JSON.stringify([...answer.headers])), text).toBe(false);
      }
  });

  it.each(['introspect', 'revoke', TOKEN])('%s', async (endpoint) => {
    const answer = await postForm(
      `${server.baseUrl}/idp/api/connect/${endpoint}`,
      [
        ['token', TOKEN],
        [TOKEN, TOKEN],
      ],
      {},
    );
    expect(isPartOf(await answer.text())).toBe(false);
  });
});

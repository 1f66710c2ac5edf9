import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { createProvider } from './provider.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const issuer = `${window.location.origin}/idp`;
const iat = Math.floor(Date.now() / 1000);
const SOUND = { iss: issuer, aud: 'sam-console', sub: 'tester', iat, exp: iat + 300 };

/** Signs in at a provider whose token has these claims, and that calls back with these parameters. */
async function signInWith(claims: object, parameters: Readonly<Record<string, string>>) {
  const redeemed: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (String(input).endsWith('/token')) {
      redeemed.push(String(input));
      const idToken = ['{}', JSON.stringify(claims), 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');
      return Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: idToken });
    }
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      authorization_response_iss_parameter_supported: true,
    });
  });
  const provider = createProvider(readConfig({ authority: issuer, clientId: 'sam-console' }));
  const { stateId } = await provider.start({ returnTo: '/' });
  const query = new URLSearchParams({ code: 'c', state: stateId, ...parameters });
  const outcome = await provider.finish(`${window.location.origin}/callback?${query}`).then(
    ({ tokens }) => tokens.profile.sub,
    (error: { reason: string }) => error.reason,
  );
  return { outcome, redeemed: redeemed.length };
}

test('a callback of the provider that was asked, with a token that lasts, signs in', async () => {
  expect(await signInWith(SOUND, { iss: issuer })).toEqual({ outcome: 'tester', redeemed: 1 });
});

test.each([
  ['has expired', { exp: 1000 }],
  ['never expires', { exp: undefined }],
])('an identity token that %s signs nobody in', async (_, change) => {
  expect((await signInWith({ ...SOUND, ...change }, { iss: issuer })).outcome).toBe('refused');
});

test('a code of another provider, or of one that does not say who it is, is never redeemed', async () => {
  const refused = { outcome: 'refused', redeemed: 0 };
  expect(await signInWith(SOUND, { iss: 'https://evil.example/idp' })).toEqual(refused);
  expect(await signInWith(SOUND, {})).toEqual(refused);
});

test('an address used before is told as such', async () => {
  expect((await signInWith(SOUND, { state: 'unknown' })).outcome).toBe('replayed');
});

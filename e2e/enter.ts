import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { readConfig } from '../src/session/config.ts';
import { type TokenSet, toProfile } from '../src/session/tokens.ts';
import type { Account } from './fixtures.ts';

interface Answer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

/** The address of the service of all journeys, for paths without an origin. */
const home = (): string => `http://127.0.0.1:${process.env.SAM_E2E_PORT}`;

const signedIn = new Map<string, Promise<TokenSet>>();

/**
 * Opens a page of the dashboard signed in, without the pages of a sign-in: the sign-in happens outside the page, and the tab gets
 * the tokens before it loads. An account signs in once per worker; its access token outlives all tests.
 */
export async function enter(page: Page, account: Account, path = '/'): Promise<void> {
  const { origin, href } = new URL(path, home());
  const key = `${origin} ${account.username}`;
  const signingIn = signedIn.get(key) ?? signInBeside(page.request, account, origin);
  signedIn.set(key, signingIn);
  const tokens = { ...(await signingIn), lineage: randomUUID() };
  // Only for this load: later changes of the session by the dashboard must stay.
  const seed = await page.addInitScript((stored) => sessionStorage.setItem('sam.session', stored), JSON.stringify(tokens));
  await page.goto(href);
  await seed.dispose();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** The sign-in that `signIn` does in the browser: authorization code with PKCE, through the provider's form. */
async function signInBeside(request: APIRequestContext, account: Account, origin: string): Promise<TokenSet> {
  const { clientId, scope, resource } = readConfig(await (await request.get(`${origin}/config.json`)).json());
  const client = { client_id: clientId, redirect_uri: `${origin}/callback` };
  const verifier = randomBytes(32).toString('base64url');
  const form = await request.get(`${origin}/idp/connect/authorize`, {
    params: {
      ...client,
      response_type: 'code',
      scope,
      resource: resource[0] ?? '',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  });
  const token = /name="form_token" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const called = await request.post(form.url(), {
    form: { username: account.username, password: account.password, form_token: token },
  });
  const code = new URL(called.url()).searchParams.get('code');
  if (code === null) throw new Error(`the sign-in of ${account.username} ended at ${called.url()}`);
  const answer = await request.post(`${origin}/idp/api/connect/token`, {
    form: { ...client, grant_type: 'authorization_code', code, code_verifier: verifier, resource: resource[0] ?? '' },
  });
  return toTokens(await answer.json());
}

/** The answer in the form in which the dashboard stores it. */
function toTokens(answer: Answer): TokenSet {
  const claims = decodeJwt(answer.id_token);
  const now = Date.now();
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    expiresAtMs: now + answer.expires_in * 1000,
    receivedAtMs: now,
    scope: answer.scope,
    profile: toProfile(claims),
    claims,
    lineage: randomUUID(),
  };
}

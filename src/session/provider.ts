/** The only module with oidc-client-ts: authorization code with PKCE, rolling refresh tokens, sign-out. Loaded on first use. */

import { OidcClient, type RefreshState, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import { isRecord } from '../../contract/shape.ts';
import { serviceTime } from '../clock.ts';
import { PATHS } from '../paths.ts';
import type { Config } from './config.ts';
import { checkIssued, checkLifetime, checkSender } from './issued.ts';
import { POPUP_MARK } from './other-ways-in.ts';
import { storageRefused, toProviderError } from './provider-error.ts';
import { silentAnswer } from './silent-answer.ts';
import { keep, keysOf, recall, tabShelf } from './storage.ts';
import { type TokenSet, toProfile } from './tokens.ts';

export interface SignInOptions {
  /** Path of the page to return to. */
  readonly returnTo: string;
  readonly popup?: boolean;
  readonly prompt?: 'none' | 'select_account' | 'login';
  readonly maxAgeSeconds?: number;
}

export interface SignInResult {
  readonly tokens: TokenSet;
  readonly returnTo: string | null;
}

export interface Provider {
  /** The address that starts a sign-in, and the id of its state, which identifies the answer. */
  start(options: SignInOptions): Promise<{ url: string; stateId: string }>;
  /** Redeems the provider's callback address. Throws SessionError. */
  finish(callbackUrl: string): Promise<SignInResult>;
  /** Signs in without the person. Throws SessionError: `ended` if the provider wants them. */
  silent(): Promise<TokenSet>;
  /** Uses the refresh token once; the answer has the next one. Throws SessionError. */
  renew(tokens: TokenSet): Promise<TokenSet>;
  /** The address that ends the provider's session, or null if the provider offers none. Throws SessionError. */
  signOutUrl(tokens: TokenSet | null): Promise<string | null>;
  revoke(tokens: TokenSet): Promise<void>;
}

const TIMEOUT_SECONDS = 15;
/** All protocol claims except `auth_time`, which sensitive actions check. */
const HIDDEN_CLAIMS = ['nbf', 'jti', 'nonce', 'acr', 'amr', 'azp', 'at_hash'];

/** A sign-in that leaves the page must store its state: if the browser refuses, this says so before leaving. */
function stateStorage(): Storage {
  return {
    get length() {
      return keysOf(tabShelf).length;
    },
    key: (index) => keysOf(tabShelf)[index] ?? null,
    getItem: (key) => recall(tabShelf, key),
    removeItem: (key) => void keep(tabShelf, key, null),
    clear: () => undefined,
    setItem: (key, value) => {
      if (!keep(tabShelf, key, value)) throw storageRefused();
    },
  };
}

export function createProvider(config: Config): Provider {
  const { origin } = window.location;
  const client = new OidcClient({
    authority: config.authority,
    ...(config.metadataUrl !== null && { metadataUrl: new URL(config.metadataUrl, origin).href }),
    client_id: config.clientId,
    redirect_uri: `${origin}${PATHS.callback}`,
    post_logout_redirect_uri: `${origin}/`,
    scope: config.scope,
    resource: [...config.resource],
    filterProtocolClaims: HIDDEN_CLAIMS,
    stateStore: new WebStorageStateStore({ store: stateStorage(), prefix: 'sam.oidc.' }),
    // A state older than this belongs to an abandoned sign-in.
    staleStateAgeInSeconds: 3600,
  });

  const provider: Provider = {
    async start({ returnTo, popup = false, prompt, maxAgeSeconds }) {
      try {
        const request = await client.createSigninRequest({
          state: { returnTo },
          ...(popup && { url_state: POPUP_MARK }),
          ...(prompt && { prompt }),
          ...(maxAgeSeconds !== undefined && { max_age: maxAgeSeconds }),
        });
        return { url: request.url, stateId: request.state.id };
      } catch (error) {
        throw toProviderError(error);
      }
    },

    async finish(callbackUrl) {
      try {
        // First, because an address used before is told as such, whoever sent it.
        await client.readSigninResponseState(callbackUrl);
        const callback = new URL(callbackUrl).searchParams;
        checkSender(callback, callback.has('code') && (await namesItself(client)), config);
        const response = await client.processSigninResponse(callbackUrl);
        if (response.id_token) checkLifetime(response.profile, serviceTime());
        return { tokens: toTokens(response, null, config), returnTo: readReturnTo(response.userState) };
      } catch (error) {
        throw toProviderError(error);
      } finally {
        void client.clearStaleState().catch(() => undefined);
      }
    },

    async silent() {
      const { url } = await provider.start({ returnTo: '/', prompt: 'none' });
      return (await provider.finish(await silentAnswer(url, config.authority))).tokens;
    },

    async renew(tokens) {
      if (!tokens.refreshToken) throw toProviderError({ error: 'invalid_grant' });
      try {
        // A plain object: the library declares the class but does not export it.
        const state: RefreshState = {
          refresh_token: tokens.refreshToken,
          ...(tokens.idToken && { id_token: tokens.idToken }),
          session_state: null,
          scope: tokens.scope,
          profile: tokens.claims as unknown as RefreshState['profile'],
        };
        // biome-ignore lint/correctness/useHookAtTopLevel: a method of the library, no hook
        const response = await client.useRefreshToken({
          state,
          resource: [...config.resource],
          timeoutInSeconds: TIMEOUT_SECONDS,
        });
        // Without the service's time: if somebody set the computer's clock since the last answer, it is not known until the next.
        if (response.id_token) checkLifetime(response.profile, null);
        return toTokens(response, tokens, config);
      } catch (error) {
        throw toProviderError(error);
      }
    },

    async signOutUrl(tokens) {
      try {
        return (await client.createSignoutRequest(tokens?.idToken ? { id_token_hint: tokens.idToken } : {})).url;
      } catch (error) {
        // The provider has no sign-out; any other error is a lost connection.
        if (error instanceof Error && /end session endpoint/i.test(error.message)) return null;
        throw toProviderError(error);
      }
    },

    async revoke(tokens) {
      if (tokens.refreshToken) await client.revokeToken(tokens.refreshToken, 'refresh_token');
      else await client.revokeToken(tokens.accessToken, 'access_token');
    },
  };
  return provider;
}

/** True if the provider promises to name itself in every callback. */
async function namesItself(client: OidcClient): Promise<boolean> {
  const metadata: Record<string, unknown> = { ...(await client.metadataService.getMetadata()) };
  return metadata.authorization_response_iss_parameter_supported === true;
}

function toTokens(response: SigninResponse, previous: TokenSet | null, config: Config): TokenSet {
  const now = Date.now();
  if (response.id_token) checkIssued(response.profile, config);
  const claims: Record<string, unknown> = { ...previous?.claims, ...response.profile };
  return {
    accessToken: response.access_token,
    // A provider without rolling tokens returns no new one: the old one stays valid.
    refreshToken: response.refresh_token ?? previous?.refreshToken ?? null,
    idToken: response.id_token ?? previous?.idToken ?? null,
    expiresAtMs: now + (response.expires_in ?? 300) * 1000,
    receivedAtMs: now,
    // RFC 6749, 5.1: no scope in the answer means that the requested one was granted.
    scope: response.scope ?? previous?.scope ?? config.scope,
    profile: toProfile(claims),
    claims,
    lineage: previous?.lineage ?? crypto.randomUUID(),
  };
}

const readReturnTo = (state: unknown): string | null =>
  isRecord(state) && typeof state.returnTo === 'string' ? state.returnTo : null;

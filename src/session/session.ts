/**
 * The session of this tab: sign-in, renewal before expiry, recovery after sleep and lost connections, sign-out that reaches all
 * tabs. Each tab has its own tokens, in memory and in its session storage. Only the provider's `invalid_grant` or
 * `login_required` ends a session; network failures are retried.
 * Source: service.md "Authentication"; contract.md "Tokens".
 */

import { serviceNow } from '../clock.ts';
import { PATHS } from '../paths.ts';
import { createStore } from '../store.ts';
import { setLocale } from '../text/locale.ts';
import { type Config, loadConfig } from './config.ts';
import { openSignInWindow } from './other-ways-in.ts';
import { setPartingNote } from './parting-note.ts';
import type { Provider, SignInOptions } from './provider.ts';
import { safeReturnPath } from './return-path.ts';
import { SessionError, toSessionError } from './session-error.ts';
import { forgetPersonalNotes, isProviderReachable, isSignOutPending, keepNotesOf, markSignOutPending } from './sign-out.ts';
import { keep, recall, tabShelf } from './storage.ts';
import { claimLineage, oneTabAtATime, onTabMessage, releaseLineageOnLeave, signedOutAtMs, tellTabs } from './tabs.ts';
import { isFresh, lastUseMs, type Profile, renewAtMs, restoreTokens, retryWaitMs, storeTokens, type TokenSet } from './tokens.ts';

export { SessionError } from './session-error.ts';
export type { Profile } from './tokens.ts';

export interface SessionState {
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'error';
  readonly profile: Profile | null;
  readonly scopes: ReadonlySet<string>;
  /** Signed out here, but the provider cannot be told yet. */
  readonly signOutPending: boolean;
  /** Was signed in, but the provider ended the session: the page stays and a bar offers to sign in again. */
  readonly expired: boolean;
  readonly failure: SessionError | null;
}

const NO_SCOPES: ReadonlySet<string> = new Set();
const RETURN_TO = 'sam.return-to';
const SIGNED_OUT = 'sam.signed-out';
const RESTARTED = 'sam.restarted-at';

const session = createStore<SessionState>({
  status: 'loading',
  profile: null,
  scopes: NO_SCOPES,
  signOutPending: false,
  expired: false,
  failure: null,
});
let tokens: TokenSet | null = null;
let renewing: Promise<string> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let providerMade: Promise<Provider> | undefined;
let starting: Promise<void> | undefined;

function setState(change: Partial<SessionState>): void {
  session.set({ ...session.get(), ...change });
}

export const sessionState = session.get;

export const onSessionChange = session.subscribe;

function provider(): Promise<Provider> {
  providerMade ??= loadConfig()
    .then(async (config) => (await import('./provider.ts')).createProvider(config))
    .catch((error: unknown) => {
      providerMade = undefined;
      throw toSessionError(error);
    });
  return providerMade;
}

/** Called once before the first render; later calls return the same promise, so that strict mode redeems a callback once. */
export function startSession(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  releaseLineageOnLeave();
  onTabMessage((message) => message.type === 'signed-out' && leave());
  for (const event of ['visibilitychange', 'focus', 'online', 'pageshow']) {
    (event === 'visibilitychange' ? document : window).addEventListener(event, wake);
  }
  try {
    if (isSignOutPending()) return await finishSignOut(null);
    if (window.location.pathname === PATHS.callback) return await handleCallback(window.location.href);
    const stored = restoreTokens(tabShelf);
    if (stored && stored.receivedAtMs > signedOutAtMs() && (await claimLineage(stored.lineage))) {
      return await adopt(stored);
    }
    storeTokens(tabShelf, null);
    if (recall(tabShelf, SIGNED_OUT)) return setState({ status: 'signed-out' });
    await signInQuietly();
  } catch (error) {
    setState({ status: 'error', failure: toSessionError(error) });
  }
}

/** A new tab first asks whether the browser has a session at the provider; only if not, the page leaves to sign in. */
async function signInQuietly(): Promise<void> {
  try {
    await adopt(await silentTokens());
  } catch (error) {
    if (toSessionError(error).reason !== 'ended') throw error;
    await signIn();
  }
}

const silentTokens = async (): Promise<TokenSet> => (await provider()).silent();

async function handleCallback(url: string): Promise<void> {
  const remembered = recall(tabShelf, RETURN_TO);
  try {
    const { tokens: received, returnTo } = await (await provider()).finish(url);
    // The page of somebody else may be filtered by what only they may see.
    const wanted = keepNotesOf(received.profile) ? '/' : (returnTo ?? remembered);
    window.history.replaceState(null, '', safeReturnPath(wanted, window.location.origin));
    await adopt(received);
    keep(tabShelf, RETURN_TO, null);
  } catch (error) {
    const failure = toSessionError(error);
    const target = safeReturnPath(remembered, window.location.origin);
    // The callback address must be removed: reloading it would replay the answer.
    window.history.replaceState(null, '', target);
    const again = failure.reason === 'replayed' || failure.reason === 'ended';
    if (again) {
      const stored = restoreTokens(tabShelf);
      if (stored && (await claimLineage(stored.lineage))) return adopt(stored);
      if (mayRestart()) return signIn(target);
    }
    setState({ status: 'error', failure });
  }
}

/** A provider that rejects every sign-in must not cause a redirect loop: once in ten seconds is enough. */
function mayRestart(): boolean {
  const last = Number(recall(tabShelf, RESTARTED) ?? 0);
  // Without storage restarts cannot be counted: the person then restarts by hand.
  if (!keep(tabShelf, RESTARTED, String(Date.now()))) return false;
  return Date.now() - last > 10_000;
}

/** Makes received or restored tokens the session of this tab. Throws if the account belongs to another region. */
async function adopt(next: TokenSet): Promise<void> {
  checkRegion(await loadConfig(), next);
  await claimLineage(next.lineage);
  tokens = next;
  keepNotesOf(next.profile);
  // If storage fails, the tokens last only as long as the page.
  storeTokens(tabShelf, next);
  keep(tabShelf, SIGNED_OUT, null);
  setPartingNote(null);
  setLocale(next.profile);
  const scopes: ReadonlySet<string> = new Set(next.scope.split(' ').filter(Boolean));
  setState({ status: 'signed-in', profile: next.profile, scopes, expired: false, failure: null });
  schedule(renewAtMs(next) - Date.now(), 0);
}

function checkRegion({ region }: Config, { profile }: TokenSet): void {
  if (region && profile.region && profile.region !== region) {
    storeTokens(tabShelf, null);
    throw new SessionError('region', 'account of another region', { params: { actual: profile.region, expected: region } });
  }
}

const MAX_TIMER_MS = 2 ** 31 - 1;

function schedule(waitMs: number, attempt: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void renewInBackground(attempt), Math.min(Math.max(waitMs, 0), MAX_TIMER_MS));
}

async function renewInBackground(attempt: number): Promise<void> {
  if (!tokens || session.get().expired) return;
  if (Date.now() < renewAtMs(tokens)) return schedule(renewAtMs(tokens) - Date.now(), 0);
  try {
    await renewToken();
  } catch (error) {
    if (toSessionError(error).reason !== 'ended') schedule(retryWaitMs(attempt), attempt + 1);
  }
}

/** Timers stop while a computer sleeps: on waking the clock is read again. */
function wake(): void {
  if (document.visibilityState === 'hidden') return;
  if (tokens && tokens.receivedAtMs < signedOutAtMs()) leave();
  if (tokens && Date.now() >= renewAtMs(tokens)) void renewInBackground(0);
}

/** A token that is valid for a request now. Throws SessionError. */
export async function getAccessToken(): Promise<string> {
  if (!tokens) throw new SessionError('ended', 'not signed in');
  if (session.get().expired) throw new SessionError('ended', 'the session has ended');
  if (Date.now() < renewAtMs(tokens)) return tokens.accessToken;
  const renewal = renewToken();
  if (Date.now() >= lastUseMs(tokens)) return renewal;
  // A token that is still valid is used meanwhile: a provider that hangs must not hold up the APIs. The renewal continues.
  renewal.catch(() => undefined);
  return tokens.accessToken;
}

/** The current token without waiting, for comparison; empty if there is none. */
export const currentAccessToken = (): string => tokens?.accessToken ?? '';

/** Renews now. However many callers, there is one renewal in this tab, and one at a time across tabs. Throws SessionError. */
export function renewToken(): Promise<string> {
  renewing ??= oneTabAtATime('sam.renew', renew).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(): Promise<string> {
  const old = tokens;
  if (!old) throw new SessionError('ended', 'not signed in');
  try {
    const next = await (await provider()).renew(old).catch(async (error: unknown) => {
      if (toSessionError(error).reason !== 'ended') throw error;
      // The chain of refresh tokens broke (dropped, revoked, a lost answer), but the browser may still be signed in.
      const fresh = await silentTokens();
      if (!isSamePerson(fresh, old)) throw new SessionError('ended', 'signed in as someone else');
      return fresh;
    });
    // Signed out meanwhile: the answer must not restore the session.
    if (tokens !== old) throw new SessionError('ended', 'signed out');
    await adopt(next);
    return next.accessToken;
  } catch (error) {
    const failure = toSessionError(error);
    if (failure.reason === 'ended' && tokens === old) setState({ expired: true });
    throw failure;
  }
}

const isSamePerson = (one: TokenSet, other: TokenSet): boolean =>
  one.profile.sub === other.profile.sub && one.profile.tenant === other.profile.tenant;

/** Called by the client if even a renewed token is rejected: only the person can help. */
export function markExpired(): void {
  if (tokens) setState({ expired: true });
}

const here = (): string => window.location.pathname + window.location.search + window.location.hash;

/** Leaves the page to sign in at the provider and returns to `returnTo`, by default the current page. */
export async function signIn(returnTo: string = here(), options: Omit<SignInOptions, 'returnTo'> = {}): Promise<void> {
  try {
    const target = safeReturnPath(returnTo, window.location.origin);
    keep(tabShelf, RETURN_TO, target);
    const { url } = await (await provider()).start({ ...options, returnTo: target });
    window.location.assign(url);
  } catch (error) {
    setState({ status: 'error', failure: toSessionError(error) });
  }
}

/** Lets the person choose another account or tenant. Source: service.md "Authorization request optional parameters". */
export const chooseTenant = (): Promise<void> => signIn('/', { prompt: 'select_account' });

/**
 * Signs in again in a separate window, so that the page stays as it is, with anything typed. Must be called from a click.
 * Throws SessionError: `cancelled`, `blocked`, and those of the provider. If another person signs in, the page is reloaded.
 */
export async function signInAgain(options: Pick<SignInOptions, 'maxAgeSeconds' | 'prompt'> = {}): Promise<void> {
  const open = openSignInWindow();
  try {
    const made = await provider();
    const { url, stateId } = await made.start({ ...options, returnTo: here(), popup: true });
    const { tokens: received } = await made.finish(await open.navigate(url, stateId));
    const changed = tokens !== null && !isSamePerson(received, tokens);
    await adopt(received);
    if (changed) window.location.assign('/');
  } catch (error) {
    throw toSessionError(error);
  } finally {
    open.close();
  }
}

/**
 * For sensitive actions: true if the person signed in within that many seconds, after asking them to if not. Must be called from
 * a click. False if they did not, or the provider's `auth_time` does not prove it.
 */
export async function requireFreshSession(maxAgeSeconds: number): Promise<boolean> {
  if (!session.get().expired && isFresh(tokens?.profile.authTime ?? null, maxAgeSeconds, serviceNow())) return true;
  try {
    await signInAgain({ maxAgeSeconds });
  } catch {
    return false;
  }
  return isFresh(tokens?.profile.authTime ?? null, maxAgeSeconds, serviceNow());
}

/**
 * Ends the session in all tabs of this browser and at the provider. If the provider cannot be reached, the person is told, and
 * its session ends as soon as it answers.
 */
export async function signOut(): Promise<void> {
  const last = tokens;
  tellTabs({ type: 'signed-out' });
  leave();
  if (last) await finishSignOut(last);
}

const FINISH_EVERY_MS = 5_000;

/** Leaves for the provider's sign-out once it answers. Without tokens (sign-out in another tab, reload) it asks the person. */
async function finishSignOut(last: TokenSet | null): Promise<void> {
  markSignOutPending(true);
  setState({ status: 'signed-out', signOutPending: false });
  for (;;) {
    const reached = await loadConfig().then(isProviderReachable, () => false);
    const ended = reached && (await endAtProvider(last).catch(() => false));
    if (ended) return;
    setState({ signOutPending: true });
    await nextTry();
  }
}

/** Drops the tokens and leaves for the provider's sign-out. Throws SessionError if it cannot be reached after all. */
async function endAtProvider(last: TokenSet | null): Promise<boolean> {
  const made = await provider();
  const url = await made.signOutUrl(last);
  if (last) await made.revoke(last).catch(() => undefined);
  markSignOutPending(false);
  setState({ signOutPending: false });
  if (url) window.location.assign(url);
  return true;
}

/** After some seconds, or as soon as the connection is back. */
const nextTry = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => setTimeout(resolve, FINISH_EVERY_MS)),
    new Promise((resolve) => window.addEventListener('online', resolve, { once: true })),
  ]);

/** Drops this tab's session and the person's work stored in the browser. Its refresh token is revoked as well. */
function leave(): void {
  const last = tokens;
  tokens = null;
  clearTimeout(timer);
  storeTokens(tabShelf, null);
  forgetPersonalNotes();
  keep(tabShelf, RETURN_TO, null);
  keep(tabShelf, SIGNED_OUT, '1');
  if (last)
    void provider()
      .then((made) => made.revoke(last))
      .catch(() => undefined);
  setState({ status: 'signed-out', profile: null, scopes: NO_SCOPES, expired: false, failure: null });
}

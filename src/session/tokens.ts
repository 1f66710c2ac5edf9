/**
 * What a sign-in returned: tokens and who they are for. Kept in memory and in this tab's session storage, never in local storage:
 * a stolen disk or another tab's script cannot read them, and they end with the tab.
 */
import { keep, recall, type Shelf } from './storage.ts';

export interface Profile {
  readonly sub: string;
  readonly name: string;
  readonly username: string | null;
  readonly tenant: string | null;
  readonly tenantName: string | null;
  readonly region: string | null;
  readonly locale: string | null;
  readonly zoneinfo: string | null;
  readonly picture: string | null;
  /** Seconds since 1970 of the person's last actual sign-in; null if the provider does not give it. */
  readonly authTime: number | null;
}

export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Milliseconds since 1970 at which the access token expires. */
  readonly expiresAtMs: number;
  /** Milliseconds since 1970 at which the access token was received. */
  readonly receivedAtMs: number;
  /** Granted scopes, as written by the provider. */
  readonly scope: string;
  readonly profile: Profile;
  /** Claims as received: a renewal without a new identity token keeps them. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Identifies the chain of refresh tokens, so that a duplicated tab is detected. */
  readonly lineage: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Claims of the identity token → profile. Nullable claims may be missing. Source: service.md "Identity tokens". */
export function toProfile(claims: Readonly<Record<string, unknown>>): Profile {
  const username = text(claims.preferred_username);
  const full = [text(claims.given_name), text(claims.family_name)].filter((part) => part !== null).join(' ');
  return {
    sub: String(claims.sub ?? ''),
    name: full || text(claims.name) || username || String(claims.sub ?? ''),
    username,
    tenant: text(claims.tenant),
    tenantName: text(claims.tenant_name) ?? text(claims.tenant),
    region: text(claims.region),
    locale: text(claims.locale),
    zoneinfo: text(claims.zoneinfo),
    picture: text(claims.picture),
    authTime: typeof claims.auth_time === 'number' ? claims.auth_time : null,
  };
}

const RENEW_AHEAD_MS = 60_000;

/** How long before expiry a token is renewed: a minute, or a quarter of its lifetime if that is short. */
export const renewAheadMs = (tokens: Pick<TokenSet, 'expiresAtMs' | 'receivedAtMs'>): number =>
  Math.min(RENEW_AHEAD_MS, Math.max(0, tokens.expiresAtMs - tokens.receivedAtMs) / 4);

export const renewAtMs = (tokens: Pick<TokenSet, 'expiresAtMs' | 'receivedAtMs'>): number =>
  tokens.expiresAtMs - renewAheadMs(tokens);

/** Until when a token due for renewal is still sent: five seconds before expiry, or half the renewal lead of a short one. */
export const lastUseMs = (tokens: Pick<TokenSet, 'expiresAtMs' | 'receivedAtMs'>): number =>
  tokens.expiresAtMs - Math.min(5000, renewAheadMs(tokens) / 2);

/** Renewal attempts after a network failure: 1, 2, 4 … 30 seconds. */
export const retryWaitMs = (attempt: number): number => Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5));

/** True if the sign-in was within that many seconds; ten seconds are added for differing clocks. */
export const isFresh = (authTime: number | null, maxAgeSeconds: number, nowMs: number): boolean =>
  authTime !== null && nowMs / 1000 - authTime <= maxAgeSeconds + 10;

const KEY = 'sam.session';

/** False if the browser refuses to store them. */
export const storeTokens = (shelf: Shelf, tokens: TokenSet | null): boolean => keep(shelf, KEY, tokens && JSON.stringify(tokens));

/** Null if nothing is stored, or not in the form that this version writes. */
export function restoreTokens(shelf: Shelf): TokenSet | null {
  const stored = recall(shelf, KEY);
  if (!stored) return null;
  try {
    const tokens = JSON.parse(stored) as Partial<TokenSet>;
    const sound =
      typeof tokens.accessToken === 'string' &&
      typeof tokens.expiresAtMs === 'number' &&
      typeof tokens.receivedAtMs === 'number' &&
      typeof tokens.scope === 'string' &&
      typeof tokens.lineage === 'string' &&
      typeof tokens.profile?.sub === 'string';
    return sound ? (tokens as TokenSet) : null;
  } catch {
    return null;
  }
}

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** The two ends that a request is carried between. */
export interface Ends {
  /** Origin of the real service. */
  readonly serviceUrl: string;
  /** Origin that people use. */
  readonly localUrl: string;
}

export type Area = 'api' | 'idp';

/**
 * What a request may carry on. A list of what is let through, not of what is kept back: a forged `X-Forwarded-For`, `X-Original-URL` or
 * whatever a proxy of the service trusts, and everything that belongs to one connection only, never get there.
 */
const CARRIED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-type',
  'dpop',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
];

/** Headers of the request to the service; the host is set by the connection. Cookies belong to the sign-in pages alone. */
export function requestHeaders(incoming: IncomingHttpHeaders, area: Area, { serviceUrl, localUrl }: Ends): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name of CARRIED) if (incoming[name] !== undefined) headers[name] = incoming[name];
  if (area === 'idp' && incoming.cookie !== undefined) headers.cookie = incoming.cookie;
  // The service compares it with its own origin; a forger's stays what it is.
  if (incoming.origin !== undefined) headers.origin = incoming.origin === localUrl ? serviceUrl : incoming.origin;
  return headers;
}

/**
 * What an answer may bring along: what describes it. Whatever else a browser or a proxy obeys (`Refresh`, `Link`, `X-Accel-Redirect`,
 * policies for the whole origin, permissions for others) is ours to say, since the answers lie on the dashboard's origin here.
 */
const DESCRIBING = [
  'accept-patch',
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'deprecation',
  'dpop-nonce',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'sunset',
  'vary',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

/** The sign-in pages bring policies of their own; on the APIs ours hold. */
const POLICIES = ['content-security-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options'];

const ALLOWED: Readonly<Record<Area, readonly string[]>> = { api: DESCRIBING, idp: [...DESCRIBING, ...POLICIES] };

/** Headers of the answer to the browser. */
export function responseHeaders(incoming: IncomingHttpHeaders, area: Area, ends: Ends): Record<string, string | string[]> {
  const perConnection = new Set((incoming.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const headers: Record<string, string | string[]> = {};
  for (const name of ALLOWED[area]) {
    const value = incoming[name];
    if (value !== undefined && !perConnection.has(name)) headers[name] = value;
  }
  if (incoming.location !== undefined) headers.location = localLocation(incoming.location, ends);
  if (area === 'api') headers['cache-control'] = 'no-store';
  const cookies = area === 'idp' ? (incoming['set-cookie'] ?? []) : [];
  if (cookies.length > 0)
    headers['set-cookie'] = cookies.map((cookie) => localCookie(cookie, ends.localUrl.startsWith('https:')));
  return headers;
}

/** A redirect into what is forwarded stays here; any other leads where it says (to a sign-in page, or back to the page that asked). */
export function localLocation(location: string, { serviceUrl, localUrl }: Ends): string {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(location)) return location;
  try {
    const url = new URL(location);
    const forwarded = url.origin === serviceUrl && /^\/(api|idp)(\/|$)/.test(url.pathname);
    return forwarded ? localUrl + url.pathname + url.search + url.hash : location;
  } catch {
    return location;
  }
}

/**
 * A cookie of the service as one of ours: without its domain, and on plain http (loopback only) without `Secure` and what needs it. The
 * path stays: what is forwarded lies at the same paths.
 */
export function localCookie(cookie: string, secure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=')[0]?.toLowerCase();
    return name !== 'domain' && (secure || (name !== 'secure' && name !== 'partitioned'));
  });
  const fitting = secure ? kept : kept.map((attribute) => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute));
  return [pair, ...fitting].join('; ');
}

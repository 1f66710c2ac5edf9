import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** The two ends between which requests are forwarded. */
export interface Ends {
  /** Origin of the real service. */
  readonly serviceUrl: string;
  /** Origin that people use. */
  readonly localUrl: string;
}

export type Area = 'api' | 'idp';

/**
 * Headers that are forwarded to the service. An allow list, not a block list: a forged `X-Forwarded-For`, `X-Original-URL` or any
 * other header that a proxy of the service trusts, and hop-by-hop headers, never get there.
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

/** Headers of the request to the service; the connection sets the host. Only the sign-in pages get cookies. */
export function requestHeaders(incoming: IncomingHttpHeaders, area: Area, { serviceUrl, localUrl }: Ends): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name of CARRIED) if (incoming[name] !== undefined) headers[name] = incoming[name];
  if (area === 'idp' && incoming.cookie !== undefined) headers.cookie = incoming.cookie;
  // The service compares it with its own origin; a forged origin is passed on unchanged.
  if (incoming.origin !== undefined) headers.origin = incoming.origin === localUrl ? serviceUrl : incoming.origin;
  return headers;
}

/**
 * Headers that an answer keeps: those that describe it. The others that browsers or proxies obey (`Refresh`, `Link`,
 * `X-Accel-Redirect`, policies for the whole origin, permissions for others) are ours to set: the origin is the dashboard's here.
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

/** The sign-in pages have policies of their own; ours apply to the APIs. */
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

/** A redirect to a forwarded path stays here; any other is unchanged (to a sign-in page, or back to the page that asked). */
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
 * A cookie of the service as one of ours: without its domain, and on plain http (loopback only) without `Secure` and what needs
 * it. The path stays: what is forwarded has the same paths here.
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

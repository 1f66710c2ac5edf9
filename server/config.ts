import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { isLoopback } from './http/loopback.ts';

/** What a first start fills the database with; `hostile` is for tests. */
const SAMPLES = ['small', 'hostile', 'none'] as const;

/** Settings of the service: all from the environment, all optional, checked at start, with all problems reported at once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The database's file, or its URL. */
  readonly database: string;
  /** Where sign-ins are logged: `stdout`, `stderr` or a file. */
  readonly securityLog: string;
  readonly sample: (typeof SAMPLES)[number];
  /** Requests per minute for each account or client; null: no limit. */
  readonly rateLimit: number | null;
  readonly tokenFormat: 'opaque' | 'jwt';
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string;
  /** How many proxies stand in front, each of which adds the address of its client to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Other origins that serve the dashboard: their pages may call the APIs and sign in. */
  readonly corsOrigins: readonly string[];
  /** Variables that look like settings but are not: most likely misspelled. */
  readonly unknown: readonly string[];
  /** The real service behind the dashboard; null: the embedded one. */
  readonly service: RemoteService | null;
}

export interface RemoteService {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  /** Scopes to request; null: those that the dashboard can use. */
  readonly scope: string | null;
}

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** What the command line and the tests read. */
const OF_OTHERS = /^SAM_(PASSWORD|CHROMIUM|SHARED|TRACE|E2E_.*|TEST_.*)$/;
const NO_DATABASE = 'must be the path of a file, or postgres://user:password@host/database: other databases are not supported';
/** An IPv4 or IPv6 address without brackets, or a host name of labels; not what merely looks like an address. */
const isHost = (text: string): boolean =>
  isIP(text) === 6
    ? URL.canParse(`http://[${text}]`)
    : /^\w([\w-]*\w)?(\.\w([\w-]*\w)?)*$/.test(text) && URL.canParse(`http://${text}`);
const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);
/** What was meant as the address of a database: as the path of a file it would show its password. */
const LIKE_ADDRESSES = [
  // Not `C:/`.
  /^[a-z][a-z\d+.-]+:\//i,
  /^(jdbc|file|sqlite3?|postgres(ql)?|mysql|mariadb):/i,
  /^[^/\\]*:[^/\\]*@/,
  /\bpassword\s*=/i,
];
/** Why a text does not name a database that this version can open; null if it does. */
export function whyNoDatabase(text: string): string | null {
  if (text.trim() === '') return 'must not be empty';
  if (isPostgresUrl(text)) return whyWrongUrl(text);
  return LIKE_ADDRESSES.some((kind) => kind.test(text.trim())) ? NO_DATABASE : null;
}

const WRONG_URL =
  'is not a valid URL: write special characters of the password as %2F for /, %23 for #, %3F for ? and %40 for @, and a port from 1 to 65535';
const SSL_MODES: readonly string[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
/** What the driver acts on; it ignores all others without a word. */
const PARAMETERS: readonly string[] = [
  ...['host', 'port', 'user', 'password', 'ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'],
  ...['uselibpqcompat', 'application_name', 'fallback_application_name', 'client_encoding', 'options'],
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
];

function whyWrongUrl(text: string): string | null {
  // For a socket the host is among the parameters.
  const whole = text.replace('@/', '@socket/');
  if (!URL.canParse(whole)) return WRONG_URL;
  const { pathname, search, hash, searchParams } = new URL(whole);
  // The rest of a password that was taken for the end of the host.
  if (hash !== '' || `${pathname}${search}`.includes('@')) return WRONG_URL;
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) return `has a parameter that is not supported, ${unknown}: leave it out`;
  const mode = searchParams.get('sslmode');
  return mode === null || SSL_MODES.includes(mode) ? null : `must have one of these as sslmode: ${SSL_MODES.join(', ')}`;
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const refuse = <T>(problem: string, fallback: T): T => {
    problems.push(problem);
    return fallback;
  };
  const known = new Set<string>();
  const read = (name: string): string | undefined => {
    known.add(name);
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const portText = read('PORT') ?? '8080';
  const port =
    /^\d{1,5}$/.test(portText) && Number(portText) >= 1 && Number(portText) <= 65_535
      ? Number(portText)
      : refuse(`PORT must be a number from 1 to 65535, not "${portText}"`, 8080);
  // As an address is written in a URL.
  const host = (read('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  if (!isHost(host)) problems.push(`HOST must be an address or a host name, not "${host}"`);
  const database = read('SAM_DB') ?? 'data/sam.db';
  const noDatabase = whyNoDatabase(database);
  if (noDatabase !== null) problems.push(`SAM_DB ${noDatabase}`);
  // SQLite's name for a database that is gone with the process; each reader would have one of its own.
  if (database === ':memory:') problems.push('SAM_DB must be the path of a file: :memory: would keep nothing');

  const sampleText = read('SAM_SAMPLE') ?? 'small';
  const sample =
    SAMPLES.find((name) => name === sampleText) ??
    refuse(`SAM_SAMPLE must be small, hostile or none, not "${sampleText}"`, 'small' as const);

  const limitText = read('SAM_RATE_LIMIT') ?? '6000';
  const rateLimit =
    limitText === 'off'
      ? null
      : /^[1-9]\d{0,8}$/.test(limitText)
        ? Number(limitText)
        : refuse(`SAM_RATE_LIMIT must be a whole number of requests a minute, or off, not "${limitText}"`, null);

  const formatText = read('SAM_TOKEN_FORMAT') ?? 'opaque';
  const tokenFormat =
    formatText === 'opaque' || formatText === 'jwt'
      ? formatText
      : refuse(`SAM_TOKEN_FORMAT must be opaque or jwt, not "${formatText}"`, 'opaque' as const);

  const publicText = read('SAM_PUBLIC_URL');
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const publicUrl =
    publicText === undefined
      ? `http://${shownHost}:${port}`
      : (readOrigin(publicText) ??
        refuse(`SAM_PUBLIC_URL must be an http(s) origin such as https://sam.example.com, not "${publicText}"`, ''));

  const service = readService(read, publicUrl, problems);
  const corsOrigins = readOrigins(read('SAM_CORS_ORIGINS') ?? '', problems);
  if (service && corsOrigins.length > 0)
    problems.push('SAM_CORS_ORIGINS is for the embedded service: leave it out with SAM_SERVICE_URL');

  // This process does not speak TLS: if people use https and only this machine can reach it, there is one proxy in front.
  const proxiesText = read('SAM_TRUSTED_PROXIES') ?? (publicUrl.startsWith('https:') && isLoopback(host) ? '1' : '0');
  if (!/^\d$/.test(proxiesText)) problems.push(`SAM_TRUSTED_PROXIES must be a number from 0 to 9, not "${proxiesText}"`);

  const securityLog = read('SAM_SECURITY_LOG') ?? join(isPostgresUrl(database) ? 'data' : dirname(database), 'security.log');

  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port,
    host,
    database,
    securityLog,
    sample,
    rateLimit,
    tokenFormat,
    publicUrl,
    trustedProxies: Number(proxiesText),
    corsOrigins,
    unknown: Object.keys(env).filter((name) => name.startsWith('SAM_') && !known.has(name) && !OF_OTHERS.test(name)),
    service,
  };
}

function readService(read: (name: string) => string | undefined, publicUrl: string, problems: string[]): RemoteService | null {
  const urlText = read('SAM_SERVICE_URL');
  const clientId = read('SAM_CLIENT_ID');
  const scope = read('SAM_SCOPE') ?? null;
  if (urlText === undefined) {
    if (clientId !== undefined) problems.push('SAM_CLIENT_ID is for a real service: SAM_SERVICE_URL is missing');
    if (scope !== null) problems.push('SAM_SCOPE is for a real service: SAM_SERVICE_URL is missing');
    return null;
  }
  const url = readOrigin(urlText);
  if (url === null)
    problems.push(
      `SAM_SERVICE_URL must be the origin of the service such as https://sam.example.com, without a path, not "${urlText}"`,
    );
  // Access tokens travel on this connection.
  else if (url.startsWith('http:') && !isLoopback(new URL(url).hostname))
    problems.push(`SAM_SERVICE_URL must be https: "${urlText}" would send access tokens in the clear`);
  else if (url === publicUrl) problems.push('SAM_SERVICE_URL is the address of this process itself');
  if (clientId === undefined)
    problems.push('SAM_CLIENT_ID is missing: the client as which this dashboard is registered at the real service');
  else if (!/^[\x21-\x7e]{1,200}$/.test(clientId)) problems.push('SAM_CLIENT_ID must be at most 200 visible ASCII characters');
  // RFC 6749, 3.3.
  if (scope !== null && !/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scope))
    problems.push('SAM_SCOPE must be scope names separated by single spaces');
  else if (scope !== null && !scope.split(' ').includes('openid')) problems.push('SAM_SCOPE must contain openid');
  return { url: url ?? '', clientId: clientId ?? '', scope };
}

function readOrigins(text: string, problems: string[]): string[] {
  const origins: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const origin = readOrigin(part);
    if (origin === null) problems.push(`SAM_CORS_ORIGINS must be http(s) origins separated by commas, not "${part}"`);
    else if (!origins.includes(origin)) origins.push(origin);
  }
  return origins;
}

/** An http(s) URL without path, query and user → its origin; null otherwise. */
function readOrigin(text: string): string | null {
  try {
    const url = new URL(text);
    const plain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    // Letters of other scripts are in their ASCII form there.
    const isName = /^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(url.hostname);
    return plain && isName && (url.protocol === 'http:' || url.protocol === 'https:') ? url.origin : null;
  } catch {
    return null;
  }
}

/** Settings of the service, all from the environment, all optional, checked at start with all problems reported at once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseFile: string;
  readonly sample: 'small' | 'none';
  /** Requests a minute and token; null: no limit. */
  readonly rateLimit: number | null;
  readonly tokenFormat: 'opaque' | 'jwt';
  /** Public origin, without a slash at the end. */
  readonly publicUrl: string;
  /** True where the service stands behind a proxy that sets X-Forwarded headers. */
  readonly behindProxy: boolean;
}

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const refuse = <T>(problem: string, fallback: T): T => {
    problems.push(problem);
    return fallback;
  };
  const read = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const portText = read('PORT') ?? '8080';
  const port =
    /^\d{1,5}$/.test(portText) && Number(portText) >= 1 && Number(portText) <= 65_535
      ? Number(portText)
      : refuse(`PORT must be a number from 1 to 65535, not "${portText}"`, 8080);
  const host = read('HOST') ?? '127.0.0.1';
  if (!/^[\w.:[\]-]+$/.test(host)) problems.push(`HOST must be an address or a host name, not "${host}"`);
  const databaseFile = read('SAM_DB') ?? 'data/sam.db';

  const sampleText = read('SAM_SAMPLE') ?? 'small';
  const sample =
    sampleText === 'small' || sampleText === 'none'
      ? sampleText
      : refuse(`SAM_SAMPLE must be small or none, not "${sampleText}"`, 'small' as const);

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

  if (problems.length > 0) throw new ConfigError(problems);
  return { port, host, databaseFile, sample, rateLimit, tokenFormat, publicUrl, behindProxy: publicText !== undefined };
}

/** An http(s) URL without path, query and user → its origin; null otherwise. */
function readOrigin(text: string): string | null {
  try {
    const url = new URL(text);
    const plain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    return plain && (url.protocol === 'http:' || url.protocol === 'https:') ? url.origin : null;
  } catch {
    return null;
  }
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { isLoopback } from './http/loopback.ts';

describe('settings', () => {
  it('have defaults for all', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      database: 'data/sam.db',
      sample: 'small',
      rateLimit: 6000,
      tokenFormat: 'opaque',
      publicUrl: 'http://127.0.0.1:8080',
    });
  });
  it('treat an empty value as none', () => {
    expect(readConfig({ PORT: '', SAM_DB: ' ' })).toMatchObject({ port: 8080, database: 'data/sam.db' });
  });
  it('name variables that look like settings and are none', () => {
    const env = { SAM_SAMPEL: 'none', SAM_DB: 'x.db', SAM_E2E_PORT: '1', SAM_PASSWORD: 'x', SAMBA: '1' };
    expect(readConfig(env).unknown).toEqual(['SAM_SAMPEL']);
    // Each setting is read, whatever the others are.
    expect(
      readConfig({ SAM_SECURITY_LOG: 'stderr', SAM_SERVICE_URL: 'https://sam.example.com', SAM_CLIENT_ID: 'x' }).unknown,
    ).toEqual([]);
  });
  it('take off as no rate limit, and an origin behind a proxy', () => {
    expect(readConfig({ SAM_RATE_LIMIT: 'off', SAM_PUBLIC_URL: 'https://sam.example.com/' })).toMatchObject({
      rateLimit: null,
      publicUrl: 'https://sam.example.com',
      trustedProxies: 1,
    });
  });
  it.each([
    [{}, 0],
    [{ SAM_PUBLIC_URL: 'http://localhost:9000' }, 0],
    [{ SAM_PUBLIC_URL: 'https://sam.example.com' }, 1],
    // Others can reach the process directly too, and could write any address into the header.
    [{ SAM_PUBLIC_URL: 'https://sam.example.com', HOST: '0.0.0.0' }, 0],
    [{ SAM_PUBLIC_URL: 'https://sam.example.com', HOST: '0.0.0.0', SAM_TRUSTED_PROXIES: '2' }, 2],
    [{ SAM_PUBLIC_URL: 'https://sam.example.com', SAM_TRUSTED_PROXIES: '0' }, 0],
  ])('trust in %o so many proxies: %i', (env, proxies) => {
    expect(readConfig(env).trustedProxies).toBe(proxies);
  });
  const WRONG: Readonly<Record<string, readonly string[]>> = {
    PORT: ['0', '-1', '80a', '1e3', '8080.5', '70000'],
    HOST: ['a b', '[::1', '[::g]', '[]', '999.1.1.1', '127.0.0.1:80', 'http://127.0.0.1', '-', '::1%nope', 'a..b'],
    SAM_DB: [
      ...[
        'mysql://sam:SECRET@db/sam',
        'jdbc:postgresql://sam:SECRET@db/sam',
        'jdbc:oracle:thin:@db',
        'postgres+x://sam:SECRET@db',
      ],
      ...['postgresql:/sam:SECRET@db/sam', 'postgres:', 'postgres:sam', 'sam:SECRET@db/sam', 'host=db password=SECRET'],
      ...['postgres://sam:SEC/RET@db/sam', 'postgres://sam:1/SECRET@db/sam', 'postgres://sam:SECRET#x@db/sam'],
      ...['postgres://sam:1#SECRET@db/sam', 'postgres://sam:SECRET?x@db/sam', 'postgres://sam:1?SECRET@db/sam'],
      ...['postgres://sam:SECRET@db:99999/sam', 'postgres://sam:SECRET@db/sam?sslmode=bogus'],
      ...['postgres://sam:SECRET@db/sam?ssl_mode=require', 'postgres://sam:SECRET@db/sam?connect_timeout=5'],
      ...['file:///tmp/x.db', 'file:/tmp/x.db', 'file:x.db', 'sqlite:x.db', ':memory:'],
    ],
    SAM_SAMPLE: ['large', 'Small'],
    SAM_RATE_LIMIT: ['0', '-1', '1.5', 'OFF', '9999999999'],
    SAM_TOKEN_FORMAT: ['x', 'JWT'],
    SAM_TRUSTED_PROXIES: ['all', '-1', '10', '1.5'],
    SAM_PUBLIC_URL: [
      ...['sam.example.com', 'ftp://sam.example.com', 'https://', 'https://*.example.com', 'https://user@sam.example.com'],
      ...['https://sam.example.com/path', 'https://sam.example.com?x', 'https://a b'],
    ],
    SAM_CORS_ORIGINS: ['*', 'null', 'a.example.com', 'https://a.example.com/x', 'https://*.example.com', 'https://a;https://b'],
    SAM_SERVICE_URL: ['x', 'https://eu.example.com/api', 'http://eu.example.com', 'https://*.example.com'],
    SAM_CLIENT_ID: ['c d', 'ü', 'x'.repeat(201)],
    SAM_SCOPE: ['profile', 'openid  x', 'openid "'],
    // Any path may be valid: one that cannot be written to is reported at start.
    SAM_SECURITY_LOG: [],
  };
  /** Other settings that a setting needs before it is read at all. */
  const BESIDE = { SAM_SERVICE_URL: 'https://eu.example.com', SAM_CLIENT_ID: 'c' };
  it.each(Object.entries(WRONG))('refuse each wrong value of %s by its name, in one line', (name, values) => {
    const isOfService = ['SAM_SERVICE_URL', 'SAM_CLIENT_ID', 'SAM_SCOPE'].includes(name);
    for (const value of values) {
      let problems: readonly string[] = [];
      try {
        readConfig({ ...(isOfService && BESIDE), [name]: value });
      } catch (error) {
        problems = (error as ConfigError).problems;
      }
      expect(problems, value).toEqual([expect.stringMatching(new RegExp(`^${name} [^\n]+$`))]);
      expect(problems.join()).not.toContain('SECRET');
    }
  });
  it.each([
    ...['postgres://sam:a%2Fb%23%3F%40@db.example.com/sam', 'postgresql://db:5433/sam', 'postgres://sam@[::1]/sam'],
    ...['postgres://sam:secret@/sam?host=/run/postgresql', 'postgres://%2Frun%2Fpostgresql/sam', 'postgres:///sam?host=/run'],
    'postgres://sam@db/sam?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem&application_name=sam',
  ])('take the URL %s', (database) => {
    expect(readConfig({ SAM_DB: database }).database).toBe(database);
  });
  it.each(['sam.db', './a:b/sam.db', '/srv/sam/sam.db', 'C:\\sam\\sam.db', 'C:/sam/sam.db', 'sam-2026-11-28T09:30.db', 'a@b.db'])(
    'take the path %s as a file',
    (database) => {
      expect(readConfig({ SAM_DB: database }).database).toBe(database);
    },
  );
  it('are those of docs/configuration.md', () => {
    const [settings = ''] = readFileSync('docs/configuration.md', 'utf8').split('## The dashboard as static files');
    const rows = [...settings.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)]);
    expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(WRONG).sort());
  });
  it('report all problems at once', () => {
    try {
      readConfig({ PORT: 'x', SAM_SAMPLE: 'y', SAM_RATE_LIMIT: 'z' });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      expect((error as ConfigError).problems).toHaveLength(3);
    }
  });
  it('take a real service with its client and scopes', () => {
    expect(readConfig({}).service).toBeNull();
    expect(readConfig({ SAM_SERVICE_URL: 'https://eu.example.com/', SAM_CLIENT_ID: 'console' }).service).toEqual({
      url: 'https://eu.example.com',
      clientId: 'console',
      scope: null,
    });
    expect(
      readConfig({ SAM_SERVICE_URL: 'http://127.0.0.1:9000', SAM_CLIENT_ID: 'c', SAM_SCOPE: 'openid sam.license.r' }).service,
    ).toEqual({ url: 'http://127.0.0.1:9000', clientId: 'c', scope: 'openid sam.license.r' });
  });
  it.each([
    [{ SAM_SERVICE_URL: 'https://eu.example.com/api', SAM_CLIENT_ID: 'c' }, 'without a path'],
    [{ SAM_SERVICE_URL: 'http://eu.example.com', SAM_CLIENT_ID: 'c' }, 'must be https'],
    [{ SAM_SERVICE_URL: 'http://127.0.0.1:8080', SAM_CLIENT_ID: 'c' }, 'this process itself'],
    [{ SAM_SERVICE_URL: 'https://eu.example.com' }, 'SAM_CLIENT_ID is missing'],
    [{ SAM_CLIENT_ID: 'c' }, 'SAM_SERVICE_URL is missing'],
    [{ SAM_SERVICE_URL: 'https://eu.example.com', SAM_CLIENT_ID: 'c d' }, 'visible ASCII'],
    [{ SAM_SERVICE_URL: 'https://eu.example.com', SAM_CLIENT_ID: 'c', SAM_SCOPE: 'profile' }, 'openid'],
    [{ SAM_SERVICE_URL: 'https://eu.example.com', SAM_CLIENT_ID: 'c', SAM_SCOPE: 'openid  "' }, 'scope names'],
    [{ SAM_SERVICE_URL: 'https://eu.example.com', SAM_CLIENT_ID: 'c', SAM_CORS_ORIGINS: 'https://a.example.com' }, 'SAM_CORS'],
  ])('refuse %o for a real service', (env, reason) => {
    expect(() => readConfig(env)).toThrowError(new RegExp(reason));
  });
  it('take origins of other hosts of the dashboard, none by default, never all', () => {
    expect(readConfig({}).corsOrigins).toEqual([]);
    expect(
      readConfig({ SAM_CORS_ORIGINS: 'https://a.example.com/, http://b.example.com:81,,https://a.example.com' }).corsOrigins,
    ).toEqual(['https://a.example.com', 'http://b.example.com:81']);
  });
  it('take an address of IPv6 as it is written in a URL', () => {
    for (const HOST of ['::1', '[::1]'])
      expect(readConfig({ HOST })).toMatchObject({ host: '::1', publicUrl: 'http://[::1]:8080' });
  });
  it('know what cannot be reached from other machines', () => {
    expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '192.168.1.2', 'sam.example.com', '127.0.0.1.evil.com'].map(isLoopback)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

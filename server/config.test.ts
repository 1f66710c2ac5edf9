import { describe, expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults for all', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseFile: 'data/sam.db',
      sample: 'small',
      rateLimit: 6000,
      tokenFormat: 'opaque',
      publicUrl: 'http://127.0.0.1:8080',
    });
  });
  it('treat an empty value as none', () => {
    expect(readConfig({ PORT: '', SAM_DB: ' ' })).toMatchObject({ port: 8080, databaseFile: 'data/sam.db' });
  });
  it('take off as no rate limit, and an origin behind a proxy', () => {
    expect(readConfig({ SAM_RATE_LIMIT: 'off', SAM_PUBLIC_URL: 'https://sam.example.com/' })).toMatchObject({
      rateLimit: null,
      publicUrl: 'https://sam.example.com',
      behindProxy: true,
    });
  });
  it.each([
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ HOST: 'a b' }, 'HOST'],
    [{ SAM_SAMPLE: 'large' }, 'SAM_SAMPLE'],
    [{ SAM_RATE_LIMIT: '0' }, 'SAM_RATE_LIMIT'],
    [{ SAM_TOKEN_FORMAT: 'x' }, 'SAM_TOKEN_FORMAT'],
    [{ SAM_PUBLIC_URL: 'https://sam.example.com/path' }, 'SAM_PUBLIC_URL'],
    [{ SAM_PUBLIC_URL: 'https://user@sam.example.com' }, 'SAM_PUBLIC_URL'],
  ])('refuse %o', (env, name) => {
    expect(() => readConfig(env)).toThrowError(new RegExp(name));
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
  it('know what cannot be reached from other machines', () => {
    expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '192.168.1.2', 'sam.example.com', '127.0.0.1.evil.com'].map(isLoopback)).toEqual([false, false, false, false, false]);
  });
});

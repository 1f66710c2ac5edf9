import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const LEAST = { authority: 'https://eu.example.com/idp', clientId: 'console' };

describe('config.json', () => {
  it('needs an issuer and a client, and fills in the rest', () => {
    expect(readConfig(LEAST)).toEqual({
      ...LEAST,
      metadataUrl: null,
      apiBase: '',
      scope: expect.stringContaining('openid profile offline_access sam.application.r'),
      resource: ['api://service/api'],
      region: null,
      hasCommands: false,
      requestTimeoutMs: 60_000,
    });
  });
  it('takes a service at another origin, with or without a slash at the end', () => {
    const { apiBase, resource, scope } = readConfig({
      ...LEAST,
      apiBase: 'https://eu.example.com/',
      resource: 'api://other',
      scope: 'openid',
    });
    expect({ apiBase, resource, scope }).toEqual({
      apiBase: 'https://eu.example.com',
      resource: ['api://other'],
      scope: 'openid',
    });
  });
  it('takes the time to wait for an answer', () => {
    expect(readConfig({ ...LEAST, requestTimeoutMs: 5_000 }).requestTimeoutMs).toBe(5_000);
  });
  it.each(['/idp/.well-known/openid-configuration', 'https://eu.example.com/x'])('reads metadata from %s', (metadataUrl) => {
    expect(readConfig({ ...LEAST, metadataUrl }).metadataUrl).toBe(metadataUrl);
  });
  it.each([
    [{ ...LEAST, metadataUrl: '//evil.example.com/x' }, 'metadataUrl'],
    [{ ...LEAST, metadataUrl: '/\\evil.example.com/x' }, 'metadataUrl'],
    [{ ...LEAST, metadataUrl: 'javascript:1' }, 'metadataUrl'],
    [{ ...LEAST, authority: 'eu.example.com' }, 'authority'],
    [{ ...LEAST, clientId: '' }, 'clientId'],
    [{ ...LEAST, apiBase: '/api' }, 'apiBase'],
    [{ ...LEAST, resource: [1] }, 'resource'],
    [{ ...LEAST, region: 1 }, 'region'],
    [{ ...LEAST, requestTimeoutMs: 0 }, 'requestTimeoutMs'],
    [{ ...LEAST, requestTimeoutMs: 1.5 }, 'requestTimeoutMs'],
    [{ ...LEAST, requestTimeoutMs: '60000' }, 'requestTimeoutMs'],
    [{ ...LEAST, requestTimeoutMs: 2 ** 31 }, 'requestTimeoutMs'],
    [null, 'object'],
  ])('refuses %o', (document, name) => {
    expect(() => readConfig(document)).toThrowError(new RegExp(name));
  });
  it('names all problems at once', () => {
    expect(() => readConfig({ apiBase: 1 })).toThrowError(/authority.*clientId.*apiBase/);
    expect(() => readConfig({})).toThrowError(ConfigError);
  });
});

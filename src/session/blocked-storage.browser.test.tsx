import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { createProvider } from './provider.ts';

afterEach(() => vi.restoreAllMocks());

test('a sign-in says that the storage is blocked, not that the service cannot be reached', async () => {
  const issuer = `${window.location.origin}/idp`;
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ issuer, authorization_endpoint: `${issuer}/connect/authorize` }),
  );
  // As when cookies are blocked: merely naming it throws.
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const provider = createProvider(readConfig({ authority: issuer, clientId: 'sam-console' }));
  await expect(provider.start({ returnTo: '/' })).rejects.toMatchObject({ reason: 'storage' });
});

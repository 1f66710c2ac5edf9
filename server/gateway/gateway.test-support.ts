import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { freePort } from '../../scripts/free-port.mjs';
import { type AppOptions, buildApp } from '../app.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { createIdentity } from '../oidc/plugin.ts';
import { ensureSampleAccounts } from '../oidc/sample-accounts.ts';
import { fillSample } from '../sample/fill-sample.ts';
import { buildGateway, type GatewayOptions } from './app.ts';

export interface Listening {
  readonly url: string;
  stop(): Promise<void>;
}

const urlOf = (server: Server, scheme = 'http'): string => `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listen(server: Server, scheme?: string): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server, scheme),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server that answers as the test specifies. */
export const startServer = (listener: RequestListener): Promise<Listening> => listen(createServer(listener));

/** A server with an untrusted certificate. */
export const startUntrusted = (listener: RequestListener): Promise<Listening> =>
  listen(createTlsServer({ key: UNTRUSTED_KEY, cert: UNTRUSTED_CERTIFICATE }, listener), 'https');

/** A free port: a server has to know its address before it listens. */
export const freeOrigin = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

/** The embedded service with its provider, listening. `publicUrl`: a proxy in front. `consoles`: other dashboard origins. */
export async function startService(
  options: { consoles?: readonly string[]; publicUrl?: string; tokenSeconds?: number; app?: Partial<AppOptions> } = {},
): Promise<Listening> {
  const url = await freeOrigin();
  const publicUrl = options.publicUrl ?? url;
  const db = openScratchDatabase();
  await ensureSampleAccounts(db);
  await fillSample(db, { users: 60, licenses: 40, applications: 40, seed: 7, today: Date.UTC(2026, 5, 15, 12), hostile: true });
  const redirectOrigins = [publicUrl, ...(options.consoles ?? [])];
  const identity = await createIdentity({
    db,
    baseUrl: publicUrl,
    tokenFormat: 'opaque',
    secretsFile: ':memory:',
    redirectOrigins,
    ...(options.tokenSeconds !== undefined && { accessTokenTtlSeconds: options.tokenSeconds }),
  });
  const app = await buildApp({
    db,
    verifyToken: (token) => identity.verifyToken(token),
    identity: (instance) => identity.register(instance),
    publicUrl,
    corsOrigins: options.consoles ?? [],
    rateLimit: null,
    runtime: { authority: `${publicUrl}/idp`, clientId: 'sam-console', apiBase: '', resource: ['api://service/api'] },
    ...options.app,
  });
  await listenAt(app, url);
  return {
    url,
    async stop() {
      await closeAtOnce(app);
      identity.close();
      await db.close();
    },
  };
}

/** A gateway to that service. */
export async function startGateway(serviceUrl: string, options: Partial<GatewayOptions> = {}): Promise<Listening> {
  const url = options.publicUrl ?? (await freeOrigin());
  const app = await buildGateway({ serviceUrl, clientId: 'sam-console', scope: null, publicUrl: url, ...options });
  await listenAt(app, url);
  return { url, stop: () => closeAtOnce(app) };
}

/** A browser keeps connections open that have asked for nothing: closing would wait for them, for a minute and more. */
async function closeAtOnce(app: FastifyInstance): Promise<void> {
  const cutting = setInterval(() => app.server.closeAllConnections(), 50);
  await app.close().finally(() => clearInterval(cutting));
}

async function listenAt(app: FastifyInstance, url: string): Promise<void> {
  await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
}

/** Made for tests: self-signed, for 127.0.0.1. */
const UNTRUSTED_KEY = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfId4oBw4j2nk/4C0',
  'Y6U6T82hOT/YFyQZfR9ny7ZfY/+hRANCAAT8eRkVoMt9z4JOangqxTZBgZ/lw1zB',
  'Fb+aaBTW5jn7HUnSnuGx/Q7dEVCqKGSwdGoHePsX9VPncaFM28LL8EQs',
  '-----END PRIVATE KEY-----',
].join('\n');
const UNTRUSTED_CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBjzCCATagAwIBAgIUC7ajDw5QRvdOnUpvRcgfopgjKngwCgYIKoZIzj0EAwIw',
  'FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyODA3NTUxM1oYDzIxMjYxMTA0',
  'MDc1NTEzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO',
  'PQMBBwNCAAT8eRkVoMt9z4JOangqxTZBgZ/lw1zBFb+aaBTW5jn7HUnSnuGx/Q7d',
  'EVCqKGSwdGoHePsX9VPncaFM28LL8EQso2QwYjAdBgNVHQ4EFgQUUHHmKWffjECO',
  'Nxhr42v4P8QNR00wHwYDVR0jBBgwFoAUUHHmKWffjECONxhr42v4P8QNR00wDwYD',
  'VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC',
  'IEMLKzzDZaLof2nvTb+zFQI0q52P8YpPNekBV4rAXDj+AiBPkKkrezkg0MVbJraW',
  'JG29J6hnRgKL7ntp3aQDP9pu6Q==',
  '-----END CERTIFICATE-----',
].join('\n');

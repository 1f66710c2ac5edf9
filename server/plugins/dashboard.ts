import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { toErrorBody } from '../api-error.ts';
import { isLoopback } from '../config.ts';

export interface DashboardOptions {
  /** The folder of the built dashboard. */
  readonly root: string;
  readonly publicUrl: string;
  /** What the dashboard reads at start. */
  readonly runtime: Readonly<Record<string, unknown>>;
}

/** The built dashboard: its files, its runtime configuration, and its page for every path that is neither a file nor an API (ruling 15). */
export async function dashboard(app: FastifyInstance, { root: folder, publicUrl, runtime }: DashboardOptions): Promise<void> {
  // The static plugin takes absolute paths only.
  const root = resolve(folder);
  const home = new URL(publicUrl);
  await app.register(async (scope) => {
    await scope.register(compress, { global: true, threshold: 1024 });
    if (existsSync(root)) {
      await scope.register(fastifyStatic, {
        root,
        wildcard: false,
        index: false,
        setHeaders: (reply, path) => {
          // Built files carry a hash of their content in the name.
          reply.header(
            'cache-control',
            path.includes(`${join(root, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
        },
      });
    }
    scope.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(runtime));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = (request.raw.url ?? '').split('?')[0] ?? '';
    if (/^\/(api|idp)(\/|$)/.test(path)) return reply.code(404).send(toErrorBody(404, 'There is no such path.'));
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', 'GET, HEAD, OPTIONS').send();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply
        .code(405)
        .header('allow', 'GET, HEAD, OPTIONS')
        .send(toErrorBody(405, `${request.method} is not supported here.`));
    }
    // Signing in works on one origin only: other names of this machine lead there.
    if (request.url.startsWith('/') && isLoopback(request.hostname) && isLoopback(home.hostname) && request.host !== home.host)
      return reply.redirect(publicUrl + request.url, 302);
    const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return reply.code(503).send(toErrorBody(503, 'The dashboard is not built: run npm run build.'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

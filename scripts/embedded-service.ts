import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { openTestApp, type TestApp } from '../server/test-support.ts';

/** The records a service starts with; see `openTestApp`. In a cookie, because the page chooses them before its first request. */
const COOKIE = /(?:^|; )service=([^;]+)/;

/** A service as in the specification, without the operations that the console adds to its own. */
const isPlain = (name: string): boolean => name.startsWith('plain');

/**
 * Gives component tests the embedded service on the origin of their page: `/service/NAME/api/…` is served by a service with that
 * name and a database in memory, created at its first request and kept while the tests run. `/config.json` names the service of
 * the cookie `service=NAME`, so that a test file that changes records can have its own. If the name begins with `plain`, the
 * service lacks the operations of the console.
 */
export function embeddedService(): Plugin {
  const services = new Map<string, Promise<TestApp>>();

  async function serve(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const opening = services.get(name) ?? openTestApp(name.startsWith('empty') ? { empty: true } : {});
    services.set(name, opening);
    const { app } = await opening;
    await app.ready();
    app.routing(request, response);
  }

  return {
    name: 'embedded-service',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '' } = request;
        if (url === '/config.json') {
          const name = COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? 'shared';
          const origin = `http://${request.headers.host}`;
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify({
              authority: `${origin}/idp`,
              clientId: 'tests',
              apiBase: `${origin}/service/${name}`,
              hasCommands: !isPlain(name),
            }),
          );
          return;
        }
        const match = /^\/service\/([\w-]+)(\/.*)$/.exec(url);
        if (!match?.[1] || !match[2]) return next();
        if (isPlain(match[1]) && match[2].startsWith('/api/console/')) {
          response.statusCode = 404;
          response.end();
          return;
        }
        request.url = match[2];
        serve(match[1], request, response).catch(next);
      });
    },
    async buildEnd() {
      for (const opening of services.values()) await (await opening).close();
      services.clear();
    },
  };
}

import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from '../http/api-error.ts';
import { isLoopback } from '../http/loopback.ts';
import { INVALID_UTF8, isUtf8Address } from '../http/query-string.ts';
import { decodedPath, serviceOf } from '../http/service-path.ts';
import { READ_METHODS, wrongMethod } from '../http/wrong-method.ts';

export interface DashboardOptions {
  /** The folder of the built dashboard. */
  readonly root: string;
  readonly publicUrl: string;
  /** The dashboard's configuration, which it reads at start. */
  readonly runtime: Readonly<Record<string, unknown>>;
}

/** The built dashboard: files, runtime configuration, and its page for all paths but those of files and APIs (ruling 15). */
export async function dashboard(app: FastifyInstance, { root: folder, publicUrl, runtime }: DashboardOptions): Promise<void> {
  // The static plugin accepts absolute paths only.
  const root = resolve(folder);
  const home = new URL(publicUrl);
  const assets = join(root, 'assets') + sep;
  await app.register(fastifyStatic, {
    root,
    // Its own routes are those of the files at the start; a build beside a running server replaces them.
    serve: false,
    suppressWarning: true,
    index: false,
    // The build writes them beside the files; they are selected by encoding, never requested by name.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files have a hash of their content in the name.
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(runtime));
  // Before a body is read, which cannot change the answer. The handler below gets those too whose route found nothing.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? refuseOthers(request, reply) : undefined));
  app.setNotFoundHandler(async (request, reply) => {
    if (refuseOthers(request, reply)) return reply;
    const url = request.raw.url ?? '';
    const isText = isUtf8Address(request.originalUrl);
    const file = isText ? fileName(url) : null;
    if (file !== null && (await isFile(join(root, file)))) return reply.code(200).sendFile(file);
    // Signing in works on one origin only: other names of this machine redirect there.
    if (request.url.startsWith('/') && isLoopback(request.hostname) && isLoopback(home.hostname) && request.host !== home.host)
      return reply.redirect(publicUrl + request.url, 302);
    if (!(await isFile(join(root, 'index.html'))))
      return reply.code(503).send(toErrorBody(503, 'The dashboard is not built: run npm run build.'));
    // A person who follows a cut link still gets the page, which says what it cannot read (rulings 8 and 15).
    return reply.code(isText ? 200 : 400).sendFile('index.html');
  });
}

/** The API description and its page are for reading. */
const READ_ONLY = /^\/api\/(openapi\.json|docs(\/(json|yaml|static\/[\w.-]+)?)?)$/;

/** Names as the build gives them: no segment starts with a dot, and no character has a meaning of its own in a path. */
const FILE = /^\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** The name, below the folder, of the file that a target may ask for; null where it cannot be one, or only a compressed variant. */
function fileName(url: string): string | null {
  const name = FILE.exec(decodedPath(url))?.[1] ?? null;
  return name === null || /\.(?:br|gz)$/i.test(name) ? null : name;
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

/** Answers whatever is not for a page or a file to be read: another method, or an unknown path of the APIs. */
function refuseOthers(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const url = request.raw.url ?? '';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && READ_ONLY.test(decodedPath(url))) return refuseMethod(request, reply);
  if (serviceOf(url) !== null) return reply.code(404).send(toErrorBody(404, 'This path does not exist.'));
  if (isRead) return undefined;
  if (!isUtf8Address(request.originalUrl)) return reply.code(400).send(toErrorBody(400, INVALID_UTF8));
  return refuseMethod(request, reply);
}

function refuseMethod({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, message } = wrongMethod(method, READ_METHODS);
  return reply
    .code(status)
    .headers(headers)
    .send(status === 204 ? undefined : toErrorBody(status, message));
}

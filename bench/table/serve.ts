/**
 * The pages of the other grids and the bare table, with the product's API under the same origin: the same service and data for
 * all, and no access token in those pages, because it is added here.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Product } from '../product.ts';

const BUILT = join(import.meta.dirname, '..', 'grids', 'dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Grids {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether the other grids are installed and built; the product and the bare table can be measured without them. */
export const areGridsBuilt = (): boolean => statSync(BUILT, { throwIfNoEntry: false }) !== undefined;

/** Every file that may be requested is read and compressed at the start: no path of a request ever reaches the disk. */
function readPages(): ReadonlyMap<string, Buffer> {
  const pages = new Map([['/bare.html', brotliCompressSync(readFileSync(join(import.meta.dirname, 'bare.html')))]]);
  if (!areGridsBuilt()) return pages;
  for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) pages.set(`/${relative(BUILT, file)}`, brotliCompressSync(readFileSync(file)));
  }
  return pages;
}

/** `more`: further headers of the pages and their files. */
export async function serveGrids(product: Product, more: Readonly<Record<string, string>> = {}): Promise<Grids> {
  const pages = readPages();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost');
    const page = pages.get(pathname);
    if (pathname.startsWith('/api/')) void forward(product, agent, asked, answer);
    else if (page) answer.writeHead(200, { ...headersOf(pathname), ...more }).end(page);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The headers with which the product serves its own files to these browsers. */
const headersOf = (pathname: string) => ({
  'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
  'content-encoding': 'br',
});

/** Passes on bytes as they arrive, compressed if the browser asked for it. */
async function forward(product: Product, agent: Agent, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  try {
    const headers = { ...asked.headers, host: new URL(product.url).host, authorization: `Bearer ${await product.token()}` };
    const onward = request(product.url + (asked.url ?? ''), { agent, method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    // Requests that the browser has abandoned are abandoned here too.
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  } catch {
    answer.writeHead(502).end();
  }
}

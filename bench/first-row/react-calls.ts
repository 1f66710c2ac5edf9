/**
 * Lists the functions of react-dom that run before the first row of users, in `scripts/react-first-calls.json`: those worth compiling
 * beside the page, which are the long ones. To be run when react-dom changes.
 *
 *   npm run build
 *   node --import tsx bench/first-row/react-calls.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { functionsOf } from '../../scripts/react-first-calls.ts';
import { launchBrowser, signIn } from '../browser.ts';
import { startProduct } from '../product.ts';
import { awaitRow, restore, sessionOf } from './visit.ts';

/** In characters of the library's file. Shorter ones are three quarters of those that run, with a fifth of their code. */
const LONG = 1_150;
const ROOT = join(import.meta.dirname, '../..');
const LIST = join(ROOT, 'scripts/react-first-calls.json');
const LIBRARY = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '../cjs/react-dom-client.production.js');

/** The dashboard with the names of its functions, by path. */
async function filesWithNames(): Promise<ReadonlyMap<string, Rolldown.OutputChunk | Rolldown.OutputAsset>> {
  const built = await build({ root: ROOT, logLevel: 'silent', build: { write: false, minify: false } });
  if (!('output' in built)) throw new Error('the build gave no single output');
  return new Map(built.output.map((file) => [`/${file.fileName}`, file]));
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const files = await filesWithNames();
const product = await startProduct({ licenses: 1_000, applications: 2_000, users: 10_000 });
const browser = await launchBrowser();
try {
  const first = await browser.newPage();
  await signIn(first, product.url, '/users');
  const session = await sessionOf(first);
  await first.close();

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The runner's compiler names inner functions by a helper, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(restore, session);
  await page.addInitScript(awaitRow, { row: 'tr[data-row]', text: '' });
  await page.route(`${product.url}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname === '/users' ? '/index.html' : pathname);
    if (file === undefined) return route.continue();
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source);
    return route.fulfill({ body, contentType: TYPES[pathname.split('.')[1] ?? 'html'] ?? 'application/octet-stream' });
  });
  await page.coverage.startJSCoverage();
  await page.goto(`${product.url}/users`, { waitUntil: 'commit' });
  await page.evaluate(() => window.benchFirstRow);
  const ran = new Set(
    (await page.coverage.stopJSCoverage())
      .filter(({ url }) => url.includes('/react-'))
      .flatMap(({ functions }) => functions)
      .flatMap(({ functionName, ranges }) => (ranges[0]?.count ? [functionName] : [])),
  );
  const long = [...functionsOf(readFileSync(LIBRARY, 'utf8'))].filter(([name, length]) => ran.has(name) && length >= LONG);
  writeFileSync(LIST, `${JSON.stringify(long.map(([name]) => name).sort(), null, 2)}\n`);
  console.log(`${long.length} functions`);
} finally {
  await browser.close();
  await product.stop();
}

// Builds the service into `dist-service`: its own code as a few plain JavaScript files, which start in half the time of TypeScript
// read anew at each start. Libraries stay in `node_modules`.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'dist-service');
const draft = `${target}.new-${process.pid}`;
const former = `${target}.old-${process.pid}`;

/** Started by name, the last two by code that expects them beside it. */
const ENTRIES = {
  main: 'server/start.ts',
  sam: 'server/cli/start.ts',
  'start-reader': 'server/readers/reader-worker.ts',
  'bridge-worker': 'server/db/postgres/bridge-worker.mjs',
  'checkpoint-worker': 'server/db/checkpoint-worker.mjs',
};
/** Read by code that expects them beside it. */
const FILES = { 'pages.css': 'server/oidc/pages.css', profiles: 'server/import/profiles' };

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: draft,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
for (const [name, file] of Object.entries(FILES)) cpSync(join(root, file), join(draft, name), { recursive: true });

// Another process may be starting from the former build, or may have replaced it meanwhile.
try {
  renameSync(target, former);
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}
renameSync(draft, target);
rmSync(former, { recursive: true, force: true });

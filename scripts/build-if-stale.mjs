// Builds what is older than its sources, before `npm start` (the dashboard and the service) and `npm run sam` (`service`);
// otherwise takes some milliseconds. What it says goes to stderr: the output of `npm run sam` is for programs too.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const BUILDS = {
  dashboard: {
    made: 'dist/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    sources: [
      'src',
      'contract',
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/mantine-styles.ts',
      'scripts/compress-build.ts',
      'scripts/licence-notices.ts',
      'package-lock.json',
    ],
  },
  service: {
    made: 'dist-service/main.mjs',
    command: ['scripts/build-service.mjs'],
    sources: ['server', 'contract', 'scripts/build-service.mjs', 'package-lock.json'],
  },
};

/** The newest change below a path, in milliseconds; folders count too, since a deleted file changes only its folder. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

function isStale({ made, sources }) {
  const built = statSync(join(root, made), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built < Math.max(...sources.map((source) => newest(join(root, source))));
}

const [only] = process.argv.slice(2);
for (const [name, build] of Object.entries(BUILDS)) {
  if ((only !== undefined && only !== name) || !isStale(build)) continue;
  const started = Date.now();
  const [script, ...args] = build.command;
  // Its standard output, if any, goes to stderr too.
  const { status, error } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (error || status !== 0) {
    console.error(`The ${name} could not be built.`);
    process.exit(status ?? 1);
  }
  console.error(`The ${name} was built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

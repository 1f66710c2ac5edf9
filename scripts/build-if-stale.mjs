// Builds the dashboard before `npm start` if there is no build yet or a source is newer; otherwise takes some milliseconds.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = [
  'src',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/mantine-styles.ts',
  'scripts/compress-build.ts',
  'scripts/licence-notices.ts',
  'package-lock.json',
];

/** The newest change below a path, in milliseconds; folders count too, since a deleted file changes only its folder. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

const built = statSync(join(root, 'dist', 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (built >= Math.max(...SOURCES.map((source) => newest(join(root, source))))) {
  console.log('The dashboard is built and up to date.');
} else {
  const started = Date.now();
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status, error } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (error || status !== 0) {
    console.error('The dashboard could not be built.');
    process.exit(status ?? 1);
  }
  console.log(`The dashboard was built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

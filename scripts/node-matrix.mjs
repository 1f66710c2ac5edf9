// Runs the unit and server tests under several releases of Node.js, each in a copy with its own installation, because native
// modules are built for one release. `npm run matrix` for all, `npm run matrix -- 22` for one. Needs the package registry and a
// C++ compiler.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const releases = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24'];

function runUnder(release) {
  const folder = mkdtempSync(join(tmpdir(), `sam-node-${release}-`));
  const run = (command, args, options) => spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;
  try {
    const tools = join(folder, 'node');
    if (!run('npm', ['install', '--no-audit', '--no-fund', '--silent', '--prefix', tools, `node@${release}`], { cwd: tmpdir() }))
      return false;
    const bin = join(tools, 'node_modules', 'node', 'bin');
    // Native modules are built with the release's own headers, whatever the machine has configured.
    const platform = `node-${process.platform}-${process.arch}`;
    const homes = [join(tools, 'node_modules', platform), join(tools, 'node_modules', 'node', 'node_modules', platform)];
    const home = homes.find((path) => existsSync(join(path, 'include', 'node')));
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    if (home) env.npm_config_nodedir = home;
    const copy = join(folder, 'copy');
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
      cpSync(join(root, file), join(copy, file));
    // For tests that read the list of files from git.
    execFileSync('git', ['init', '-q'], { cwd: copy });
    console.log(`\n# Node.js ${execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()}`);
    const inside = { cwd: copy, env };
    return (
      run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], inside) &&
      run('npx', ['vitest', 'run', '--project', 'unit', '--project', 'unit-mocks', '--project', 'slow', '--reporter=dot'], inside)
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failed = releases.filter((release) => !runUnder(release));
console.log(
  failed.length === 0 ? `\nAll pass under Node.js ${releases.join(', ')}.` : `\nFailed under Node.js ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);

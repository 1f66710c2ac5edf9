// Starts a temporary PostgreSQL and runs the tests of the stores, and of several processes, on it. If none is installed, says
// how. With `--report FILE` it writes vitest's JSON report there.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { findPostgres, HOW_TO_INSTALL } from './postgres-programs.mjs';

/** The server refuses to run as root: then it runs as an unprivileged user. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option) => Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const ended = (child) => new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));

const programs = findPostgres();
if (programs === undefined) {
  console.error(HOW_TO_INSTALL);
  process.exit(1);
}
const as = unprivileged();
const folder = mkdtempSync(join(tmpdir(), 'sam-postgres-'));
const data = join(folder, 'data');
mkdirSync(data);
chmodSync(folder, 0o755);
if (as.uid !== undefined) chownSync(data, as.uid, as.gid);
const made = spawnSync(
  join(programs, 'initdb'),
  ['--pgdata', data, '--username', 'sam', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
  { ...as, env: { ...process.env, HOME: data }, encoding: 'utf8' },
);
if (made.status !== 0) {
  console.error(made.stderr || made.error);
  process.exit(1);
}
// Nobody else can reach it; one user needs a password, to test a wrong one.
const rules = join(data, 'pg_hba.conf');
writeFileSync(rules, `host all with_password all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
const port = await freePort();
const options = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  // Data need not survive the tests.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
const server = spawn(
  join(programs, 'postgres'),
  ['-D', data, '-p', String(port), ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
);
let said = '';
server.stderr.on('data', (chunk) => (said += chunk));
const stopped = ended(server);
for (let tries = 0; !said.includes('ready to accept connections'); tries += 1) {
  if (server.exitCode !== null || tries > 600) {
    console.error(said);
    process.exit(1);
  }
  await wait(100);
}

const [flag, report] = process.argv.slice(2);
const reporters =
  flag === '--report' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : process.argv.slice(2);
const tests = spawn('npx', ['vitest', 'run', '--project', 'postgres', ...reporters], {
  stdio: 'inherit',
  env: { ...process.env, SAM_TEST_POSTGRES: `postgres://sam@127.0.0.1:${port}/postgres` },
});
const code = await ended(tests);
server.kill('SIGINT');
await stopped;
rmSync(folder, { recursive: true, force: true });
process.exit(code);

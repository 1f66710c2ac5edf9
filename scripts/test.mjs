// Runs everything: format and lint, types and build beside unit, server and component tests, then the journeys in a real browser.
// Ends with `N passed, M failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installedBrowser } from './browser.ts';
import { findPostgres, HOW_TO_INSTALL } from './postgres-programs.mjs';

let passed = 0;
let failed = 0;

const shell = process.platform === 'win32';
const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
const run = (command, args) => ended(spawn(command, args, { stdio: 'inherit', shell }));

/** Runs beside others: what it says comes in one piece, at its end. */
async function step(name, command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const ok = await ended(child);
  console.log(`\n# ${name}: ${ok ? 'ok' : 'failed'}\n${Buffer.concat(said)}`);
  if (ok) passed += 1;
  else failed += 1;
}

/** A suite counts its own tests; one that ends badly without a failed test counts as one failure. */
async function suite(name, command, args, report, count) {
  console.log(`\n# ${name}`);
  rmSync(report, { force: true });
  const ok = await run(command, args);
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed === 0 && (!ok || counts.passed === 0) ? 1 : counts.failed;
}

const vitestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests });

async function ensureBrowser() {
  if (installedBrowser()) return;
  if (await run('npx', ['playwright', 'install', 'chromium'])) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', 'chromium']);
  }
}

/** One after the other: together with the suite beside them they are enough for two cores. */
async function staticChecks() {
  await step('Format and lint', 'npx', ['biome', 'check', '.']);
  await step('Types', 'npx', ['tsc', '--noEmit']);
  await step('Build', 'node', ['scripts/build-if-stale.mjs']);
}

mkdirSync('test-results', { recursive: true });
await ensureBrowser();
await Promise.all([
  staticChecks(),
  suite(
    'Unit, server and component tests',
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    'test-results/unit.json',
    vitestCounts,
  ),
]);
// Nothing of the product needs it: where it is not installed, the stores are tested on SQLite alone.
if (findPostgres())
  await suite(
    'Stores and processes on PostgreSQL',
    'node',
    ['scripts/test-postgres.mjs', '--report', 'test-results/postgres.json'],
    'test-results/postgres.json',
    vitestCounts,
  );
else console.log(`\n# ${HOW_TO_INSTALL}`);
await suite('Browser journeys', 'npx', ['playwright', 'test'], 'test-results/e2e.json', ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + stats.skipped,
}));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

// Runs everything: format and lint, types and build beside unit, server and component tests, then the journeys in a real browser.
// Ends with the tests that failed, those that passed only when they were tried again, and `N passed, M failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installedBrowser } from './browser.ts';
import { findPostgres, HOW_TO_INSTALL } from './postgres-programs.mjs';
import { run, runBeside } from './run.mjs';
import { journeyOutcome, vitestOutcome } from './test-reports.ts';

let passed = 0;
let failed = 0;
const failures = [];
const secondTries = [];

async function step(name, command, args) {
  if (await runBeside(name, command, args)) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
}

/** A suite counts its own tests; one that ends badly without a failed test counts as one failure. */
async function suite(name, command, args, report, outcomeOf) {
  console.log(`\n# ${name}`);
  rmSync(report, { force: true });
  const ok = await run(command, args);
  const outcome = existsSync(report)
    ? outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [], secondTries: [] };
  const unexplained = outcome.failed === 0 && (!ok || outcome.passed === 0);
  passed += outcome.passed;
  failed += unexplained ? 1 : outcome.failed;
  failures.push(...outcome.failures, ...(unexplained ? [`${name}: ended badly, though no test failed`] : []));
  secondTries.push(...outcome.secondTries);
}

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
    vitestOutcome,
  ),
]);
// Nothing of the product needs it: where it is not installed, the stores are tested on SQLite alone.
if (findPostgres())
  await suite(
    'Stores and processes on PostgreSQL',
    'node',
    ['scripts/test-postgres.mjs', '--report', 'test-results/postgres.json'],
    'test-results/postgres.json',
    vitestOutcome,
  );
else console.log(`\n# ${HOW_TO_INSTALL}`);
await suite('Browser journeys', 'npx', ['playwright', 'test'], 'test-results/e2e.json', journeyOutcome);
for (const [title, lines] of [
  ['Passed when tried again', secondTries],
  ['Failed', failures],
])
  if (lines.length > 0) console.log(`\n# ${title}\n${lines.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

// Runs everything: format and lint, types and build; beside them unit, server and component tests, then the journeys in a real browser;
// and once the dashboard is built, beside those, the tests that take long and those on PostgreSQL.
// Ends with the tests that failed, those that only passed on a retry, and `N passed, M failed`.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A suite counts its own tests; if it fails without a failed test, it counts as one failure. */
async function suite({ name, command, args, report, outcomeOf, beside = false }) {
  rmSync(report, { force: true });
  if (!beside) console.log(`\n# ${name}`);
  const ok = beside ? await runBeside(name, command, args) : await run(command, args);
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

/** One after the other: together with the suite beside them this keeps two cores busy. */
async function staticChecks() {
  await step('Format and lint', 'npx', ['biome', 'check', '.']);
  await step('Types', 'npx', ['tsc', '--noEmit']);
  await step('Build', 'node', ['scripts/build-if-stale.mjs']);
}

/** Tests of vitest's projects; `report` is the name of their JSON report in `test-results`. */
const vitest = (name, report, ...projects) => ({
  name,
  command: 'npx',
  args: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${report}`,
  ],
  report: `test-results/${report}`,
  outcomeOf: vitestOutcome,
});

const JOURNEYS = {
  name: 'Browser journeys',
  command: 'npx',
  args: ['playwright', 'test'],
  report: 'test-results/e2e.json',
  outcomeOf: journeyOutcome,
};

const ON_POSTGRES = {
  name: 'Stores and processes on PostgreSQL',
  command: 'node',
  args: ['scripts/test-postgres.mjs', '--report', 'test-results/postgres.json'],
  report: 'test-results/postgres.json',
  outcomeOf: vitestOutcome,
};

/** Nothing of the product needs it: where it is not installed, the stores are tested on SQLite alone. */
async function onPostgres() {
  if (findPostgres()) await suite({ ...ON_POSTGRES, beside: true });
  else console.log(`\n# ${HOW_TO_INSTALL}`);
}

mkdirSync('test-results', { recursive: true });
// Whatever the suites leave is removed at the end, also what a test left that was ended.
const folder = mkdtempSync(join(tmpdir(), 'sam-tests-'));
// The database server runs as another user.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await ensureBrowser();
// Component tests and journeys take turns at the browsers; what needs only the build runs beside both.
const built = staticChecks();
await Promise.all([
  suite(vitest('Unit, server and component tests', 'unit.json', 'unit', 'unit-mocks', 'browser'))
    .then(() => built)
    .then(() => suite(JOURNEYS)),
  built.then(() => suite({ ...vitest('Tests that take long', 'slow.json', 'slow'), beside: true })),
  built.then(onPostgres),
]);
for (const [title, lines] of [
  ['Passed when tried again', secondTries],
  ['Failed', failures],
])
  if (lines.length > 0) console.log(`\n# ${title}\n${lines.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

// Runs everything: format and lint, types, unit and server tests, then the journeys in a real browser. Ends with `N passed, M failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installedBrowser } from './browser.ts';

let passed = 0;
let failed = 0;

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

function step(name, command, args) {
  console.log(`\n# ${name}`);
  if (run(command, args)) passed += 1;
  else failed += 1;
}

/** A suite counts its own tests; one that ends badly without a failed test counts as one failure. */
function suite(name, command, args, report, count) {
  console.log(`\n# ${name}`);
  rmSync(report, { force: true });
  const ok = run(command, args);
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed === 0 && (!ok || counts.passed === 0) ? 1 : counts.failed;
}

function ensureBrowser() {
  if (installedBrowser()) return;
  if (run('npx', ['playwright', 'install', 'chromium'])) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', 'chromium']);
  }
}

mkdirSync('test-results', { recursive: true });
step('Format and lint', 'npx', ['biome', 'check', '.']);
step('Types', 'npx', ['tsc', '--noEmit']);
ensureBrowser();
suite(
  'Unit, server and component tests',
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  'test-results/unit.json',
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests }),
);
suite('Browser journeys', 'npx', ['playwright', 'test'], 'test-results/e2e.json', ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + stats.skipped,
}));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

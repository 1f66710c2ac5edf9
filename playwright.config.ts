import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, installedBrowser } from './scripts/browser.ts';
import { reservePort } from './scripts/free-port.mjs';

// Evaluated again in every worker: the port chosen first is passed on in the environment.
process.env.SAM_E2E_PORT ??= String(reservePort());
process.env.SAM_E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'sam-e2e-'));
const port = process.env.SAM_E2E_PORT;
const folder = process.env.SAM_E2E_FOLDER;
const installed = installedBrowser();

/** Started first, so that none of them is left to run alone at the end. */
const LONG = ['newcomer', 'pages', 'hosting', 'session-renewal', 'users-bulk'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  fullyParallel: true,
  // One more than there are cores: journeys wait a third of the time.
  workers: 3,
  // Generous: a slow machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A machine that stalls is not a failure of the product: a test that passes on a retry is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    // A trace costs more than the journey: only with SAM_TRACE=1.
    trace: process.env.SAM_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(installed && { executablePath: installed }),
      args: BROWSER_ARGUMENTS,
    },
  },
  webServer: {
    command: 'node scripts/build-if-stale.mjs && node dist-service/main.mjs',
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 180_000,
    env: { PORT: port, SAM_DB: join(folder, 'sam.db'), SAM_SAMPLE: 'hostile', SAM_RATE_LIMIT: 'off' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

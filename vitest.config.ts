import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS, installedBrowser } from './scripts/browser.ts';
import { embeddedService } from './scripts/embedded-service.ts';
import { mantineStyles } from './scripts/mantine-styles.ts';

const executablePath = installedBrowser();
// Generous: a slow machine is not a failure.
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Tests that take long: they start processes or threads, build the dashboard, fill whole databases, or send each operation hundreds of
 * requests. `npm run check` leaves them to `npm test`, which runs them beside the journeys.
 */
const SLOW = [
  'server/http/hide-tokens.test.ts',
  'server/readers/readers.test.ts',
  'server/oidc/busy.test.ts',
  'server/gateway/streaming.test.ts',
  'server/sample/*.test.ts',
  'server/import/real-files.test.ts',
  'scripts/{first-screen,free-port}.test.ts',
  // Measures processor time, which is that of the whole process.
  'server/requests/fuzz.test.ts',
  'server/process.test.ts',
  'server/gateway/process.test.ts',
  'server/cli/cli.test.ts',
  'server/attacks/*.test.ts',
];

/** Tests that mock modules: one loaded before would stay unmocked, and their mocks would stay for later tests. */
const MOCKING = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.browser)\.test\.tsx?$/.test(file))
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('));

/** What `npm run test:postgres` runs again, on PostgreSQL, and what only it can run. */
const ON_POSTGRES = ['server/postgres/*.test.ts'];
const STORES = [
  'server/stores/{activity-store,columns,filter-sql,missing-amounts,user-orders}.test.ts',
  'server/db/amount-sql.test.ts',
  'server/stores/insight/*.test.ts',
  'server/handlers/flag-changes.test.ts',
  'server/requests/over-the-table.test.ts',
  'server/oidc/{logout,sign-in}.test.ts',
];

/** Unit and server tests in Node; component tests in a real browser, over the embedded service. */
export default defineConfig({
  test: {
    // Many tests wait for processes: on two cores one worker would leave the processor idle.
    maxWorkers: 2,
    globalSetup: 'scripts/temporary-folder.ts',
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['{contract,server,src,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx', ...SLOW, ...MOCKING, ...ON_POSTGRES],
          environment: 'node',
          setupFiles: ['src/text/all-texts.test-support.ts'],
          // Modules are loaded once per worker, which is most of the time of small test files.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: { ...patience, name: 'unit-mocks', include: MOCKING, environment: 'node', pool: 'threads' },
      },
      {
        test: {
          ...patience,
          name: 'slow',
          isolate: false,
          include: SLOW,
          environment: 'node',
          globalSetup: 'scripts/built-service.ts',
        },
      },
      ...(process.env.SAM_TEST_POSTGRES === undefined
        ? []
        : [
            {
              test: {
                ...patience,
                name: 'postgres',
                include: [...STORES, ...ON_POSTGRES],
                globalSetup: 'scripts/built-service.ts',
                environment: 'node' as const,
                pool: 'threads' as const,
                isolate: false,
              },
            },
          ]),
      {
        plugins: [react(), mantineStyles(import.meta.dirname), embeddedService()],
        optimizeDeps: {
          include: [
            'react-dom/client',
            'vitest-browser-react',
            '@mantine/core',
            '@mantine/hooks',
            '@tanstack/react-query',
            'react-router',
            'oidc-client-ts',
            'recharts',
            '@tanstack/react-table',
          ],
        },
        test: {
          ...patience,
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/text/all-texts.test-support.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: BROWSER_ARGUMENTS },
            }),
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});

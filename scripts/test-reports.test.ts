import { describe, expect, test } from 'vitest';
import { journeyOutcome, vitestOutcome } from './test-reports.ts';

describe('reports of the test runners', () => {
  test('vitest: failed, skipped, unreadable and repeated tests are named', () => {
    const outcome = vitestOutcome({
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            { fullName: 'waits', status: 'passed', failureMessages: ['Error: late\n  at x'] },
            { fullName: 'subtracts', status: 'failed', failureMessages: ['Error: 1 is not 2\n  at y'] },
            { fullName: 'rests', status: 'skipped', failureMessages: null },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module\n  at z', assertionResults: [] },
      ],
    });
    expect(outcome).toEqual({
      passed: 2,
      failed: 2,
      failures: ['a.test.ts › subtracts: Error: 1 is not 2', 'a.test.ts › rests: ', 'b.test.ts: Cannot find module'],
      secondTries: ['a.test.ts › waits: Error: late'],
    });
  });

  test('journeys: those within groups are named too', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [...(message ? [{ error: { message } }] : []), {}] }],
    });
    const outcome = journeyOutcome({
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
      suites: [
        {
          file: 'list.spec.ts',
          specs: [spec('opens', 'expected')],
          suites: [
            { file: 'list.spec.ts', specs: [spec('filters', 'flaky', 'late'), spec('sorts', 'unexpected', 'no row\nfound')] },
          ],
        },
      ],
    });
    expect(outcome).toEqual({
      passed: 2,
      failed: 1,
      failures: ['list.spec.ts › sorts: no row'],
      secondTries: ['list.spec.ts › filters: late'],
    });
  });
});

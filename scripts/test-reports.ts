/** Reads the reports of the test runners: how many tests passed and failed, which failed, and which only passed on a retry. */

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** One line each: file, test, and the first line of the error. */
  readonly failures: readonly string[];
  readonly secondTries: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface JourneySuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

interface JourneyReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number; readonly skipped: number };
  readonly suites: readonly JourneySuite[];
}

const firstLine = (text = '') => text.split('\n', 1)[0];

/** Vitest's JSON report; an unreadable file has no tests, and its own message. */
export function vitestOutcome({ numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport): Outcome {
  const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, ...test })));
  const line = ({ name, fullName, failureMessages }: (typeof tests)[number]) =>
    `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests,
    failures: [
      ...tests.filter(({ status }) => status !== 'passed').map(line),
      ...testResults
        .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
        .map(({ name, message }) => `${name}: ${firstLine(message)}`),
    ],
    secondTries: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length).map(line),
  };
}

/** Playwright's JSON report. */
export function journeyOutcome({ stats, suites }: JourneyReport): Outcome {
  const specsOf = (suite: JourneySuite): { file: string; spec: JourneySuite['specs'][number] }[] => [
    ...suite.specs.map((spec) => ({ file: suite.file, spec })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const of = (...wanted: readonly string[]) =>
    suites
      .flatMap(specsOf)
      .flatMap(({ file, spec }) =>
        spec.tests
          .filter(({ status }) => wanted.includes(status))
          .map(({ results }) => `${file} › ${spec.title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`),
      );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: of('unexpected', 'skipped'),
    secondTries: of('flaky'),
  };
}

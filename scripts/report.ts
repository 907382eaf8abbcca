import { readFileSync } from 'node:fs';

/** What came of a part: how many tests passed, and what failed, by file and name. */
export interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface Suite {
  readonly specs?: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly flaky: number };
  readonly errors: readonly { readonly message?: string }[];
}

/** A file that failed without a test that did: its own code or a hook threw. */
const failedInVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) return tests.map(({ fullName }) => `${name}: ${fullName}`);
    return status === 'failed' ? [`${name}: ${message.split('\n', 1)[0]}`] : [];
  });

const failedInSuite = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedInSuite),
];

/**
 * Reads the JSON report of Vitest or Playwright. A part that ended badly names at least itself, with a report or
 * without one.
 */
export const readOutcome = (part: string, file: string, succeeded: boolean): Outcome => {
  let outcome: Outcome = { passed: 0, failed: [] };
  try {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    outcome =
      'stats' in report
        ? {
            passed: report.stats.expected + report.stats.flaky,
            failed: [...failedInSuite(report), ...report.errors.map(({ message }) => `${part}: ${message}`)],
          }
        : { passed: report.numPassedTests, failed: failedInVitest(report) };
  } catch {}
  return succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [`${part}: ended badly`] };
};

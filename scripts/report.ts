import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './steps.ts';

/** What came of a part: how many tests passed, and what failed, by file and name and where it left something to see. */
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

/** A test as it ran in one project: an engine at one width, or nothing but the one browser. */
interface BrowserTest {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly { readonly attachments: readonly { path?: string }[] }[];
}

interface Spec {
  readonly file: string;
  readonly title: string;
  readonly tests: readonly BrowserTest[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number };
  readonly errors: readonly { readonly message?: string }[];
}

/** A file that failed without a test that did: its own code or a hook threw. */
const failedInVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) return tests.map(({ fullName }) => `${name}: ${fullName}`);
    return status === 'failed' ? [`${name}: ${message.split('\n', 1)[0]}`] : [];
  });

/** The folder with what a failed test left; none where it failed before a page was there. */
const evidenceOf = ({ results }: BrowserTest): string => {
  const path = results.flatMap(({ attachments }) => attachments).find((attachment) => attachment.path)?.path;
  return path === undefined ? '' : ` (see ${relative(root, dirname(path))})`;
};

const failedInSpec = ({ file, title, tests }: Spec): string[] =>
  tests
    .filter(({ status }) => status === 'unexpected')
    .map((test) => `${test.projectName && `${test.projectName}, `}${file}: ${title}${evidenceOf(test)}`);

const failedInSuite = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.flatMap(failedInSpec),
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
            passed: report.stats.expected,
            failed: [...failedInSuite(report), ...report.errors.map(({ message }) => `${part}: ${message}`)],
          }
        : { passed: report.numPassedTests, failed: failedInVitest(report) };
  } catch {}
  return succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [`${part}: ended badly`] };
};

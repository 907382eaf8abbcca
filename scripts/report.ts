import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './steps.ts';

/** One test that ran, by file and name. */
interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

/** The outcome of one run of a test tool. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly skipped: number;
  /** What failed, by file and name, with the folder of what it left behind. */
  readonly failed: readonly string[];
  readonly tests: readonly TimedTest[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number;
    }[];
  }[];
}

/** A test as it ran in one project: an engine at one width, or the one browser of the end-to-end tests. */
interface BrowserTest {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly { readonly duration?: number; readonly attachments: readonly { path?: string }[] }[];
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
  readonly stats: { readonly expected: number; readonly skipped: number };
  readonly errors: readonly { readonly message?: string }[];
}

const readVitest = (name: string, { testResults }: VitestReport): Outcome => {
  const all = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, name: `${relative(root, file.name)}: ${test.fullName}` })),
  );
  const failed = all.filter(({ status }) => status === 'failed').map((test) => test.name);
  // A file that failed without a failed test: its own code or a hook threw.
  const brokenFiles = testResults
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map((file) => `${relative(root, file.name)}: ${file.message.split('\n', 1)[0]}`);
  const passed = all.filter(({ status }) => status === 'passed');
  return {
    name,
    passed: passed.length,
    skipped: all.length - passed.length - failed.length,
    failed: [...failed, ...brokenFiles],
    tests: all.map((test) => ({ name: test.name, ms: test.duration ?? 0 })),
  };
};

/** The folder with what a failed test left; none if it failed before a page was open. */
const evidenceOf = ({ results }: BrowserTest): string => {
  const path = results.flatMap(({ attachments }) => attachments).find((attachment) => attachment.path)?.path;
  return path === undefined ? '' : ` (see ${relative(root, dirname(path))})`;
};

const specsOf = ({ specs = [], suites = [] }: Suite): readonly Spec[] => [...specs, ...suites.flatMap(specsOf)];

const readPlaywright = (name: string, report: PlaywrightReport): Outcome => {
  const all = specsOf(report).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({
      ...test,
      name: `${/ \d+$/.test(test.projectName) ? `${test.projectName}, ` : ''}${file}: ${title}`,
    })),
  );
  return {
    name,
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failed: [
      ...all.filter(({ status }) => status === 'unexpected').map((test) => `${test.name}${evidenceOf(test)}`),
      ...report.errors.map(({ message }) => `${name}: ${message}`),
    ],
    tests: all.map((test) => ({
      name: test.name,
      ms: test.results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
};

/**
 * Reads the JSON report of Vitest or Playwright. A run that ended badly names at least itself, with a report or without
 * one.
 */
export const readOutcome = (name: string, file: string, succeeded: boolean): Outcome => {
  let outcome: Outcome = { name, passed: 0, skipped: 0, failed: [], tests: [] };
  try {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    outcome = 'stats' in report ? readPlaywright(name, report) : readVitest(name, report);
  } catch {}
  return succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [`${name}: ended badly`] };
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const slowestCount = 20;

/** The summary of a whole run: the counts and the time of each part, the slowest tests, and what failed. */
export const summaryOf = (parts: readonly (Outcome & { readonly ms: number })[]): string => {
  const rows = parts.map(({ name, passed, failed, skipped, ms }) =>
    [name, passed, failed.length, skipped, seconds(ms)].map(String),
  );
  const table = [['', 'passed', 'failed', 'skipped', 'time'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const slowest = parts
    .flatMap(({ tests }) => tests)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, slowestCount)
    .map(({ name, ms }) => `${seconds(ms).padStart(8)}  ${name}`);
  const failed = parts.flatMap((part) => part.failed);
  return [
    ...lines,
    ...(slowest.length > 0 ? ['', 'The slowest tests:', ...slowest] : []),
    ...(failed.length > 0 ? ['', ...failed.map((name) => `failed: ${name}`)] : []),
  ].join('\n');
};

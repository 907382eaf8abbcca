// npm test: the checks of the source, the rules, the provider, the server and the browser, in this order, and their
// counts. With --long (npm run test:long) every guarantee runs its full count. With --only NAME one part runs alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checks, run, type Step } from './steps.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false }, only: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'thaan-test-'));
const long: Record<string, string> = values.long ? { THAAN_LONG: '1' } : {};

const vitest = (project: string): Step => ({
  name: project,
  command: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(project)}`,
  ],
  env: long,
});

const reportOf = (name: string): string => join(folder, `${name}.json`);

/** Built once and first, so that no server that a test starts has to build it. */
const portal: Step = { name: 'portal', command: 'node', args: ['bin/build.ts'] };

const browser: Step = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json'],
  env: { ...long, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
};

/** What a runner counted itself; a runner that ended badly without a report has failed once. */
const counted = (name: string, succeeded: boolean): Counts => {
  try {
    const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    const passed = report.stats ? report.stats.expected + report.stats.flaky : report.numPassedTests;
    const failed = report.stats ? report.stats.unexpected : report.numFailedTests;
    return { passed, failed: succeeded ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const wanted = (name: string): boolean => values.only === undefined || values.only === name;

const results: Counts[] = [
  ...[...checks.filter(() => wanted('check')), portal].map((step) =>
    run(step) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  ),
  ...[vitest('rules'), vitest('provider'), vitest('server'), browser]
    .filter((step) => wanted(step.name))
    .map((step) => counted(step.name, run(step))),
];
rmSync(folder, { recursive: true, force: true });

const total = results.reduce((sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

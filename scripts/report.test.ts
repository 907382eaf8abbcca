import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOutcome } from './report.ts';
import { root } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'report.json');
const read = (report: unknown, succeeded: boolean) => {
  writeFileSync(file, JSON.stringify(report));
  return readOutcome('unit', file, succeeded);
};

const vitestReport = (status: string, message: string, ...tests: [fullName: string, status: string][]) => ({
  testResults: [
    {
      name: join(root, 'shop/a.test.ts'),
      status,
      message,
      assertionResults: tests.map(([fullName, outcome], index) => ({
        fullName,
        status: outcome,
        ...(outcome !== 'skipped' && { duration: 100 * (index + 1) }),
      })),
    },
  ],
});

it('counts passed, failed and skipped tests of Vitest and names those that failed', () => {
  const report = vitestReport(
    'failed',
    '',
    ['one', 'passed'],
    ['two', 'failed'],
    ['three', 'skipped'],
    ['four', 'todo'],
  );
  expect(read(report, false)).toMatchObject({ passed: 1, skipped: 2, failed: ['shop/a.test.ts: two'] });
});

it('names the file if it failed without a failed test', () => {
  expect(read(vitestReport('failed', 'no such file\n  at x'), false).failed).toEqual(['shop/a.test.ts: no such file']);
});

it('never takes a run that ended badly for a good one', () => {
  expect(readOutcome('unit', join(folder, 'none.json'), false).failed).toEqual(['unit: ended badly']);
  expect(read(vitestReport('passed', '', ['one', 'passed']), false).failed).toEqual(['unit: ended badly']);
  const none = { stats: { expected: 0, skipped: 0 }, errors: [{ message: 'no tests' }], suites: [] };
  expect(read(none, false).failed).toEqual(['unit: no tests']);
});

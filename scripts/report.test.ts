import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOutcome, summaryOf } from './report.ts';
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

const playwrightTest = (title: string, status: string, projectName = 'e2e', ...attachments: { path?: string }[]) => ({
  file: 'b.spec.ts',
  title,
  tests: [{ projectName, status, results: [{ duration: 2_000, attachments }] }],
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

it('names what failed in the browser, at any depth, with the folder of its evidence', () => {
  const screenshot = { path: join(root, 'test-results/b-three/page-1.png') };
  const suites = [
    {
      specs: [playwrightTest('one', 'expected')],
      suites: [
        {
          specs: [
            playwrightTest('two', 'unexpected', 'firefox 390'),
            playwrightTest('three', 'unexpected', 'e2e', {}, screenshot),
            playwrightTest('four', 'skipped'),
          ],
        },
      ],
    },
  ];
  expect(read({ stats: { expected: 1, skipped: 1 }, errors: [], suites }, false)).toMatchObject({
    passed: 1,
    skipped: 1,
    failed: ['firefox 390, b.spec.ts: two', `b.spec.ts: three (see ${join('test-results', 'b-three')})`],
  });
});

it('never takes a run that ended badly for a good one', () => {
  expect(readOutcome('unit', join(folder, 'none.json'), false).failed).toEqual(['unit: ended badly']);
  expect(read(vitestReport('passed', '', ['one', 'passed']), false).failed).toEqual(['unit: ended badly']);
  const none = { stats: { expected: 0, skipped: 0 }, errors: [{ message: 'no tests' }], suites: [] };
  expect(read(none, false).failed).toEqual(['unit: no tests']);
});

it('prints the counts and the time of each part, the slowest tests first, and what failed', () => {
  const tests = Array.from({ length: 25 }, (_, index) => ({ name: `test ${index}`, ms: index * 100 }));
  const part = { passed: 24, skipped: 3, failed: ['test 7'], tests };
  const lines = summaryOf([{ ...part, name: 'unit', ms: 61_500 }]).split('\n');
  expect(lines.slice(0, 2)).toEqual(['      passed  failed  skipped    time', 'unit      24       1        3  61.5 s']);
  expect(lines.slice(3, 6)).toEqual(['The slowest tests:', '   2.4 s  test 24', '   2.3 s  test 23']);
  expect(lines.filter((line) => / s {2}test/.test(line))).toHaveLength(20);
  expect(lines.at(-1)).toBe('failed: test 7');
});

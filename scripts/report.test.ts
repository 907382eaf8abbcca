import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOutcome } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'report.json');
const read = (report: unknown, succeeded: boolean) => {
  writeFileSync(file, JSON.stringify(report));
  return readOutcome('part', file, succeeded);
};

const inVitest = (status: string, message: string, ...tests: [string, string][]) => ({
  numPassedTests: 2,
  testResults: [
    {
      name: 'a.test.ts',
      status,
      message,
      assertionResults: tests.map(([fullName, outcome]) => ({ fullName, status: outcome })),
    },
  ],
});

it('names the tests that failed, or the file where none did', () => {
  expect(read(inVitest('failed', '', ['one', 'passed'], ['two', 'failed']), false)).toEqual({
    passed: 2,
    failed: ['a.test.ts: two'],
  });
  expect(read(inVitest('failed', 'no such file\n  at x'), false).failed).toEqual(['a.test.ts: no such file']);
  expect(read(inVitest('passed', '', ['one', 'passed']), true)).toEqual({ passed: 2, failed: [] });
});

it('names what failed in the browser, however deep it is described; what passed at its retry is none', () => {
  const spec = (title: string, ok: boolean) => ({ file: 'b.spec.ts', title, ok });
  const suites = [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false)] }] }];
  const stats = { expected: 1, flaky: 1, unexpected: 1 };
  expect(read({ stats, errors: [], suites }, false)).toEqual({ passed: 2, failed: ['b.spec.ts: two'] });
  expect(read({ stats, errors: [{ message: 'no tests' }], suites: [] }, false).failed).toEqual(['part: no tests']);
});

it('a part that ended badly is never taken for a good one', () => {
  expect(readOutcome('part', join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: ['part: ended badly'] });
  expect(read(inVitest('passed', '', ['one', 'passed']), false).failed).toEqual(['part: ended badly']);
});

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

it('names what failed in the browser, however deep it is described, and the folder of what it left', () => {
  const spec = (title: string, ok: boolean, ...attachments: { path?: string }[]) => ({
    file: 'b.spec.ts',
    title,
    tests: [{ projectName: '', status: ok ? 'expected' : 'unexpected', results: [{ attachments }] }],
  });
  const picture = { path: join(root, 'test-results/b-three/page-1.png') };
  const suites = [
    {
      specs: [spec('one', true, picture)],
      suites: [{ specs: [spec('two', false), spec('three', false, {}, picture)] }],
    },
  ];
  expect(read({ stats: { expected: 1 }, errors: [], suites }, false)).toEqual({
    passed: 1,
    failed: ['b.spec.ts: two', `b.spec.ts: three (see ${join('test-results', 'b-three')})`],
  });
  const inEngines = ['firefox 390', 'webkit 390'].map((projectName, place) => ({
    projectName,
    status: place === 0 ? 'expected' : 'unexpected',
    results: [],
  }));
  const walk = { file: 'c.walk.ts', title: 'four', tests: inEngines };
  expect(read({ stats: { expected: 1 }, errors: [], suites: [{ specs: [walk] }] }, false).failed).toEqual([
    'webkit 390, c.walk.ts: four',
  ]);
  const none = { stats: { expected: 0 }, errors: [{ message: 'no tests' }], suites: [] };
  expect(read(none, false).failed).toEqual(['part: no tests']);
});

it('a part that ended badly is never taken for a good one', () => {
  expect(readOutcome('part', join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: ['part: ended badly'] });
  expect(read(inVitest('passed', '', ['one', 'passed']), false).failed).toEqual(['part: ended badly']);
});

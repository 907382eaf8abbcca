import { expect, it } from 'vitest';
import { notRunIn, supabaseReport, toolVersions } from './supabase-report.ts';

const test = (title: string, status: string, meta = {}) => ({
  ancestorTitles: ['PostgreSQL 15'],
  title,
  status,
  duration: status === 'skipped' ? null : 1234,
  meta,
});
const run = {
  startTime: Date.UTC(2026, 10, 23),
  testResults: [
    {
      endTime: Date.UTC(2026, 10, 23, 0, 1),
      assertionResults: [
        test('push', 'passed', { seen: '7 migrations' }),
        test('types', 'failed'),
        test('lint', 'skipped', { notRun: 'no extension' }),
      ],
    },
  ],
};

it('tells of each step what was seen in it, and of each that was not run why', () => {
  const report = supabaseReport(run, toolVersions());
  expect(report).toContain('### The way to Supabase, 2026-11-23\n');
  expect(report).toContain('1 of 3 steps passed, in 60.0 s.');
  expect(report).toContain('| push | PostgreSQL 15 | 1.2 | 7 migrations |\n');
  expect(report).toContain('| types | PostgreSQL 15 | 1.2 | FAILED |\n');
  expect(report).toContain('| lint | PostgreSQL 15 | 0.0 | no extension |\n');
  expect(notRunIn(run)).toEqual(['PostgreSQL 15, lint: no extension']);
});

it('names the tools by the versions that are installed', () => {
  expect(toolVersions()).toMatch(/^CLI \d+\.\d+\.\d+, Deno \d+\.\d+\.\d+, PostgreSQL 15\.\d+ and 17\.\d+\.$/);
});

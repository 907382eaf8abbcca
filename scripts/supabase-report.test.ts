import { expect, it } from 'vitest';
import { notRunIn, supabaseReport, toolVersions } from './supabase-report.ts';

const test = (title: string, status: string, meta = {}, on = 'PostgreSQL 15') => ({
  ancestorTitles: [on],
  title,
  status,
  meta,
});
const run = {
  startTime: Date.UTC(2026, 10, 23),
  testResults: [
    {
      endTime: Date.UTC(2026, 10, 23, 0, 1),
      assertionResults: [
        test('push', 'passed', { seen: '7 migrations' }),
        test('push', 'passed', { seen: '7 migrations' }, 'PostgreSQL 17'),
        test('types', 'failed'),
        test('types', 'passed', {}, 'PostgreSQL 17'),
        test('lint', 'skipped', { notRun: 'no extension' }),
      ],
    },
  ],
};

it('tells of each step where and what was seen in it, and of each that was not run why', () => {
  const report = supabaseReport(run, toolVersions());
  expect(report).toContain('### The way to Supabase, 2026-11-23\n');
  expect(report).toContain('3 of 5 tests passed, in 60.0 s.');
  expect(report).toContain('| push | PostgreSQL 15; PostgreSQL 17 | 7 migrations |\n');
  // One that passed and says nothing has no line.
  expect(report).toContain('| types | PostgreSQL 15 | FAILED |\n| lint | PostgreSQL 15 | no extension |\n\n');
  expect(notRunIn(run)).toEqual(['PostgreSQL 15, lint: no extension']);
});

it('names the tools by the versions that are installed', () => {
  expect(toolVersions()).toMatch(/^CLI \d+\.\d+\.\d+, Deno \d+\.\d+\.\d+, PostgreSQL 15\.\d+ and 17\.\d+\.$/);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const run = (words: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...words], { encoding: 'utf8', env });

it.each([
  [['--layer', 'typo'], '"typo" is not a layer of this run; its layers are check, unit, component, integration, e2e.'],
  [
    ['--layer', 'supabase'],
    '"supabase" is not a layer of this run; its layers are check, unit, component, integration, e2e.',
  ],
  [['--rest'], '"--rest" goes with "npm run test:all" only.'],
  [['--changed=no-such-revision'], 'no-such-revision'],
])('refuses %j before anything runs', (words, reason) => {
  const { status, stdout, stderr } = run(words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Nothing was tested: /);
  expect(stderr).toContain(reason);
});

// Without a connection, a cache and the tools.
it.each([
  ['', 1],
  ['true', 0],
])('reports that the migration to Supabase did not run without its tools: CI=%s', (ci, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-tools-'));
  const env = {
    ...process.env,
    CI: ci,
    THAAN_TEST_TOOLS: join(folder, 'tools'),
    npm_config_offline: 'true',
    npm_config_cache: join(folder, 'cache'),
  };
  const { status, stdout } = run(['--all', '--layer=supabase'], env);
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/^#{100}\n#\n# {2}NOT RUN: the migration to Supabase.*\n#\n#{100}\n$/m);
  expect(status).toBe(expected);
});

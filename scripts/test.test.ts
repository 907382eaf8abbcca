import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each(['typo', ''])('a part that is none is refused before anything runs: "%s"', (part) => {
  const words = [join(import.meta.dirname, 'test.ts'), '--only', part];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    `Nothing was tested: "${part}" is no part; the parts are check, rules, provider, server and browser.\n`,
  ]);
});

it('the quick walk is one of the engines alone', () => {
  const words = [join(import.meta.dirname, 'test.ts'), '--quick'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    'Nothing was tested: "--quick" goes with "npm run test:browsers" alone.\n',
  ]);
});

// Without a connection, a cache and the tools.
it.each([
  ['', 1],
  ['true', 0],
])('without its tools the way to Supabase is said aloud not to be run: CI=%s', (ci, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-tools-'));
  const env = {
    ...process.env,
    CI: ci,
    THAAN_TEST_TOOLS: join(folder, 'tools'),
    npm_config_offline: 'true',
    npm_config_cache: join(folder, 'cache'),
  };
  const words = [join(import.meta.dirname, 'test.ts'), '--supabase'];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', env });
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/^#{100}\n#\n# {2}NOT RUN: the way to Supabase.*\n#\n#{100}\n$/m);
  expect(status).toBe(expected);
});

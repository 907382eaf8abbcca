import { spawnSync } from 'node:child_process';
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

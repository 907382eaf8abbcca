// What the commands say of a line that they do not take, each in a process of its own; none of them finds a shop.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { commandEnvironment } from '../../testing/command-environment.ts';
import { runToEnd } from '../../testing/run-to-end.ts';

const place = mkdtempSync(join(tmpdir(), 'thaan-lines-'));
afterAll(() => rmSync(place, { recursive: true }));

const run = (command: string, words: readonly string[]) =>
  runToEnd(`${command}.ts`, words, { env: commandEnvironment({ THAAN_DATA: join(place, 'data') }), cwd: place });

it.each([
  ['restore', ['a', 'b'], 'b'],
  ['restore', ['a', '-x'], '-x'],
  ['restore', ['--replace=1', 'a'], '--replace=1'],
  ['restore', ['-'], '-'],
  ['restore', ['--', '-x'], '--'],
  ['backup', ['--nightly', '--nightly'], '--nightly --nightly'],
  ['backup', ['--'], '--'],
  ['status', ['--json', '--json'], '--json --json'],
  ['keys', ['--now', 'rotate'], '--now rotate'],
  ['keys', ['rotate', '--now', '--now'], 'rotate --now --now'],
  ['print-certificate', ['help'], 'help'],
  ['demo-reset', ['now'], 'now'],
])('npm run %s -- %j names what it does not understand', async (command, words, named) => {
  const said = `"${named}" is not understood; see npm run ${command.replace('demo-', 'demo:')} -- --help.\n`;
  const { code, out, err } = await run(command, words);
  expect([code, out, err.replace(/^[\w ]+: /, '')]).toEqual([2, '', said]);
});

it.each([[['', 'b']], [['a', '']], [['a']], [['--help']], [['-a', 'b']], [['a', 'b', 'c']]])(
  'npm run supabase-sql -- %j lacks a file',
  async (words) => {
    const err = 'Nothing was written: name a backup and a new file for its SQL.\n';
    expect(await run('supabase-sql', words)).toEqual({ code: 2, out: '', err });
  },
);

it.each([
  ['restore', ['help'], join(place, 'help')],
  ['supabase-sql', ['a', '-b'], join(place, 'a')],
])('npm run %s -- %j names files', async (command, words, file) => {
  const { code, err } = await run(command, words);
  expect([code, err]).toEqual([1, expect.stringContaining(file)]);
});

it.each(['backup', 'status', 'keys', 'staff'])('npm run %s takes the word help', async (command) => {
  for (const words of [['help'], ['--help']])
    expect(await run(command, words)).toEqual({ code: 0, out: expect.stringContaining('npm run '), err: '' });
});

it('demo:reset says in one line what it does', async () => {
  expect(await run('demo-reset', ['--help'])).toEqual({
    code: 0,
    out: 'Deletes the demo shop, so that the next start makes a new one.\n',
    err: '',
  });
});

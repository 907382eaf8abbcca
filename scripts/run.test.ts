// run.mjs, in a folder of the test's own with commands that say what reaches them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'thaan-run-mjs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text, { mode: 0o755 });
};

mkdirSync(join(folder, 'scripts'));
for (const name of ['run.mjs', 'setup.mjs']) cpSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
const lock = (packages: object): void =>
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
lock({});

const scripts = (...names: readonly string[]): void =>
  write(
    'package.json',
    JSON.stringify({ scripts: Object.fromEntries(names.map((n) => [n, `node scripts/run.mjs ${n}`])) }),
  );
scripts('words', 'check', 'bench', 'code', 'input', 'path', 'patient', 'impatient', 'gone');

const says = (what: string): string => `console.log(JSON.stringify(${what}));\n`;
write('bin/words.ts', says('process.argv.slice(2)'));
write('scripts/words.ts', says("'not this one'"));
write('scripts/check.ts', says("'scripts'"));
write('bench/run.ts', says("'bench'"));
write('bin/nobody.ts', says("'ran'"));
write('bin/demo/shop.ts', says("'ran'"));
write('bin/code.ts', 'process.exit(7);\n');
write('bin/input.ts', `for await (const text of process.stdin.setEncoding('utf8')) ${says('text')}`);
write('bin/path.ts', says('process.env.PATH'));
write(
  'bin/patient.ts',
  `process.on('SIGTERM', () => setTimeout(() => process.exit(3), 100));\n${says("'ready'")}setInterval(() => {}, 1e6);\n`,
);
write('bin/impatient.ts', `${says("'ready'")}setInterval(() => {}, 1e6);\n`);

const start = (...words: string[]): ChildProcess =>
  spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...words]);

const run = async (words: readonly string[], input = '') => {
  const child = start(...words);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: out === '' ? undefined : JSON.parse(out), err };
};

it('a command gets its words as they were typed, what stands on the standard input, and its code is passed on', async () => {
  const words = ['add', '--until', '2026-12-31 18:00', 'O\'Neil & "sons" $HOME', ''];
  expect(await run(['words', ...words])).toEqual({ code: 0, said: words, err: '' });
  expect((await run(['input'], 'a secret\n')).said).toBe('a secret\n');
  expect((await run(['code'])).code).toBe(7);
});

it('a name is that of a command in bin, else in scripts, else of a folder with a run.ts', async () => {
  expect((await run(['words'])).said).toEqual([]);
  expect((await run(['check'])).said).toBe('scripts');
  expect((await run(['bench'])).said).toBe('bench');
});

it('a name that no script of package.json gives is refused', async () => {
  for (const name of ['nothing', '', 'nobody', 'demo/shop', '../bin/words', 'gone'])
    expect(await run([name])).toEqual({
      code: 2,
      said: undefined,
      err: `There is no command "${name}"; npm run lists them.\n`,
    });
  expect(await run(['setup'])).toEqual({ code: 0, said: undefined, err: '' });
});

it.skipIf(process.platform === 'win32')(
  'a command runs on the Node of the packages, which it also finds by name',
  async () => {
    const version = '24.0.0';
    const here = { version, os: [process.platform], cpu: [process.arch], optional: true, bin: { node: 'bin/node' } };
    lock({ 'node_modules/node-here': here });
    write('node_modules/node-here/package.json', JSON.stringify({ version }));
    write('node_modules/node-here/bin/node', `#!/bin/sh\nPATH="$PATH" exec "${process.execPath}" "$@"\n`);
    const [first, second] = String((await run(['path'])).said).split(':');
    lock({});
    expect([first, second]).toEqual([join(folder, 'node_modules/node-here/bin'), join(folder, 'node_modules/.bin')]);
  },
);

it.skipIf(process.platform === 'win32')('a signal reaches the command, which ends in its own time', async () => {
  const codeAfter = async (name: string, signal: NodeJS.Signals): Promise<number | null> => {
    const child = start(name);
    if (child.stdout) await once(child.stdout, 'data');
    child.kill(signal);
    return ((await once(child, 'exit')) as [number | null])[0];
  };
  expect(await codeAfter('patient', 'SIGTERM')).toBe(3);
  expect(await codeAfter('impatient', 'SIGTERM')).toBe(128 + 15);
  expect(await codeAfter('impatient', 'SIGINT')).toBe(128 + 2);
});

it('every script of package.json is one line, with a command that is there', () => {
  const root = join(import.meta.dirname, '..');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const lines = Object.entries(scripts).filter(([name]) => name !== 'format');
  expect(lines.length).toBeGreaterThan(10);
  for (const [script, line] of lines) {
    const [, name = ''] = /^node scripts\/run\.mjs ([a-z-]+)( --[a-z]+)?$/.exec(line) ?? [];
    const files = [`bin/${name}.ts`, `scripts/${name}.ts`, `${name}/run.ts`].filter((file) =>
      existsSync(join(root, file)),
    );
    expect([script, line, files.length]).toEqual([script, line, 1]);
  }
});

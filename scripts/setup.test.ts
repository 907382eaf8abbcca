// run.mjs with setup.mjs, in a folder of the test's own where everything is installed but npm's link to the Node of the packages.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'thaan-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text, { mode: 0o755 });
};
mkdirSync(join(folder, 'scripts'));
for (const name of ['run.mjs', 'setup.mjs']) cpSync(join(import.meta.dirname, name), join(folder, 'scripts', name));

const setUp = (env = process.env) =>
  spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'setup'], { encoding: 'utf8', env });

it.skipIf(process.platform === 'win32')(
  'links the Node of this platform where npm left none, and leaves a whole link alone',
  () => {
    const builtFor = (os: string) => ({
      version: '24.0.0',
      os: [os],
      cpu: [process.arch],
      optional: true,
      bin: { node: 'bin/node' },
    });
    const packages = {
      '': {},
      'node_modules/node-other': builtFor('plan9'),
      'node_modules/node-here': builtFor(process.platform),
    };
    write('package-lock.json', JSON.stringify({ packages }));
    write('node_modules/node-here/package.json', JSON.stringify({ version: '24.0.0' }));
    write('node_modules/node-here/bin/node', 'the one');
    const link = join(folder, 'node_modules/.bin/node');
    expect([setUp().stderr, readFileSync(link, 'utf8')]).toEqual(['', 'the one']);
    rmSync(link);
    symlinkSync('gone', link);
    expect([setUp().status, readFileSync(link, 'utf8')]).toEqual([0, 'the one']);
    rmSync(link);
    write('node_modules/.bin/node', 'npm’s own');
    expect([setUp().status, readFileSync(link, 'utf8')]).toEqual([0, 'npm’s own']);
  },
);

it.skipIf(process.platform === 'win32')('npm is told how to reach its registry, not what to leave out', () => {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    PATH: `${join(folder, 'programs')}:${process.env.PATH}`,
    ...{ npm_config_https_proxy: 'http://proxy.example', npm_config_cafile: '/etc/own.pem' },
    ...{ npm_config_omit: 'dev', npm_config_local_prefix: '/elsewhere', npm_lifecycle_event: 'start' },
  };
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/absent': { version: '1.0.0' } } }));
  write('programs/npm', '#!/bin/sh\nenv | grep ^npm_ | sort\nexit 1\n');
  const { stdout, status } = setUp(env);
  expect(status).toBe(1);
  expect(stdout.trim().split('\n').slice(1)).toEqual([
    'npm_config_cafile=/etc/own.pem',
    'npm_config_https_proxy=http://proxy.example',
  ]);
});

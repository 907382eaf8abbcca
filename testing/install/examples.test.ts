// install/thaan.service, Dockerfile and compose.yaml: what they name is there, and systemd takes the unit.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';

const text = (name: string): string => readFileSync(join(clone, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'thaan-unit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasSystemd) console.log('systemd-analyze is not installed here: the unit was not tried.');

describe.runIf(hasSystemd)('the unit', () => {
  const analyze = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  const unit = join(folder, 'thaan.service');
  writeFileSync(unit, text('install/thaan.service').replaceAll('/opt/thaan', clone));

  it('is one that systemd takes without a word about it', () => {
    const { status, said } = analyze('verify', unit);
    expect([status, said.split('\n').filter((line) => line.includes('thaan'))]).toEqual([0, []]);
  });

  it('leaves the server little to reach: 2.0 of 10 at most by systemd’s own measure', () => {
    const { status, said } = analyze('security', '--offline=true', '--threshold=20', unit);
    expect([status, said.match(/Overall exposure level .*: \d\.\d/)?.length]).toEqual([0, 1]);
  });
});

it('unit and image start what npm start does, with what is installed here', () => {
  const [, program = '', script = ''] =
    /^ExecStart=\/opt\/thaan\/(\S+) (\S+)$/m.exec(text('install/thaan.service')) ?? [];
  expect(text('install/Dockerfile')).toContain(`CMD ["${program}", "${script}"]`);
  expect([program, script].map((name) => [name, existsSync(join(clone, name))])).toEqual([
    ['node_modules/.bin/node', process.platform !== 'win32'],
    ['bin/start.ts', true],
  ]);
  expect(JSON.parse(text('package.json')).scripts.start).toBe(`node scripts/run.mjs ${basename(script, '.ts')}`);
});

it('the image is made of files that are there, takes settings that exist, and no settings or data of this folder', () => {
  const image = text('install/Dockerfile');
  const copied = [...image.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied.length).toBeGreaterThan(3);
  for (const name of copied) expect([name, existsSync(join(clone, name))]).toEqual([name, true]);
  const named = [...(image + text('install/compose.yaml')).matchAll(/\bTHAAN_(?!UPSTREAM|SITE)[A-Z]+(?=[=:])/g)];
  for (const [name] of named) expect([name, text('.env.example').includes(`# ${name}=`)]).toEqual([name, true]);
  const kept = text('.dockerignore').split('\n');
  expect(kept).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'data-backups', '**/node_modules']));
});

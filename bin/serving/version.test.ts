import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clone } from '../settings/settings.ts';
import { thaanVersion } from './version.ts';

const place = mkdtempSync(join(tmpdir(), 'thaan-version-'));
const folder = join(place, 'clone');
afterAll(() => rmSync(place, { recursive: true }));

const git = (...words: string[]): string => {
  const person = ['-c', 'user.name=test', '-c', 'user.email=test@shop.example'];
  return spawnSync('git', [...person, ...words], { cwd: folder, encoding: 'utf8' }).stdout.trim();
};

it('names the commit of a clone, however git keeps it, and none where there is no git', () => {
  spawnSync('git', ['init', '-q', '-b', 'main', folder]);
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
  expect(thaanVersion(folder)).toBe('1.2.3');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  const named = `1.2.3 (${git('rev-parse', 'HEAD').slice(0, 7)})`;
  expect(named).toMatch(/ \([0-9a-f]{7}\)$/);
  expect(thaanVersion(folder)).toBe(named);
  git('worktree', 'add', '-q', '../beside', '-b', 'branch/of-its-own');
  git('pack-refs', '--all');
  expect([thaanVersion(folder), thaanVersion(join(place, 'beside'))]).toEqual([named, named]);
  git('checkout', '-q', '--detach');
  expect(thaanVersion(folder)).toBe(named);
  git('commit', '-q', '--allow-empty', '-m', 'two');
  expect(thaanVersion(folder)).not.toBe(named);
  rmSync(join(folder, '.git'), { recursive: true });
  expect(thaanVersion(folder)).toBe('1.2.3');
});

it('is the newest one of CHANGELOG.md', () => {
  const [, newest] = /^## (\S+)$/m.exec(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(thaanVersion().split(' ')[0]).toBe(newest);
});

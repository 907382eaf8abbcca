import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const filesOf = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');

const retailWord = /product|variant|customer|discount|label/i;

/** The lines of a text that speak of retail. */
const retailLines = (text: string): string[] => text.split('\n').filter((line) => retailWord.test(line));

test('a retail word is found where there is one', () => {
  expect(retailLines("const table = 'productsizecolors';\nconst other = 1;")).toHaveLength(1);
});

test('the provider holds no retail word', () => {
  const found = filesOf('provider').flatMap((path) =>
    retailLines(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(filesOf('provider').length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test('the packages are pinned to exact versions', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

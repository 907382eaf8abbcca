// The provider has a folder testing/, and so has the house: biome.json cannot tell which of them an import means.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const isForTests = (path: string): boolean => /\.test\.ts$|^provider\/testing\/|\/recordings\//.test(path);

/** What a file of the provider imports and must not: anything else of the house, and, served, an instrument of tests. */
const strays = (path: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) => normalize(join(dirname(path), specifier)))
    .filter((target) => !target.startsWith('provider/') || (isForTests(target) && !isForTests(path)));

test.each([
  ['provider/auth/routes/user.ts', '../../../testing/free-port.ts', 'testing/free-port.ts'],
  ['provider/auth/routes/otp.test.ts', '../../../testing/free-port.ts', 'testing/free-port.ts'],
  ['provider/auth/routes/user.ts', '../../testing/database.ts', 'provider/testing/database.ts'],
  ['provider/auth/routes/otp.test.ts', '../../testing/database.ts', undefined],
  ['provider/auth/routes/user.ts', '../accounts/user.ts', undefined],
])('in %s the import of %s is found to be wrong: %s', (path, specifier, found) => {
  expect(strays(path, `import { thing } from '${specifier}';`)).toEqual(found === undefined ? [] : [found]);
  expect(strays(path, `await import('${specifier}');`)).toEqual(found === undefined ? [] : [found]);
});

test('the provider imports nothing but itself, and what is served no instrument of tests', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'provider/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)));
  expect(files.length).toBeGreaterThan(100);
  expect(files).toContain('provider/index.ts');
  expect(files.flatMap((path) => strays(path, readFileSync(join(root, path), 'utf8')).map((to) => [path, to]))).toEqual(
    [],
  );
});

import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { slimQuery } from './slim-query.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@tanstack/query-core/package.json'));
const file = join(folder, 'build/modern/infiniteQueryBehavior.js');

const exportsOf = (code: string): string[] => {
  const [, list = ''] = /export \{([^}]*)\}/.exec(code) ?? [];
  const single = [...code.matchAll(/export const (\w+)/g)].map(([, name]) => name ?? '');
  return [...single, ...list.split(',').map((name) => name.trim())].filter(Boolean).sort();
};

test('what stands in for the library’s file has all of its names', () => {
  const load = slimQuery().load as (id: string) => string | null;
  expect(exportsOf(load.call({} as never, file) ?? '')).toEqual(exportsOf(readFileSync(file, 'utf8')));
  expect(load.call({} as never, join(folder, 'build/modern/query.js'))).toBeNull();
});

test('no page of the portal uses infinite lists', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const users = sources.filter((path) => /nfiniteQuer/.test(readFileSync(join(import.meta.dirname, path), 'utf8')));
  expect(users).toEqual([]);
});

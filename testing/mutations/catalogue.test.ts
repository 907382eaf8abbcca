import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutations } from './catalogue.ts';
import { resultsPage } from './results.ts';

const root = join(import.meta.dirname, '../..');

it('has one id for each mutation', () => {
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length);
});

it.each(mutations)(
  '$id replaces a text that occurs once, and names tests that exist',
  ({ file, find, replace, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  },
);

it('counts the caught mutations by layer and by run', () => {
  const page = resultsPage([
    { id: 'shop-01', caughtBy: 'shop/money.test.ts', day: '2026-11-28' },
    { id: 'bin-01', caughtBy: 'bin/start.slow.test.ts', day: '2026-11-28' },
    { id: 'bin-02', caughtBy: null, day: '2026-11-28' },
  ]);
  expect(page).toContain('`npm test` catches 1 of 3 mutations, `npm run test:all` 2.');
  expect(page).toContain('| integration | 1 | 0 |');
  expect(page).toContain('| bin-02 | missed | 2026-11-28 |');
});

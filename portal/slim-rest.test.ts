import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { namesCalled, slimRest } from './slim-rest.ts';
import { type Node, nameOf, within } from './syntax-tree.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@supabase/postgrest-js/package.json'));
const original = readFileSync(join(folder, 'dist/index.mjs'), 'utf8');

const methodsOf = (code: string): unknown[] =>
  [...within(parseAst(code))].filter(({ type }) => type === 'MethodDefinition').map((node: Node) => nameOf(node));

describe('the slimmed client of the data service', () => {
  const slim = slimRest(original, parseAst(original), new Set(['rpc', 'eq']));

  test.each(['rpc', 'eq', 'constructor', 'then', 'processResponse'])('keeps %s', (name) => {
    expect(methodsOf(slim)).toContain(name);
  });

  test('leaves out operators that nothing calls', () => {
    expect(methodsOf(original)).toContain('textSearch');
    expect(methodsOf(slim)).not.toContain('textSearch');
  });
});

test('every call by name is seen, whatever surrounds it', () => {
  const code = "rest\n  .from('a')\n  .select<'*'>('*')?.eq ('b', 1).overrideTypes<X>();";
  expect(namesCalled(code)).toEqual(['from', 'select', 'eq', 'overrideTypes']);
});

test('a client of another shape fails the build instead of the portal', () => {
  const functions = 'export const rpc = () => fetch("x");';
  expect(() => slimRest(functions, parseAst(functions), new Set())).toThrow('postgrest-js');
});

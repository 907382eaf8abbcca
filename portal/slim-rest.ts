import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { cut, isNode, type Node, nameOf, within } from './syntax-tree.ts';

/*
 * @supabase/postgrest-js is a chain of classes with a method for every operator of PostgREST, of which a bundler can
 * leave nothing out either. This build step leaves out the methods whose names are called nowhere, in the portal's own
 * source or in the library itself: 1 kB (gzip).
 */

const clientFile = '/postgrest-js/dist/index.mjs';

/** Every name in `something.name(` or `something.name<`: more than are called on this library, never fewer. */
export const namesCalled = (code: string): string[] =>
  [...code.matchAll(/[.?]\s*(\w+)\s*[(<`]/g)].map(([, name]) => name ?? '');

const memberName = ({ property }: Node): unknown => (isNode(property) ? property.name : undefined);

/** The source of the client's classes without the methods that nothing calls by name. */
export const slimRest = (code: string, program: unknown, called: ReadonlySet<string>): string => {
  const nodes = [...within(program)];
  const methods = nodes.filter((node) => node.type === 'MethodDefinition');
  if (methods.length === 0) throw new Error('@supabase/postgrest-js is not built as slim-rest.ts expects.');
  const own = new Set(nodes.filter((node) => node.type === 'MemberExpression').map(memberName));
  const isLeft = (name: unknown) =>
    name === 'constructor' || name === 'then' || own.has(name) || called.has(String(name));
  return cut(
    code,
    methods.filter((method) => !isLeft(nameOf(method))),
  );
};

/** Builds @supabase/postgrest-js without what no page uses. */
export const slimRestClient = (): Plugin => {
  let met = false;
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const called = () =>
    new Set(sources.flatMap((file) => namesCalled(readFileSync(join(import.meta.dirname, file), 'utf8'))));
  return {
    name: 'slim-rest',
    apply: 'build',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(clientFile)) return null;
      met = true;
      return { code: slimRest(code, this.parse(code), called()), map: null };
    },
    buildEnd(error) {
      if (!error && !met) this.error('slim-rest.ts did not meet the file of @supabase/postgrest-js it works on.');
    },
  };
};

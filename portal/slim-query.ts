import type { Plugin } from 'vite';

/*
 * @tanstack/query-core's Query has infinite lists built in, which no bundler can leave out: whether a query is one is
 * known when it runs. The portal has none (pages have numbers), so this build step leaves their half out: 0.7 kB (gzip).
 */

const infiniteFile = '/query-core/build/modern/infiniteQueryBehavior.js';

/** In place of the library's file: the same names, and an error for whoever begins to use them. */
const noInfiniteLists = `
export const infiniteQueryBehavior = () => { throw new Error('portal/slim-query.ts leaves infinite lists out.'); };
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
`;

/** Builds @tanstack/query-core without infinite lists. */
export const slimQuery = (): Plugin => {
  let met = false;
  return {
    name: 'slim-query',
    apply: 'build',
    load(id) {
      if (!id.replaceAll('\\', '/').endsWith(infiniteFile)) return null;
      met = true;
      return noInfiniteLists;
    },
    buildEnd(error) {
      if (!error && !met) this.error('slim-query.ts did not meet the file of @tanstack/query-core it replaces.');
    },
  };
};

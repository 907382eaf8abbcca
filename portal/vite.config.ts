import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath } from 'vite';
import { slimAuth } from './slim-auth.ts';
import { slimQuery } from './slim-query.ts';
import { slimRestClient } from './slim-rest.ts';

/*
 * The portal comes in four layers, each with what the next one builds on, and one piece for each feature. Left to
 * itself the bundler cuts out a piece for every set of pages that share a module: dozens of small ones, which together
 * are 4 kB (gzip) larger and need as many requests.
 */

/** Changes with an upgrade alone: it stays in the browser's cache when the portal itself changes. */
const base = /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|@supabase\/auth-js)\//;

/** What is needed to show any page and to sign in. */
const start = [
  /portal\/src\/(?:main|app\/(?!admin-area|query-client|role-guard|section-links|section-view|shell|shop-mark|use-role|scheme-switch))/,
  /portal\/src\/lib\/(?!provider\.ts|profile|database|product-filters|searched-text|overtaken|three-way)/,
  /portal\/src\/ui\/(?:button|card|class-names|empty-state|error-state|field|notices|on-demand|spinner|text-field|toaster|icon-button)\.tsx?$/,
];

/** What every section of the admin area needs besides. */
const admin = [
  /node_modules\/(?:@tanstack|@supabase\/postgrest-js)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  // Comparing two saves is for whoever opens a dialog.
  /portal\/src\/(?:app\/|lib\/(?!overtaken|three-way))/,
];

/** What the lists have in common: many features share a bit of it. */
const lists = [
  /portal\/src\/features\/list\//,
  /portal\/src\/ui\/(?:data-table\/|list-head|pagination|page-number|product-toaster|use-dialog|use-fetched-ahead)/,
  /shop\/(?:money|pricing|product)\.ts$/,
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:pencil|printer|chevron-right)\./,
];

/** What is said of fields: dialogs, files and the history need it, and a list does not wait for it. */
const fields = /shop\/fields\//;

/** The shop's rules are pure: to import them does nothing. */
const rules = normalizePath(`${resolve(import.meta.dirname, '../shop')}/`);

const anyOf = (tests: readonly RegExp[]) => new RegExp(tests.map((test) => test.source).join('|'));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), slimAuth(), slimQuery(), slimRestClient()],
  // The router asks for this by way of a shim for older Reacts.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A file of rules of which a page uses nothing is not fetched for it.
      treeshake: { moduleSideEffects: (id) => (id.startsWith(rules) ? false : undefined) },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 3 },
            { name: 'fields', test: fields, priority: 2 },
            { name: 'start', test: anyOf(start), priority: 2 },
            { name: 'admin', test: anyOf(admin), priority: 1 },
            { name: 'list', test: anyOf(lists), priority: 1 },
          ],
        },
      },
    },
  },
});

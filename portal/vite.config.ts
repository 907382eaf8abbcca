import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';

/*
 * The portal comes in layers, along the way that everybody goes. Each has a door, and holds all that the door imports
 * and no layer before it has; a feature is a piece of its own, and so is what is fetched when it is needed. So a file
 * comes with whoever imports it, and one that is added or moved is in no list. Left to itself the bundler cuts out a
 * piece for every set of pages that share a module: 26 of them instead of 6 until the inventory is there
 * (docs/decisions/0002-portal-size.md).
 */
const doors = { start: 'main.tsx', admin: 'app/admin-area.tsx', inventory: 'features/inventory/index.ts' };

/** A file or folder as the bundler names it; it must be there. */
const idOf = (path: string): string => normalizePath(realpathSync(join(import.meta.dirname, path)));

const layers = Object.entries(doors).map(([name, door], place) => {
  const id = idOf(`src/${door}`);
  return { name, test: (candidate: string) => candidate === id, priority: 9 - place };
});

/** Libraries of the first layer change with an upgrade alone: they stay in the browser's cache when the portal changes. */
const base = { name: 'base', test: /node_modules/, tags: ['$initial' as const], priority: 10 };

/** Icons that no layer holds come together: one alone is hardly larger than its name, which stands wherever it is asked for. */
const icons = { name: 'icons', test: /lucide-react.+\bicons\b/, priority: 0 };

/**
 * What lists, dialogs, histories, imports and labels know of others, and show it with, comes together for the same reason;
 * the line itself does not.
 */
const others = {
  name: 'others',
  test: /portal\/src\/(?:lib\/live\/(?!open-line)|ui\/(?:news-button|tooltip))/,
  priority: 0,
};

/** What the page itself has asked for before any script runs: no script has to name it among what it fetches next. */
const withThePage = /^assets\/(?:base|start|rolldown-runtime)-[^/]*$/;

/** The shop's rules are pure: to import them does nothing. */
const rules = `${idOf('../shop')}/`;

/** Has what signs in asked for beside the first scripts: a kept session needs it next, and no page waits for it. */
const preloadAuthClient: Plugin = {
  name: 'preload-auth-client',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ type, name }) => type === 'chunk' && name === 'auth-client')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadAuthClient],
  build: {
    outDir: 'dist',
    target: 'es2024',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !withThePage.test(file)) : files,
    },
    rolldownOptions: {
      // A file of rules of which a page uses nothing is not fetched for it.
      treeshake: { moduleSideEffects: (id) => (id.startsWith(rules) ? false : undefined) },
      output: {
        // Each name stands in every layer that knows it, and its hash does not compress: one as short as the bundler lets it be.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [base, ...layers, icons, others] },
      },
    },
  },
});
